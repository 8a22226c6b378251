import { and, desc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { canonicalEmail } from "#contract/email.ts";
import type { ProfileChange } from "#contract/user.ts";
import { type Database, lockClient } from "../platform/database/database.ts";
import { clients, emailLetters, emailTokens } from "../platform/database/tables/clients.ts";
import { companies } from "../platform/database/tables/catalog.ts";
import { malformed } from "../platform/refusal.ts";
import type { Language } from "#contract/language.ts";
import { dayIn, homeZone, isDay, minuteMs, yearsBetween } from "#contract/day.ts";
import { type Evidence, followLettersSwitch, giveAccountConsents } from "../consents/record-consents.ts";
import { requireCity } from "../catalog/cities.ts";
import { letterDue, letterWindow } from "../notifications/letter.rules.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";

type Addressee = {
  readonly clientId: number;
  readonly email: string | null;
  readonly emailVerifiedAt: Date | null;
};

/** A request within this time of a letter may be the same one, repeated. Milliseconds. */
const justSent = minuteMs;

/**
 * Whether the current letter will be sent to this address, or was sent and has a valid link. `again`: the client asks
 * for another one.
 */
const hasPendingLetter = async (
  transaction: Database,
  { clientId, email }: Addressee,
  { now, again }: { now: Date; again: boolean },
): Promise<boolean> => {
  const [letter] = await transaction
    .select()
    .from(emailLetters)
    .where(and(eq(emailLetters.clientId, clientId), isNull(emailLetters.replacedAt)));
  if (letter === undefined || letter.email !== email) return false;
  const { id, dueAt, sentAt } = letter;
  if (dueAt !== null || sentAt === null) return dueAt !== null;
  if (again) return now.getTime() - sentAt.getTime() < justSent;
  const alive = and(eq(emailTokens.letterId, id), gt(emailTokens.expires, now));
  return (await transaction.$count(emailTokens, alive)) > 0;
};

/**
 * Queues a verification letter, unless the address is verified or its letter is on its way;
 * clients/letters.job.ts sends it, so that saving never waits for a mail server. Letters to a former address
 * become invalid; beyond the daily limit a letter waits. Call it with the client locked.
 */
const writeLetter = async (
  transaction: Database,
  addressee: Addressee,
  { now, language, again }: { now: Date; language: Language; again: boolean },
): Promise<void> => {
  const { clientId, email, emailVerifiedAt } = addressee;
  if (emailVerifiedAt !== null || (await hasPendingLetter(transaction, addressee, { now, again }))) return;
  await transaction
    .update(emailLetters)
    .set({ replacedAt: now, dueAt: null })
    .where(and(eq(emailLetters.clientId, clientId), isNull(emailLetters.replacedAt)));
  if (email === null) return;
  const earlier = await transaction
    .select({ at: emailLetters.sentAt })
    .from(emailLetters)
    .where(
      and(
        eq(emailLetters.clientId, clientId),
        isNotNull(emailLetters.sentAt),
        gt(emailLetters.sentAt, new Date(now.getTime() - letterWindow)),
      ),
    )
    .orderBy(desc(emailLetters.sentAt));
  const dueAt = letterDue(
    earlier.flatMap(({ at }) => (at === null ? [] : [at])),
    now,
  );
  await transaction.insert(emailLetters).values({ clientId, email, language, created: now, dueAt });
};

/** An existing day; the client is 18 to 120 years old. */
export const isBirthdate = (day: string, today: string): boolean => {
  const age = isDay(day) ? yearsBetween(day, today) : -1;
  return age >= 18 && age <= 120;
};

const checkCompany = async (transaction: Database, companyId: number): Promise<void> => {
  const known = await transaction.$count(companies, eq(companies.id, companyId));
  if (known === 0) throw malformed("company");
};

/**
 * Updates the profile; parallel updates are serialised (V29). An unverified address gets a letter in `language`, and
 * another one if it comes again alone; a verified address that is replaced gets a last one. Refusals:
 * `city.unsupported`, `request.malformed {fields}` for an impossible birthdate or an unknown company,
 * `consent.required` for another version of a text than the newest.
 */
export const updateProfile = async (
  transaction: Database,
  { city, company, notices, consents, ...change }: ProfileChange,
  evidence: Evidence,
): Promise<void> => {
  const { clientId, now, language } = evidence;
  const client = await lockClient(transaction, clientId);
  if (consents !== undefined) await giveAccountConsents(transaction, consents, evidence);
  if (notices !== undefined)
    await followLettersSwitch(transaction, { before: client.noticeNews, after: notices.news }, evidence);
  if (typeof change.birthdate === "string" && !isBirthdate(change.birthdate, dayIn(homeZone, now))) {
    throw malformed("birthdate");
  }
  if (city !== undefined) await requireCity(transaction, city);
  if (typeof company === "number") await checkCompany(transaction, company);
  const { email = client.email } = change;
  // Old addresses may be stored in another form.
  const isSame = (email && canonicalEmail(email)) === (client.email && canonicalEmail(client.email));
  const emailVerifiedAt = isSame ? client.emailVerifiedAt : null;
  const values = {
    ...change,
    ...(city === undefined ? {} : { cityId: city }),
    ...(company === undefined ? {} : { companyId: company }),
    ...(notices === undefined ? {} : { noticeReminders: notices.reminders, noticeNews: notices.news }),
  };
  if (Object.keys(values).length === 0) return;
  await transaction
    .update(clients)
    .set({ ...values, emailVerifiedAt })
    .where(eq(clients.id, clientId));
  if (!isSame && client.email !== null && client.emailVerifiedAt !== null)
    await saveNotifications(
      transaction,
      [
        {
          kind: "emailChanged",
          facts: { email: client.email },
          clientId,
          subscriptionId: null,
          occasion: now.toISOString(),
          by: "client",
          language,
        },
      ],
      now,
    );
  if (change.email === undefined) return;
  const again = isSame && Object.keys(values).length === 1;
  await writeLetter(transaction, { clientId, email, emailVerifiedAt }, { now, language, again });
};
