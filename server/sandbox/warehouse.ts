import { randomInt } from "node:crypto";
import { desc, eq, inArray, sql } from "drizzle-orm";
import type { SubscriptionWire } from "#contract/subscription.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { cities, clients, devices, subscriptions } from "../database/schema.ts";
import { transact } from "../database/transact.ts";
import { handOver } from "../effects/hand-over.ts";
import { readActs } from "../replies/act.ts";
import { subscriptionWire } from "../replies/subscription.ts";
import { inRussian } from "../replies/words.ts";
import { dayIn } from "../rules/calendar.ts";
import type { StatusNumber } from "../rules/status.ts";

export const warehouseEvents = ["handedOver", "takenBack", "damaged"] as const;
export type WarehouseEvent = (typeof warehouseEvents)[number];

type World = { readonly database: Database; readonly clock: Clock };
type Row = typeof subscriptions.$inferSelect;
type Change = Partial<Omit<Row, "id">>;

/**
 * What may be done with a device now: it is handed over once it is paid for (or to be paid at the door), comes back
 * from a paused subscription that waits for it or at the end of an active one, and a broken one in use is exchanged.
 */
export const possibleEvents = ({
  status,
  returnBy,
}: {
  status: StatusNumber;
  returnBy: string | null;
}): WarehouseEvent[] => {
  if (status === 2) return ["handedOver"];
  if (status === 3) return ["takenBack", "damaged"];
  return status === 4 && returnBy !== null ? ["takenBack"] : [];
};

const newSerial = (model: string): string => `${model}-${String(randomInt(100_000)).padStart(5, "0")}`;

const takeBack = (row: Row, today: string): Change =>
  row.status === 4
    ? { returnBy: null }
    : { status: 6, end: today, nextPaymentDay: null, nextPaymentAmount: null };

const takeOrExchange = (
  { database, clock }: World,
  { id, event }: { id: number; event: "takenBack" | "damaged" },
): Promise<boolean> =>
  transact(database, async (tx) => {
    const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for("no key update");
    if (row === undefined || !possibleEvents(row).includes(event)) return false;
    const [city] = await tx.select().from(cities).where(eq(cities.id, row.cityId));
    const today = dayIn(city?.timezone ?? "Europe/Moscow", clock.now());
    const change = event === "damaged" ? { serial: newSerial(row.model) } : takeBack(row, today);
    await tx.update(subscriptions).set(change).where(eq(subscriptions.id, id));
    if (event === "takenBack") {
      const stock = sql`${devices.stock} + 1`;
      await tx.update(devices).set({ stock }).where(eq(devices.id, row.deviceId));
    }
    return true;
  });

export type Handled =
  | { kind: "done"; subscription: SubscriptionWire }
  | { kind: "missing" }
  | { kind: "impossible" };

/** The warehouse does something with the device of a subscription. */
export const handle = async (
  world: World,
  { id, event }: { id: number; event: WarehouseEvent },
): Promise<Handled> => {
  const read = async (): Promise<Row | undefined> =>
    (await world.database.select().from(subscriptions).where(eq(subscriptions.id, id)))[0];
  const row = await read();
  if (row === undefined) return { kind: "missing" };
  const done =
    event === "handedOver"
      ? await handOver(world, { subscriptionId: id, serial: newSerial(row.model) })
      : await takeOrExchange(world, { id, event });
  return done
    ? {
        kind: "done",
        subscription: subscriptionWire((await read()) ?? row, inRussian, await readActs(world.database, id)),
      }
    : { kind: "impossible" };
};

/** Subscriptions whose device somebody may want to move, the newest first. */
export const listHandled = (database: Database, limit: number) =>
  database
    .select({
      id: subscriptions.id,
      status: subscriptions.status,
      returnBy: subscriptions.returnBy,
      device: devices.name,
      serial: subscriptions.serial,
      phone: clients.phone,
    })
    .from(subscriptions)
    .innerJoin(devices, eq(devices.id, subscriptions.deviceId))
    .innerJoin(clients, eq(clients.id, subscriptions.clientId))
    .where(inArray(subscriptions.status, [2, 3, 4]))
    .orderBy(desc(subscriptions.id))
    .limit(limit);
