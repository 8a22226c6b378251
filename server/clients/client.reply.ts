import { domainToUnicode } from "node:url";
import { eq, sql, sum } from "drizzle-orm";
import type * as v from "valibot";
import type { Client } from "#contract/user.ts";
import { builtOnce } from "../database/built-once.ts";
import type { Database } from "../database/database.ts";
import { bonusEntries } from "../database/tables/bonus.ts";
import { clients } from "../database/tables/clients.ts";
import { Refusal } from "../shared/refusal.ts";

const sumBonus = builtOnce((database) =>
  database
    .select({ balance: sum(bonusEntries.amount) })
    .from(bonusEntries)
    .where(eq(bonusEntries.clientId, sql.placeholder("clientId")))
    .prepare("bonus_of_client"),
);
const findClient = builtOnce((database) =>
  database
    .select()
    .from(clients)
    .where(eq(clients.id, sql.placeholder("id")))
    .prepare("client_by_id"),
);

/** What a client may spend: the sum of the ledger, in kopecks. */
export const readBonus = async (database: Database, clientId: number): Promise<number> => {
  const [row] = await sumBonus(database).execute({ clientId });
  return Number(row?.balance ?? 0);
};

/** A stored address as people read it: an internationalised domain in its own letters. */
export const readableEmail = (email: string): string =>
  email.replace(/(?<=@)(?:.*\.)?xn--.*$/, (domain) => domainToUnicode(domain) || domain);

/** The client as the wire has them. */
export const readClient = async (database: Database, id: number): Promise<v.InferInput<typeof Client>> => {
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
    notices: { reminders: client.noticeReminders, news: client.noticeNews },
  };
};
