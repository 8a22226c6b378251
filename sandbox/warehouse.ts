import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import type { SubscriptionWire } from "#contract/subscription.ts";
import type { Clock } from "#server/platform/clock.ts";
import { type Database, transact } from "#server/platform/database/database.ts";
import { type SubscriptionRow, subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { exchange } from "#server/staff/exchange.ts";
import { handOverExtras, takeBackExtras } from "#server/staff/move-extras.ts";
import { handOver } from "#server/staff/hand-over.ts";
import { returnDevice } from "#server/staff/return-device.ts";
import { readSubscription } from "#server/subscriptions/subscription.reply.ts";
import { type Handling, possibleHandlings } from "#server/staff/handling.rules.ts";

type World = { readonly database: Database; readonly clock: Clock };

const newSerial = (model: string): string => `${model}-${String(randomInt(100_000)).padStart(5, "0")}`;

const moves = {
  handedOver: handOver,
  takenBack: returnDevice,
  damaged: async (transaction, asked) => (await exchange(transaction, asked)).outcome === "done",
  extrasHandedOver: handOverExtras,
  extrasTakenBack: takeBackExtras,
} satisfies Record<
  Handling,
  (transaction: Database, given: { subscriptionId: number; serial: string; now: Date }) => Promise<boolean>
>;

const move = (
  { database, clock }: World,
  { id, model }: SubscriptionRow,
  event: Handling,
): Promise<boolean> =>
  transact(database, (transaction) =>
    moves[event](transaction, { subscriptionId: id, serial: newSerial(model), now: clock.now() }),
  );

export type Handled =
  | { kind: "done"; subscription: SubscriptionWire }
  | { kind: "missing" }
  | { kind: "impossible"; status: SubscriptionRow["status"]; possible: readonly Handling[] };

/** Handles the device of a subscription as the staff would (server/staff/devices.ts). */
export const handle = async (
  world: World,
  { id, event }: { id: number; event: Handling },
): Promise<Handled> => {
  const [row] = await world.database.select().from(subscriptions).where(eq(subscriptions.id, id));
  if (row === undefined) return { kind: "missing" };
  if (!(await move(world, row, event)))
    return { kind: "impossible", status: row.status, possible: possibleHandlings(row) };
  const request = { id, language: "ru", now: world.clock.now() } as const;
  return { kind: "done", subscription: await readSubscription(world.database, request) };
};
