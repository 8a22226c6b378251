import { desc, eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { emailLetters, payments } from "../database/schema.ts";
import type { Language } from "../http/language.ts";

/**
 * In which language a client is written to when they have not just asked for something: that of their last payment,
 * which follows the page they paid on, else of their last letter, else Russian.
 */
export const clientLanguage = async (database: Database, clientId: number): Promise<Language> => {
  const [paid] = await database
    .select({ language: payments.language })
    .from(payments)
    .where(eq(payments.clientId, clientId))
    .orderBy(desc(payments.id))
    .limit(1);
  if (paid !== undefined) return paid.language;
  const [letter] = await database
    .select({ language: emailLetters.language })
    .from(emailLetters)
    .where(eq(emailLetters.clientId, clientId))
    .orderBy(desc(emailLetters.id))
    .limit(1);
  return letter?.language ?? "ru";
};
