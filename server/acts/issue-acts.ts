import { and, desc, eq } from "drizzle-orm";
import { anyOf } from "../database/any-of.ts";
import { type Act, companyActs } from "#contract/subscription.ts";
import type { Database } from "../database/database.ts";
import { deviceExtras } from "../database/tables/catalog.ts";
import { subscriptions } from "../database/tables/subscriptions.ts";
import { acts } from "../database/tables/acts.ts";
import { type Inspected, readActItems } from "./act-items.ts";
import { actNumber } from "./act-number.rules.ts";
import type { Draft } from "../notices/texts/table.ts";

/** What happened to a device: each asks for papers of its own (spec §2, "Printable acts"). */
export type Occasion = "handedOver" | "takenBack" | "exchanged" | "notReturned";

const papersOf = (
  occasion: Occasion,
  { insurance, overnight }: { insurance: boolean; overnight: boolean },
): Act["type"][] => {
  if (occasion === "takenBack") return ["return"];
  if (occasion === "exchanged") return ["exchange"];
  if (occasion === "notReturned") return ["unilateralReturn"];
  return [
    ...(["receipt", "carePlan"] as const),
    ...(overnight ? ["overnightStorage" as const] : []),
    ...(insurance ? ["protectionPlan" as const] : []),
  ];
};

/** Whether one of the extras that were ordered is kept overnight, for which an act is signed. */
const hasOvernight = async (transaction: Database, extras: readonly { id: number }[]): Promise<boolean> => {
  if (extras.length === 0) return false;
  const ids = extras.map(({ id }) => id);
  const ordered = and(anyOf(deviceExtras.id, ids), eq(deviceExtras.act, "overnightStorage"));
  return (await transaction.$count(deviceExtras, ordered)) > 0;
};

/**
 * Issues the acts of an occasion; the next `subscription/info/` lists them. The client signs them later, except those
 * that the company signs alone (`companyActs`). Call it with the subscription locked, once per occasion: numbers are
 * counted. Only one act in a row states that a device did not come back. `formerSerial`: of the device that was
 * exchanged. `inspected`: what was seen of the device that changed hands (of an exchange: of the one that came back).
 * Returns the notices for the client.
 */
export const issueActs = async (
  transaction: Database,
  asked: {
    subscriptionId: number;
    occasion: Occasion;
    formerSerial?: string | null;
    inspected?: Inspected;
    now: Date;
  },
): Promise<Draft[]> => {
  const { subscriptionId, occasion, formerSerial = null, inspected = {}, now } = asked;
  const [subscription] = await transaction
    .select({
      clientId: subscriptions.clientId,
      insurance: subscriptions.insurance,
      deviceId: subscriptions.deviceId,
      model: subscriptions.model,
      serial: subscriptions.serial,
      extras: subscriptions.extras,
    })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId));
  if (subscription === undefined) throw new Error("there is no such subscription");
  const [last] = await transaction
    .select({ type: acts.type, ordinal: acts.ordinal })
    .from(acts)
    .where(eq(acts.subscriptionId, subscriptionId))
    .orderBy(desc(acts.ordinal))
    .limit(1);
  if (occasion === "notReturned" && last?.type === "unilateralReturn") return [];
  const { clientId, insurance, extras, deviceId, model, serial } = subscription;
  const overnight = occasion === "handedOver" && (await hasOvernight(transaction, extras));
  const held = { deviceId, model, serial, extras };
  const rows: (typeof acts.$inferInsert)[] = [];
  for (const type of papersOf(occasion, { insurance, overnight })) {
    const ordinal = (last?.ordinal ?? 0) + rows.length + 1;
    const number = actNumber(subscriptionId, ordinal);
    const items = await readActItems(transaction, { type, held, inspected, formerSerial });
    const signedAt = companyActs.includes(type) ? now : null;
    rows.push({ subscriptionId, type, ordinal, number, formerSerial, items, created: now, signedAt });
  }
  const issued = await transaction
    .insert(acts)
    .values(rows)
    .returning({ id: acts.id, type: acts.type, ordinal: acts.ordinal, number: acts.number });
  const [first] = issued;
  if (first === undefined) return [];
  const about = { clientId, subscriptionId, occasion: String(first.ordinal), by: "service" } as const;
  if (occasion === "notReturned")
    return [{ kind: "notReturned", facts: { act: first.id, number: first.number }, ...about }];
  const facts = { occasion, acts: issued.map(({ id, type }) => ({ id, type })) };
  return [{ kind: "actsIssued", facts, ...about }];
};
