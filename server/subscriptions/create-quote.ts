import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type { ReplyWire } from "#contract/call.ts";
import { type Draft, type calculate, encodeDraft } from "#contract/quote.ts";
import { type Database, lockClient } from "../platform/database/database.ts";
import { quotes } from "../platform/database/tables/quotes.ts";
import type { Language } from "#contract/language.ts";
import { readTranslations } from "../catalog/translations.ts";
import { randomName } from "../platform/token.rules.ts";
import { priceDraft } from "./price-draft.ts";
import { createHash } from "node:crypto";

/** Unused quotes per client; the oldest goes. The configurator requests one at every change. */
const quotesPerClient = 100;

/** SHA-256 (hex) of a draft; the order of extras does not matter. */
export const hashDraft = (draft: Draft): string => {
  const fields = encodeDraft({ ...draft, extras: draft.extras.toSorted((a, b) => a - b) });
  const sorted = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("hex");
};

/** How long a quote holds. Milliseconds: 15 minutes. */
export const quoteLife = 15 * 60_000;

/** Keeps only the client's newest unused quotes. */
const deleteOldest = async (transaction: Database, clientId: number): Promise<void> => {
  const unused = and(eq(quotes.clientId, clientId), isNull(quotes.used));
  const oldest = transaction
    .select({ id: quotes.id })
    .from(quotes)
    .where(unused)
    .orderBy(desc(quotes.created), desc(quotes.id))
    .offset(quotesPerClient);
  await transaction.delete(quotes).where(inArray(quotes.id, oldest));
};

/**
 * Prices a draft and stores the quote, so that exactly this is charged (V7). Lines are stored untranslated
 * and returned in `language`. Refuses as `priceDraft` does.
 */
export const createQuote = async (
  transaction: Database,
  { clientId, draft, now, language }: { clientId: number; draft: Draft; now: Date; language: Language },
): Promise<ReplyWire<typeof calculate>> => {
  const client = await lockClient(transaction, clientId);
  const input = { clientId, cityId: client.cityId, now };
  const { price, forecast, terms, cityId } = await priceDraft(transaction, draft, input);
  const { bonusLimit, ...kept } = price;
  const [id, draftHash, validUntil] = [randomName(), hashDraft(draft), new Date(now.getTime() + quoteLife)];
  await transaction
    .insert(quotes)
    .values({ id, clientId, cityId, draft, draftHash, ...kept, created: now, validUntil });
  await deleteOldest(transaction, clientId);
  const translate = await readTranslations(transaction, language);
  const { lines, now: due, monthly, deposit, bonusEarned, discount } = kept;
  return {
    quote: id,
    draftHash,
    validUntil: validUntil.toISOString(),
    lines: lines.map((line) =>
      line.name === "extra" && line.label !== null ? { ...line, label: translate(line.label) } : line,
    ),
    now: due,
    monthly,
    deposit,
    bonusEarned,
    discount,
    bonusLimit,
    forecast,
    terms,
  };
};
