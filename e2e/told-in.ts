import type { Language } from "./words.ts";

/**
 * The languages of a story whose second telling would differ from the first by its words alone: the one that is given.
 * What each language needs for itself is seen elsewhere: every text is there (`tests/house/texts.test.ts`), every page and
 * situation can be shown (`routes.spec.ts`, `situations.spec.ts`), and a first day is lived (`engines/`). In both with
 * `LANGUAGES=both`, fifteen stories more.
 */
export const toldIn = (language: Language): readonly Language[] =>
  process.env["LANGUAGES"] === "both" ? ["ru", "en"] : [language];
