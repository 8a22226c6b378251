import { eq, sql } from "drizzle-orm";
import { type Database, preparedQuery } from "../platform/database/database.ts";
import { translations } from "../platform/database/tables/catalog.ts";
import { type Language, reference } from "#contract/language.ts";

const findTranslations = preparedQuery((database) =>
  database
    .select({ source: translations.source, text: translations.text })
    .from(translations)
    .where(eq(translations.language, sql.placeholder("language")))
    .prepare("words"),
);

/** Translates a term of the shop (a name, an address, hours). */
export type Translate = (source: string) => string;

/** Russian, as stored. */
export const untranslated: Translate = (source) => source;

/** The translations of a language in one query; untranslated terms stay Russian. */
export const readTranslations = async (database: Database, language: Language): Promise<Translate> => {
  if (language === reference) return untranslated;
  const rows = await findTranslations(database).execute({ language });
  const words = new Map(rows.map(({ source, text }) => [source, text]));
  return (source) => words.get(source) ?? source;
};

/** The same for several languages. */
export const readTranslationsByLanguage = async (
  database: Database,
  languages: Iterable<Language>,
): Promise<(language: Language) => Translate> => {
  const words = new Map<Language, Translate>();
  for (const language of new Set(languages)) words.set(language, await readTranslations(database, language));
  return (language) => words.get(language) ?? untranslated;
};
