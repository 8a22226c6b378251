import { eq, sql } from "drizzle-orm";
import { type Database, preparedQuery } from "../platform/database/database.ts";
import { translations } from "../platform/database/tables/catalog.ts";
import { type Language, reference } from "#contract/language.ts";

const findWords = preparedQuery((database) =>
  database
    .select({ source: translations.source, text: translations.text })
    .from(translations)
    .where(eq(translations.language, sql.placeholder("language")))
    .prepare("words"),
);

/** Says a word of the shop (a name, a feature, an address, hours) in one language. */
export type Say = (source: string) => string;

/** As the words are stored. */
export const inRussian: Say = (source) => source;

/** The words of a language, all in one query; Russian needs none. What has no translation stays in Russian. */
export const readWords = async (database: Database, language: Language): Promise<Say> => {
  if (language === reference) return inRussian;
  const rows = await findWords(database).execute({ language });
  const words = new Map(rows.map(({ source, text }) => [source, text]));
  return (source) => words.get(source) ?? source;
};

/** The same of several languages, each read once. */
export const readWordsOf = async (
  database: Database,
  languages: Iterable<Language>,
): Promise<(language: Language) => Say> => {
  const words = new Map<Language, Say>();
  for (const language of new Set(languages)) words.set(language, await readWords(database, language));
  return (language) => words.get(language) ?? inRussian;
};
