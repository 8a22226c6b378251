import type { Language } from "./texts.ts";

/**
 * The languages of a story whose other language would differ by its words alone: the given one. Texts
 * (`tests/house/texts.test.ts`), pages and situations (`routes.spec.ts`, `situations.spec.ts`) and a first
 * day (`engines/`) are checked in each language. `LANGUAGES=both` runs fifteen more stories.
 */
export const storyLanguages = (language: Language): readonly Language[] =>
  process.env["LANGUAGES"] === "both" ? ["ru", "en"] : [language];
