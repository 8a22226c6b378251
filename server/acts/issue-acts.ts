import { and, desc, eq } from "drizzle-orm";
import { type Database, eqAny } from "../platform/database/database.ts";
import { type PaperType, signatureOf } from "#contract/subscription.ts";
import type { Agreement } from "../forecast/change.rules.ts";
import { type SubscriptionState, paidUntil, physicalExtras } from "../forecast/subscription-state.rules.ts";
import type { Extra, SubscriptionRow } from "../platform/database/tables/subscriptions.ts";
import { deviceExtras } from "../platform/database/tables/catalog.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { acts } from "../platform/database/tables/acts.ts";
import { storeSignedActs } from "./papers.ts";
import type { Language } from "#contract/language.ts";
import { type Inspected, type Moved, readActItems } from "./act-items.ts";
import type { Notification } from "../notifications/texts/table.ts";

/**
 * The number for support: subscription/ordinal (`41/2`). No letters, so it is the same in every language
 * (decision 278); a slash, so it is not a receipt's (`41-2`).
 */
const actNumber = (subscriptionId: number, ordinal: number): string => `${subscriptionId}/${ordinal}`;

/** Events of a device; each needs its own acts (spec §2, "Printable acts"). */
export type Occasion =
  | ("handedOver" | "takenBack" | "exchanged" | "notReturned")
  | "writtenOff"
  /** Extras alone, the device stays. */
  | ("extrasHandedOver" | "extrasTakenBack");

const papersFor = (
  occasion: Occasion,
  { insurance, overnight }: { insurance: boolean; overnight: boolean },
): PaperType[] => {
  if (occasion === "takenBack" || occasion === "extrasTakenBack") return ["return"];
  if (occasion === "extrasHandedOver") return ["receipt"];
  if (occasion === "exchanged") return ["exchange"];
  if (occasion === "notReturned") return ["unilateralReturn"];
  if (occasion === "writtenOff") return ["writeOff"];
  return [
    ...(["receipt", "carePlan"] as const),
    ...(overnight ? ["overnightStorage" as const] : []),
    ...(insurance ? ["protectionPlan" as const] : []),
  ];
};

/** Whether one of the extras is overnight storage, which has an act. */
const hasOvernight = async (transaction: Database, extras: readonly { id: number }[]): Promise<boolean> => {
  if (extras.length === 0) return false;
  const ids = extras.map(({ id }) => id);
  const ordered = and(eqAny(deviceExtras.id, ids), eq(deviceExtras.act, "overnightStorage"));
  return (await transaction.$count(deviceExtras, ordered)) > 0;
};

type Paper = Pick<typeof acts.$inferInsert, "type" | "formerSerial" | "items" | "from" | "terms" | "kept">;

/** Stores acts of a locked subscription under its next numbers. */
const keepPapers = async (
  transaction: Database,
  { subscriptionId, now }: { subscriptionId: number; now: Date },
  papers: readonly Paper[],
) => {
  const [last] = await transaction
    .select({ ordinal: acts.ordinal })
    .from(acts)
    .where(eq(acts.subscriptionId, subscriptionId))
    .orderBy(desc(acts.ordinal))
    .limit(1);
  const rows = papers.map((paper, index) => {
    const ordinal = (last?.ordinal ?? 0) + index + 1;
    const number = actNumber(subscriptionId, ordinal);
    const signedAt = signatureOf(paper.type) === "client" ? null : now;
    return { ...paper, subscriptionId, ordinal, number, created: now, signedAt };
  });
  return transaction.insert(acts).values(rows).returning({
    id: acts.id,
    subscriptionId: acts.subscriptionId,
    type: acts.type,
    ordinal: acts.ordinal,
    number: acts.number,
  });
};

/**
 * Issues the acts of an event, signed as `signatureOf` says. Call it with the subscription locked, once per
 * event, since numbers are counted. A missing return is stated once in a row. `formerSerial`: the returned
 * device of an exchange. `inspected`: the device that changed hands, of an exchange the returned one. Returns
 * the notifications.
 */
export const issueActs = async (
  transaction: Database,
  input: {
    subscriptionId: number;
    occasion: Occasion;
    formerSerial?: string | null;
    inspected?: Inspected;
    /** Extras that changed hands; by default those of the subscription. */
    extras?: readonly Extra[];
    /** Withheld deposit of a return, and why. */
    kept?: { amount: number; reason: string } | null;
    /** The subscription, if it is not saved yet. */
    state?: SubscriptionRow;
    now: Date;
  },
): Promise<Notification[]> => {
  const { subscriptionId, occasion, formerSerial = null, inspected = {}, kept = null, state, now } = input;
  const [subscription] = await transaction
    .select({
      clientId: subscriptions.clientId,
      insurance: subscriptions.insurance,
      deviceId: subscriptions.deviceId,
      model: subscriptions.model,
      serial: subscriptions.serial,
      extras: subscriptions.extras,
      extrasHeld: subscriptions.extrasHeld,
    })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId));
  if (subscription === undefined) throw new Error("there is no such subscription");
  if (occasion === "notReturned" && (await isStated(transaction, subscriptionId))) return [];
  const { clientId, insurance, extras, extrasHeld, deviceId, model, serial } = subscription;
  const overnight = occasion === "handedOver" && (await hasOvernight(transaction, extras));
  const alone = occasion === "extrasHandedOver" || occasion === "extrasTakenBack";
  const moved: Moved = {
    device: alone ? null : { id: deviceId, model, serial },
    extras: input.extras ?? (occasion === "handedOver" ? physicalExtras(extras) : extrasHeld),
  };
  const papers: Paper[] = [];
  for (const type of papersFor(occasion, { insurance, overnight })) {
    const items = await readActItems(transaction, { type, moved, inspected, formerSerial });
    papers.push({ type, formerSerial, items, kept });
  }
  const issued = await keepPapers(transaction, { subscriptionId, now }, papers);
  await storeSignedActs(transaction, issued, { now, state });
  const [first] = issued;
  if (first === undefined) return [];
  const about = { clientId, subscriptionId, occasion: String(first.ordinal), by: "service" } as const;
  // Its own notification names the sums (staff/write-off.ts).
  if (occasion === "writtenOff") return [];
  if (occasion === "notReturned")
    return [{ kind: "notReturned", facts: { act: first.id, number: first.number }, ...about }];
  const facts = { occasion, acts: issued.map(({ id, type }) => ({ id, type })) };
  return [{ kind: "actsIssued", facts, ...about }];
};

/** Whether the last act already states the missing return. */
const isStated = async (transaction: Database, subscriptionId: number): Promise<boolean> => {
  const [last] = await transaction
    .select({ type: acts.type })
    .from(acts)
    .where(eq(acts.subscriptionId, subscriptionId))
    .orderBy(desc(acts.ordinal))
    .limit(1);
  return last?.type === "unilateralReturn";
};

/**
 * Issues the annex of an agreed change; the agreement in the account is its signature. Call it with the
 * subscription locked and saved. Returns its number.
 */
export const issueAnnex = async (
  transaction: Database,
  {
    subscriptionId,
    agreement,
    now,
    language,
  }: { subscriptionId: number; agreement: Agreement; now: Date; language?: Language | undefined },
): Promise<string> => {
  const { from, before, after } = agreement;
  const annex = { type: "annex", from, terms: { before, after } } as const;
  const [issued] = await keepPapers(transaction, { subscriptionId, now }, [annex]);
  if (issued === undefined) throw new Error("the annex was not issued");
  await storeSignedActs(transaction, [issued], { now, language });
  return issued.number;
};

type Agreed = SubscriptionState & { readonly id: number; readonly clientId: number };

/**
 * Issues the acts of terms that a payment brought into force (protection, overnight storage), also if the
 * last period is paid late. None while the device is not with the client: the next handover issues them.
 * Returns the notifications.
 */
export const issueActsInForce = async (
  transaction: Database,
  { before, after, now }: { before: Agreed; after: Agreed; now: Date },
): Promise<Notification[]> => {
  if (before.change === null || after.possession !== "inUse") return [];
  const { id: subscriptionId, clientId } = after;
  const added = after.extras.filter(({ id }) => !before.extras.some((extra) => extra.id === id));
  const types = [
    ...((await hasOvernight(transaction, added)) ? (["overnightStorage"] as const) : []),
    ...(after.insurance && !before.insurance ? (["protectionPlan"] as const) : []),
  ];
  if (types.length === 0) return [];
  const from = paidUntil(before);
  const issued = await keepPapers(
    transaction,
    { subscriptionId, now },
    types.map((type) => ({ type, from })),
  );
  const occasion = String(issued[0]?.ordinal ?? 0);
  const facts = { occasion: "inForce" as const, acts: issued.map(({ id, type }) => ({ id, type })) };
  return [{ kind: "actsIssued", facts, clientId, subscriptionId, occasion, by: "service" }];
};
