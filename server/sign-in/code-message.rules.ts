import type { Language } from "#contract/language.ts";

/**
 * The text message that brings a code. Its last line says for which site the code is, so that browsers offer it there
 * and nowhere else (WICG, "Origin-bound one-time codes delivered via SMS").
 */
export const codeMessage = (code: string, language: Language, publicUrl: string): string => {
  const sentences: Record<Language, string> = {
    ru: `${code} — код для входа в кабинет. Никому его не сообщайте`,
    en: `${code} is your code to sign in. Do not tell it to anyone`,
  };
  return `${sentences[language]}\n\n@${new URL(publicUrl).hostname} #${code}`;
};
