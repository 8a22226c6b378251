import { and, desc, eq, inArray, isNull, ne } from "drizzle-orm";
import {
  type AskedConsent,
  type GivenConsent,
  accountConsents,
  type consentActs,
  type withdrawalActs,
  type ConsentKind,
} from "#contract/consent.ts";
import type { Projection } from "#contract/forecast.ts";
import type { Language } from "#contract/language.ts";
import type { Database } from "../platform/database/database.ts";
import {
  type CoveredCharge,
  type RecurringFacts,
  consents,
  storedTexts,
  withdrawals,
} from "../platform/database/tables/consents.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";
import { Refusal } from "../platform/refusal.ts";
import {
  changesSince,
  hashText,
  lettersSentence,
  lettersVersion,
  newestVersion,
  readConsentText,
  recurringVersion,
  requiredVersion,
} from "./consent-texts.ts";

/** Where and when a consent was given. */
export type Evidence = {
  readonly clientId: number;
  readonly sessionId: number | null;
  readonly device: string;
  readonly address: string;
  readonly language: Language;
  readonly now: Date;
  readonly how: (typeof consentActs)[number];
};

type Agreed = {
  readonly kind: ConsentKind;
  readonly version: number;
  /** As it was shown. */
  readonly text: string;
  readonly subscriptionId?: number | null;
  readonly facts?: RecurringFacts | null;
};

/** Stores consents with their texts, and returns their kinds. One that holds already is not stored again. */
export const insertConsents = async (
  transaction: Database,
  agreed: readonly Agreed[],
  { clientId, sessionId, device, address, language, now, how }: Evidence,
): Promise<ConsentKind[]> => {
  if (agreed.length === 0) return [];
  await transaction
    .insert(storedTexts)
    .values(agreed.map(({ text }) => ({ hash: hashText(text), language, body: text, created: now })))
    .onConflictDoNothing();
  const rows = await transaction
    .insert(consents)
    .values(
      agreed.map(({ text, kind, version, subscriptionId, facts }) => ({
        clientId,
        language,
        given: now,
        how,
        sessionId,
        device,
        address,
        kind,
        version,
        subscriptionId,
        facts,
        textHash: hashText(text),
      })),
    )
    .onConflictDoNothing()
    .returning({ kind: consents.kind });
  return rows.map(({ kind }) => kind);
};

/** Tells the client which consents were given or withdrawn in the profile. */
const notify = (
  transaction: Database,
  kind: "consentGiven" | "consentWithdrawn",
  { kinds, evidence: { clientId, language, now } }: { kinds: ConsentKind[]; evidence: Evidence },
): Promise<void> => {
  const base = {
    clientId,
    subscriptionId: null,
    occasion: now.toISOString(),
    by: "client",
    language,
  } as const;
  return saveNotifications(transaction, kinds.length === 0 ? [] : [{ kind, facts: { kinds }, ...base }], now);
};

/** The account consents that a client lacks; for null, all. */
export const readAskedConsents = async (
  database: Database,
  clientId: number | null,
  language: Language,
): Promise<AskedConsent[]> => {
  const held =
    clientId === null
      ? []
      : await database
          .select({ kind: consents.kind, version: consents.version })
          .from(consents)
          .where(
            and(
              eq(consents.clientId, clientId),
              inArray(consents.kind, accountConsents),
              isNull(consents.withdrawn),
            ),
          )
          .orderBy(desc(consents.version));
  return accountConsents.flatMap((kind) => {
    const version = held.find((each) => each.kind === kind)?.version ?? null;
    if (version !== null && version >= requiredVersion(kind)) return [];
    return [{ kind, version: newestVersion(kind), changes: changesSince(kind, version, language) }];
  });
};

/** Refuses with `consent.required {consents}` while a client lacks one. */
export const requireConsents = async (
  transaction: Database,
  clientId: number,
  language: Language,
): Promise<void> => {
  const asked = await readAskedConsents(transaction, clientId, language);
  if (asked.length > 0) throw new Refusal("consent.required", { consents: asked });
};

/** The asked consents that were not given in the version asked for. */
export const missingConsents = (
  asked: readonly AskedConsent[],
  given: readonly GivenConsent[],
): AskedConsent[] =>
  asked.filter(({ kind, version }) => !given.some((each) => each.kind === kind && each.version === version));

/** Stores account consents. Refusal: `consent.required` if one is of another version than the newest. */
export const giveAccountConsents = async (
  transaction: Database,
  given: readonly GivenConsent[],
  evidence: Evidence,
): Promise<void> => {
  const { clientId, language } = evidence;
  const stale = given.filter(({ kind, version }) => version !== newestVersion(kind));
  if (stale.length > 0) {
    const asked = await readAskedConsents(transaction, clientId, language);
    throw new Refusal("consent.required", { consents: asked });
  }
  const agreed = given.map((each) => ({ ...each, text: readConsentText(each.kind, language) }));
  const kinds = await insertConsents(transaction, agreed, evidence);
  // The page of a new account says so.
  if (evidence.how !== "signIn") await notify(transaction, "consentGiven", { kinds, evidence });
};

/** The charges of an order after its first payment. */
export const coveredByOrder = ({ months, price }: { months: number; price: number }): CoveredCharge[] =>
  Array.from({ length: Math.max(0, months - 1) }, (_, index) => ({
    period: index + 2,
    day: null,
    amount: price,
  }));

/** The charges of a projection that a card makes, or would after the consent. */
export const coveredBy = ({ events }: Pick<Projection, "events">): CoveredCharge[] =>
  events.flatMap((event) =>
    event.kind === "charge" ? [{ period: event.period, day: event.day, amount: event.amount }] : [],
  );

/**
 * Stores the consent to charges of a subscription, or of a card that is bound. `text`: the sentence of these charges;
 * `sentence`: the one that was shown. Refusal: `consent.required {sentence}` if they differ.
 */
export const giveRecurringConsent = async (
  transaction: Database,
  {
    subscriptionId,
    text,
    sentence,
    facts,
  }: {
    subscriptionId: number | null;
    text: string;
    sentence: string | undefined;
    facts: RecurringFacts | null;
  },
  evidence: Evidence,
): Promise<void> => {
  if (sentence !== text) throw new Refusal("consent.required", { sentence: text });
  const agreed = { kind: "recurring", version: recurringVersion, text, subscriptionId, facts } as const;
  await insertConsents(transaction, [agreed], evidence);
};

/**
 * Withdraws the consent to charges of a subscription; null: of all. The caller changes `chargeConsent`. `binding`: a card
 * is being bound, whose consent stays. Call it with the client locked.
 */
export const withdrawRecurringConsent = async (
  transaction: Database,
  { subscriptionId, binding = false }: { subscriptionId: number | null; binding?: boolean },
  {
    clientId,
    now,
    how,
    ...where
  }: Omit<Evidence, "how" | "language"> & { how: (typeof withdrawalActs)[number] },
): Promise<void> => {
  await transaction
    .update(consents)
    .set({ withdrawn: now, withdrawnHow: how })
    .where(
      and(
        eq(consents.clientId, clientId),
        eq(consents.kind, "recurring"),
        isNull(consents.withdrawn),
        subscriptionId === null ? undefined : eq(consents.subscriptionId, subscriptionId),
        binding ? ne(consents.how, "binding") : undefined,
      ),
    );
  const { sessionId, device, address } = where;
  await transaction
    .insert(withdrawals)
    .values({ clientId, subscriptionId, at: now, how, sessionId, device, address });
};

/** Follows the switch of letters that are not about the contract. Call it with the client locked. */
export const followLettersSwitch = async (
  transaction: Database,
  { before, after }: { before: boolean; after: boolean },
  evidence: Evidence,
): Promise<void> => {
  const { clientId, now, language } = evidence;
  if (before === after) return;
  if (after) {
    const agreed = { kind: "letters", version: lettersVersion, text: lettersSentence[language] } as const;
    const kinds = await insertConsents(transaction, [agreed], evidence);
    return notify(transaction, "consentGiven", { kinds, evidence });
  }
  const kinds = await transaction
    .update(consents)
    .set({ withdrawn: now, withdrawnHow: "profile" })
    .where(and(eq(consents.clientId, clientId), eq(consents.kind, "letters"), isNull(consents.withdrawn)))
    .returning({ kind: consents.kind });
  await notify(transaction, "consentWithdrawn", { kinds: kinds.map(({ kind }) => kind), evidence });
};
