import { and, desc, eq } from "drizzle-orm";
import type { SubscriptionWire } from "#contract/subscription.ts";
import type { Database } from "../database/database.ts";
import { subscriptions } from "../database/schema.ts";
import type { Language } from "../http/language.ts";
import { Refusal } from "../http/refusal.ts";
import { readActsOfClient } from "./act.ts";
import { readWords, type Say } from "./words.ts";

type Row = typeof subscriptions.$inferSelect;

const deliveryWire = ({ deliveryAddress, deliveryDay, deliverySlot }: Row): SubscriptionWire["delivery"] =>
  deliveryAddress === null || deliveryDay === null || deliverySlot === null
    ? null
    : { address: deliveryAddress, date: deliveryDay, slot: deliverySlot };

/** A subscription on the wire, with its acts as `replies/act.ts` reads them; a new one has none. */
export const subscriptionWire = (
  row: Row,
  say: Say,
  acts: SubscriptionWire["acts"] = [],
): SubscriptionWire => ({
  id: row.id,
  status: row.status,
  device: row.deviceId,
  serial: row.serial,
  model: row.model,
  start: row.start,
  end: row.end,
  nextPayment:
    row.nextPaymentDay === null || row.nextPaymentAmount === null
      ? null
      : { date: row.nextPaymentDay, amount: row.nextPaymentAmount - row.bonusApplied },
  price: row.price,
  deposit: row.deposit,
  months: row.months,
  period: row.period,
  insurance: row.insurance,
  extras: row.extras.map(({ id, name }) => ({ id, name: say(name) })),
  delivery: deliveryWire(row),
  office: row.officeId,
  returnBy: row.returnBy,
  debt: row.debt,
  acts,
  bonusApplied: row.bonusApplied,
  scheduled:
    row.scheduledStatus === null || row.scheduledDay === null
      ? null
      : { status: row.scheduledStatus, at: row.scheduledDay },
});

/** All subscriptions of a client, the newest first. */
export const readSubscriptions = async (
  database: Database,
  { clientId, language }: { clientId: number; language: Language },
): Promise<SubscriptionWire[]> => {
  const say = await readWords(database, language);
  const rows = await database
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.clientId, clientId))
    .orderBy(desc(subscriptions.id));
  const acts = await readActsOfClient(database, clientId);
  return rows.map((row) => subscriptionWire(row, say, acts.get(row.id)));
};

/** A client's own subscription, locked; another's is missing like one that never was (V11). */
export const lockSubscription = async (
  transaction: Database,
  { id, clientId }: { id: number; clientId: number },
): Promise<Row> => {
  const [row] = await transaction
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.clientId, clientId)))
    .for("no key update");
  if (row === undefined) throw new Refusal("resource.missing");
  return row;
};
