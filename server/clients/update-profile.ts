import { eq } from "drizzle-orm";
import { canonicalEmail } from "#contract/email.ts";
import type { ProfileChange } from "#contract/user.ts";
import type { Database } from "../database/database.ts";
import { clients } from "../database/tables/clients.ts";
import { companies } from "../database/tables/catalog.ts";
import { malformed } from "../shared/refusal.ts";
import type { Language } from "#contract/language.ts";
import { isBirthdate } from "./birthdate.rules.ts";
import { dayIn, homeZone } from "#contract/day.ts";
import { lockClient } from "../database/lock-client.ts";
import { requireCity } from "./require-city.ts";
import { writeLetter } from "./write-letter.ts";

const checkCompany = async (transaction: Database, companyId: number): Promise<void> => {
  const known = await transaction.$count(companies, eq(companies.id, companyId));
  if (known === 0) throw malformed("company");
};

/**
 * Changes what a client says about themselves; parallel changes happen one after the other (V29). An address that is
 * not proved gets a letter, in `language`. Refusals: `city.unsupported`, `request.malformed {fields}` for an
 * impossible birthdate or an unknown company.
 */
export const updateProfile = async (
  transaction: Database,
  clientId: number,
  { city, company, notices, ...change }: ProfileChange,
  { now, language }: { now: Date; language: Language },
): Promise<void> => {
  const client = await lockClient(transaction, clientId);
  if (typeof change.birthdate === "string" && !isBirthdate(change.birthdate, dayIn(homeZone, now))) {
    throw malformed("birthdate");
  }
  if (city !== undefined) await requireCity(transaction, city);
  if (typeof company === "number") await checkCompany(transaction, company);
  const { email = client.email } = change;
  // Stored before addresses had one form, it may be written otherwise and still be the same.
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
  if (change.email === undefined) return;
  await writeLetter(transaction, { clientId, email, emailVerifiedAt }, { now, language });
};
