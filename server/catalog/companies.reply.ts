import { asc } from "drizzle-orm";
import type { ReplyWire } from "#contract/call.ts";
import type { getCompanies } from "#contract/info.ts";
import type { Database } from "../database/database.ts";
import { companies } from "../database/tables/catalog.ts";
import type { Language } from "#contract/language.ts";
import { readWords } from "./words.reply.ts";

/** Employers that a client may name. */
export const readCompanies = async (
  database: Database,
  language: Language,
): Promise<ReplyWire<typeof getCompanies>["companies"]> => {
  const say = await readWords(database, language);
  const rows = await database
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .orderBy(asc(companies.position), asc(companies.id));
  return rows.map(({ id, name }) => ({ id, name: say(name) }));
};
