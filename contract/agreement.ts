import type { Language } from "./language.ts";
import { cleanText } from "./text.ts";

/** What is typed to confirm that personal data is to be deleted, in each language of the product. */
export const agreementWords = { ru: "удалить", en: "delete" } as const satisfies Record<Language, string>;

/**
 * Whether this is a word of agreement: of either language, whatever the language of the page, in any case. The page
 * enables its button by it, and the server decides by it.
 */
export const isAgreementWord = (typed: string): boolean =>
  Object.values(agreementWords).some((word) => word === cleanText(typed).toLowerCase());
