import { desc, eq } from "drizzle-orm";
import type { Act } from "#contract/subscription.ts";
import type { Database } from "../database/database.ts";
import { subscriptions } from "../database/schema.ts";
import { acts } from "../database/tables/acts.ts";
import { actNumber } from "../rules/act-number.ts";

/** What happened to a device: each asks for papers of its own (spec §2, "Printable acts"). */
export type Occasion = "handedOver" | "takenBack" | "exchanged" | "notReturned";

const papersOf = (occasion: Occasion, { insurance }: { insurance: boolean }): Act["type"][] => {
  if (occasion === "takenBack") return ["return"];
  if (occasion === "exchanged") return ["exchange"];
  if (occasion === "notReturned") return ["unilateralReturn"];
  return ["receipt", "carePlan", "overnightStorage", ...(insurance ? ["protectionPlan" as const] : [])];
};

/**
 * Issues the acts that an occasion asks for, none of them signed; they are in the next `subscription/info/`. Call it
 * with the subscription locked, once per occasion: the numbers are counted. That a device did not come back is stated
 * once, until something else is. `formerSerial` is that of the device that was exchanged.
 */
export const issueActs = async (
  transaction: Database,
  issued: { subscriptionId: number; occasion: Occasion; formerSerial?: string | null; now: Date },
): Promise<void> => {
  const { subscriptionId, occasion, formerSerial = null, now } = issued;
  const [subscription] = await transaction
    .select({ insurance: subscriptions.insurance })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId));
  if (subscription === undefined) throw new Error("there is no such subscription");
  const [last] = await transaction
    .select({ type: acts.type, ordinal: acts.ordinal })
    .from(acts)
    .where(eq(acts.subscriptionId, subscriptionId))
    .orderBy(desc(acts.ordinal))
    .limit(1);
  if (occasion === "notReturned" && last?.type === "unilateralReturn") return;
  const rows = papersOf(occasion, subscription).map((type, index) => {
    const ordinal = (last?.ordinal ?? 0) + index + 1;
    const number = actNumber(type, subscriptionId, ordinal);
    return { subscriptionId, type, ordinal, number, formerSerial, created: now };
  });
  await transaction.insert(acts).values(rows);
};
