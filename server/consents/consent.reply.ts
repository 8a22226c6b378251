import { desc, eq } from "drizzle-orm";
import type * as v from "valibot";
import { type AccountConsent, type Consent, accountConsents } from "#contract/consent.ts";
import type { Database } from "../platform/database/database.ts";
import { consents, storedTexts } from "../platform/database/tables/consents.ts";
import { consentTexts } from "./consent-texts.ts";

const isAccountConsent = (kind: string): kind is AccountConsent =>
  accountConsents.some((each) => each === kind);

/** Enough for years of changes. */
const limit = 100;

/** A client's consents, the newest first. */
export const readConsents = async (
  database: Database,
  clientId: number,
): Promise<v.InferInput<typeof Consent>[]> => {
  const rows = await database
    .select({ row: consents, body: storedTexts.body })
    .from(consents)
    .innerJoin(storedTexts, eq(storedTexts.hash, consents.textHash))
    .where(eq(consents.clientId, clientId))
    .orderBy(desc(consents.given), desc(consents.id))
    .limit(limit);
  return rows.map(({ row, body }) => ({
    id: row.id,
    kind: row.kind,
    version: row.version,
    language: row.language,
    hash: row.textHash,
    sentence: isAccountConsent(row.kind) ? null : body,
    given: row.given.toISOString(),
    how: row.how,
    device: row.device ?? "",
    subscription: row.subscriptionId,
    withdrawn: row.withdrawn?.toISOString() ?? null,
    newer: isAccountConsent(row.kind) ? (consentTexts[row.kind].versions[row.version]?.day ?? null) : null,
  }));
};
