import type { Language } from "./language.ts";

/** What is typed to confirm that personal data is to be deleted, in each language of the product. */
export const agreementWords = { ru: "удалить", en: "delete" } as const satisfies Record<Language, string>;

/**
 * Whether this is a word of agreement: either language's, whatever language the page is in, in any case, and with
 * spaces around it. The page offers to send by it, and the server decides by it.
 */
export const isAgreementWord = (typed: string): boolean =>
  Object.values(agreementWords).some((word) => word === typed.trim().toLowerCase());
