import { domainToUnicode } from "node:url";
import { eq, sql } from "drizzle-orm";
import type * as v from "valibot";
import type { Language } from "#contract/language.ts";
import type { Client } from "#contract/user.ts";
import { type Database, preparedQuery } from "../platform/database/database.ts";
import { clients } from "../platform/database/tables/clients.ts";
import { readConsents } from "../consents/consent.reply.ts";
import { readAskedConsents } from "../consents/record-consents.ts";
import { readBonus } from "../forecast/read-bonus.ts";
import { readNewestMessage } from "../notifications/inbox.routes.ts";
import { Refusal } from "../platform/refusal.ts";

const findClient = preparedQuery((database) =>
  database
    .select()
    .from(clients)
    .where(eq(clients.id, sql.placeholder("id")))
    .prepare("client_by_id"),
);

/** A stored address with its internationalised domain decoded. */
export const readableEmail = (email: string): string =>
  email.replace(/(?<=@)(?:.*\.)?xn--.*$/, (domain) => domainToUnicode(domain) || domain);

export const readClient = async (
  database: Database,
  id: number,
  language: Language,
): Promise<v.InferInput<typeof Client>> => {
  const [client] = await findClient(database).execute({ id });
  if (client === undefined || client.phone === null) throw new Refusal("token.invalid");
  const { firstName, lastName, patronymic, email, birthdate, gender, citizenship, communication } = client;
  return {
    firstName,
    lastName,
    patronymic,
    email: email && readableEmail(email),
    birthdate,
    gender,
    citizenship,
    communication,
    phone: client.phone,
    email_verified: client.emailVerifiedAt !== null,
    city: client.cityId,
    company: client.companyId,
    bonus: await readBonus(database, id),
    delete_personal_data: client.deletionRequestedAt !== null,
    delete_personal_data_date: client.deletionRequestedAt?.toISOString() ?? null,
    forbidden: client.forbidden,
    created: client.created.toISOString(),
    consents: await readConsents(database, id),
    asked: await readAskedConsents(database, id, language),
    notices: { reminders: client.noticeReminders, news: client.noticeNews },
    messaged: await readNewestMessage(database, id),
  };
};
