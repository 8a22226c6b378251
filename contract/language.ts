/** Texts are written in this language first; its addresses have no prefix (spec §1). */
export const reference = "ru";

/** The languages that everything is translated into, each below an address of its own. */
export const translations = ["en"] as const;

/** The languages of the interface, of letters and of text messages (spec §1). */
export const languages = [reference, ...translations] as const;
export type Language = (typeof languages)[number];

/** BCP 47 tags for dates and numbers (spec §3, Locale). */
export const localeOf = { ru: "ru-RU", en: "en-US" } as const satisfies Record<Language, string>;

/** Each language in its own words. */
export const languageNames = { ru: "Русский", en: "English" } as const satisfies Record<Language, string>;

/** What there is once for each language. */
export const inEachLanguage = <T>(make: (language: Language) => T): Readonly<Record<Language, T>> =>
  // Cast: the names are those of the list, which the type of entries forgets.
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;

/** The language of this name (BCP 47, `en` or `en-GB`); undefined for one that is not ours. */
export const languageNamed = (tag: string): Language | undefined =>
  languages.find((language) => language === tag.toLowerCase().split("-")[0]);

/** What stands before the path of an address in this language: nothing, or `/en`. */
export const prefixOf = (language: Language): "" | `/${Exclude<Language, typeof reference>}` =>
  language === reference ? "" : `/${language}`;

/** Below what all addresses of a language live. */
export const basePath = (language: Language) => prefixOf(language) || "/";

/** The language an address is in. The browser's own wishes do not count (spec §1). */
export const languageOf = (path: string): Language =>
  translations.find((language) => path === prefixOf(language) || path.startsWith(`${prefixOf(language)}/`)) ??
  reference;

/** An address without its language: always begins with a slash. */
export const bare = (path: string): string => path.slice(prefixOf(languageOf(path)).length) || "/";

/** The same address in another language. */
export const inLanguage = (path: string, language: Language): string => prefixOf(language) + bare(path);
