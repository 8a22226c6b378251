/** The languages of the interface (spec §1): Russian has no prefix in the address. */
export const languages = ["ru", "en"] as const;
export type Language = (typeof languages)[number];

/** BCP 47 tags for dates and numbers (spec §3, Locale). */
export const localeOf = { ru: "ru-RU", en: "en-US" } as const satisfies Record<Language, string>;

/** Each language in its own words. */
export const languageNames = { ru: "Русский", en: "English" } as const satisfies Record<Language, string>;

/** Below what all addresses of a language live. */
export const basePath = (language: Language): "/" | "/en" => (language === "ru" ? "/" : "/en");

/** The language an address is in. The browser's own wishes do not count (spec §1). */
export const languageOf = (path: string): Language => (/^\/en(?:\/|$)/.test(path) ? "en" : "ru");

/** An address without its language: always begins with a slash. */
export const bare = (path: string): string => path.replace(/^\/en(?=\/|$)/, "") || "/";

/** The same address in another language. */
export const inLanguage = (path: string, language: Language): string =>
  language === "ru" ? bare(path) : `/en${bare(path)}`;
