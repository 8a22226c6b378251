import type { Language } from "#contract/language.ts";

/**
 * The text message that brings a code. Its last line says for which site the code is, so that browsers offer it there
 * and nowhere else (WICG, "Origin-bound one-time codes delivered via SMS").
 */
export const codeMessage = (code: string, language: Language, publicUrl: string): string => {
  const sentence =
    language === "ru"
      ? `${code} — код для входа в кабинет. Никому его не сообщайте`
      : `${code} is your code to sign in. Do not tell it to anyone`;
  return `${sentence}\n\n@${new URL(publicUrl).hostname} #${code}`;
};
