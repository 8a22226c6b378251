/** Texts are written in this language first; its URLs have no prefix (spec §1). */
export const reference = "ru";

/** Languages of translations, each with a URL prefix. */
export const translations = ["en"] as const;

/** Languages of interface, letters and text messages (spec §1). */
export const languages = [reference, ...translations] as const;
export type Language = (typeof languages)[number];

/** BCP 47 tags for dates and numbers (spec §3, Locale). */
export const localeOf = { ru: "ru-RU", en: "en-US" } as const satisfies Record<Language, string>;

/** Each language in its own words. */
export const languageNames = { ru: "Русский", en: "English" } as const satisfies Record<Language, string>;

/** A value for each language. */
export const inEachLanguage = <T>(make: (language: Language) => T): Readonly<Record<Language, T>> =>
  // Cast: the type of entries loses the names.
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;

/** The language of a BCP 47 tag (`en`, `en-GB`); undefined if not ours. */
export const languageNamed = (tag: string): Language | undefined =>
  languages.find((language) => language === tag.toLowerCase().split("-")[0]);

/** URL prefix of a language: none, or `/en`. */
export const prefixOf = (language: Language): "" | `/${Exclude<Language, typeof reference>}` =>
  language === reference ? "" : `/${language}`;

/** Base path of a language. */
export const basePath = (language: Language) => prefixOf(language) || "/";

/** The language of a URL. The browser's preference is ignored (spec §1). */
export const languageOf = (path: string): Language =>
  translations.find((language) => path === prefixOf(language) || path.startsWith(`${prefixOf(language)}/`)) ??
  reference;

/** The path without its language, beginning with a slash. */
export const bare = (path: string): string => path.slice(prefixOf(languageOf(path)).length) || "/";

/** The same path in another language. */
export const inLanguage = (path: string, language: Language): string => prefixOf(language) + bare(path);
