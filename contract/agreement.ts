import type { Language } from "./language.ts";
import { cleanText } from "./text.ts";

/** The word that confirms a deletion of personal data, per language. */
export const agreementTexts = { ru: "удалить", en: "delete" } as const satisfies Record<Language, string>;

/**
 * Whether the text is a word of agreement, in either language and any case. The page enables its button by it, the
 * server decides by it.
 */
export const isAgreementWord = (typed: string): boolean =>
  Object.values(agreementTexts).some((word) => word === cleanText(typed).toLowerCase());
