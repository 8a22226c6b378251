import { dayMs, hourMs } from "#contract/day.ts";
import { and, eq, gt } from "drizzle-orm";
import { type Database, lockClient } from "../platform/database/database.ts";
import { cardBindings } from "../platform/database/tables/cards.ts";
import { nextAllowed } from "../platform/rate-limit/sliding-window.rules.ts";
import { refuseUntil } from "../platform/refusal.ts";
import { type Language, languages } from "#contract/language.ts";
import { bindingSentence } from "#contract/recurring-consent.ts";
import { nextCheck } from "../platform/providers/reconciliation.rules.ts";
import { randomName } from "../platform/token.rules.ts";
import { giveRecurringConsent, requireConsents } from "../consents/record-consents.ts";
import { requireCity } from "../catalog/cities.ts";

/** Bindings per client: five an hour, ten a day, against testing of stolen card numbers. */
const limits = [
  { count: 5, window: hourMs },
  { count: 10, window: dayMs },
] as const;

/** How far back the limits count, in ms. */
export const bindingWindow = dayMs;

/** When the next binding may begin; null: now. */
export const bindingDue = (earlier: readonly Date[], now: Date): Date | null =>
  nextAllowed(earlier, limits, now);

/**
 * When the acquirer is asked next: like a payment in the first hour, then hourly, since no money depends on
 * it.
 */
export const nextBindingCheck = (created: Date, now: Date): Date =>
  now.getTime() - created.getTime() < hourMs ? nextCheck(created, now) : new Date(now.getTime() + hourMs);

/** No check is planned further ahead. Milliseconds. */
export const farthestBindingCheck = 2 * hourMs;

export type BindingRow = typeof cardBindings.$inferSelect;

/** Counts under the client's lock, so parallel requests are counted too. */
const limitBindings = async (transaction: Database, clientId: number, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - bindingWindow);
  const earlier = await transaction
    .select({ at: cardBindings.created })
    .from(cardBindings)
    .where(and(eq(cardBindings.clientId, clientId), gt(cardBindings.created, since)));
  const until = bindingDue(
    earlier.map(({ at }) => at),
    now,
  );
  if (until !== null) throw refuseUntil("request.tooMany", until, now);
};

export type BindingInput = {
  readonly cityId: number;
  /** The sentence of the tick. */
  readonly consent: string | undefined;
  readonly language: Language;
  readonly sessionId: number | null;
  readonly device: string;
  readonly address: string;
};

/**
 * Stores a binding before the acquirer is asked, so that its outcome can be looked up. Refusals:
 * `consent.required`, `city.unsupported`, `request.tooMany {until}`.
 */
export const beginBinding = async (
  transaction: Database,
  input: BindingInput & { clientId: number; key: string; now: Date },
): Promise<BindingRow> => {
  const { clientId, key, cityId, consent, language, now } = input;
  await lockClient(transaction, clientId);
  await requireConsents(transaction, clientId, language);
  await requireCity(transaction, cityId);
  await limitBindings(transaction, clientId, now);
  // The page may have been read in the other language.
  const read = languages.find((each) => bindingSentence(each) === consent) ?? language;
  const agreed = { subscriptionId: null, text: bindingSentence(read), sentence: consent, facts: null };
  await giveRecurringConsent(transaction, agreed, { ...input, language: read, how: "binding" });
  const [binding] = await transaction
    .insert(cardBindings)
    .values({
      id: randomName(),
      clientId,
      key,
      language,
      status: "processing",
      created: now,
      checkAt: nextCheck(now, now),
    })
    .returning();
  if (binding === undefined) throw new Error("the binding was not created");
  return binding;
};
