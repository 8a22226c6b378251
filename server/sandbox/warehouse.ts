import { randomInt } from "node:crypto";
import { desc, eq, or } from "drizzle-orm";
import type { SubscriptionWire } from "#contract/subscription.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { clients, devices, subscriptions } from "../database/schema.ts";
import { transact } from "../database/transact.ts";
import { awaitsHandover, handOver } from "../effects/hand-over.ts";
import { issueActs } from "../effects/issue-acts.ts";
import { takeIn } from "../effects/take-in.ts";
import { writeNotices } from "../effects/write-notices.ts";
import { readSubscription } from "../replies/subscription.ts";

export const warehouseEvents = ["handedOver", "takenBack", "damaged"] as const;
export type WarehouseEvent = (typeof warehouseEvents)[number];

type World = { readonly database: Database; readonly clock: Clock };
type Row = typeof subscriptions.$inferSelect;

/**
 * What may be done with a device now: it is handed over once it is paid for (or to be paid at the door) and again after
 * a pause that it was returned for, comes back from wherever it is in use, and a broken one in use is exchanged.
 */
export const possibleEvents = (row: Pick<Row, "status" | "possession">): WarehouseEvent[] => {
  if (awaitsHandover(row)) return ["handedOver"];
  if (row.possession !== "inUse") return [];
  return row.status === 3 ? ["takenBack", "damaged"] : ["takenBack"];
};

const newSerial = (model: string): string => `${model}-${String(randomInt(100_000)).padStart(5, "0")}`;

const exchange = ({ database, clock }: World, id: number): Promise<boolean> =>
  transact(database, async (tx) => {
    const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for("no key update");
    if (row === undefined || !possibleEvents(row).includes("damaged")) return false;
    const serial = newSerial(row.model);
    await tx.update(subscriptions).set({ serial }).where(eq(subscriptions.id, id));
    const exchanged = { subscriptionId: id, occasion: "exchanged", formerSerial: row.serial } as const;
    const now = clock.now();
    await writeNotices(tx, await issueActs(tx, { ...exchanged, now }), now);
    return true;
  });

const move = (world: World, { id, model }: Row, event: WarehouseEvent): Promise<boolean> => {
  if (event === "damaged") return exchange(world, id);
  const given = { subscriptionId: id, serial: newSerial(model) };
  return event === "handedOver" ? handOver(world, given) : takeIn(world, given);
};

export type Handled =
  | { kind: "done"; subscription: SubscriptionWire }
  | { kind: "missing" }
  | { kind: "impossible" };

/** The warehouse does something with the device of a subscription. */
export const handle = async (
  world: World,
  { id, event }: { id: number; event: WarehouseEvent },
): Promise<Handled> => {
  const [row] = await world.database.select().from(subscriptions).where(eq(subscriptions.id, id));
  if (row === undefined) return { kind: "missing" };
  if (!(await move(world, row, event))) return { kind: "impossible" };
  const asked = { id, language: "ru", now: world.clock.now() } as const;
  return { kind: "done", subscription: await readSubscription(world.database, asked) };
};

/** Subscriptions whose device somebody may want to move, the newest first. */
export const listHandled = (database: Database, limit: number) =>
  database
    .select({
      id: subscriptions.id,
      status: subscriptions.status,
      possession: subscriptions.possession,
      device: devices.name,
      serial: subscriptions.serial,
      phone: clients.phone,
    })
    .from(subscriptions)
    .innerJoin(devices, eq(devices.id, subscriptions.deviceId))
    .innerJoin(clients, eq(clients.id, subscriptions.clientId))
    .where(
      or(eq(subscriptions.status, 2), eq(subscriptions.status, 3), eq(subscriptions.possession, "inUse")),
    )
    .orderBy(desc(subscriptions.id))
    .limit(limit);
