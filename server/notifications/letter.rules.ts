import { dayMs, minuteMs } from "#contract/day.ts";
import { type Language, prefixOf } from "#contract/language.ts";
import { nextAllowed } from "../platform/rate-limit/sliding-window.rules.ts";

/** How long a letter's link works. Milliseconds: 24 hours. */
export const linkLife = dayMs;

/** Letters per client and window: the address may be another person's. */
export const lettersPerWindow = 5;
export const letterWindow = dayMs;

/** Attempts per letter, over about a day. */
export const triesPerLetter = 10;

/** When a failed letter is retried: after 1, 2, 4 … 256 minutes. */
export const nextTry = (attempts: number, now: Date): Date | null =>
  attempts >= triesPerLetter ? null : new Date(now.getTime() + minuteMs * 2 ** Math.min(attempts - 1, 8));

/** When the next letter may be sent: now, or when one leaves the window. */
export const letterDue = (earlier: readonly Date[], now: Date): Date =>
  nextAllowed(earlier, [{ count: lettersPerWindow, window: letterWindow }], now) ?? now;

/** The letter that verifies an address. Plain text. */
export const verificationLetter = (
  language: Language,
  { publicUrl, token }: { publicUrl: string; token: string },
): { subject: string; text: string } => {
  const link = `${publicUrl}${prefixOf(language)}/verify-email/?token=${token}`;
  const letters: Record<Language, { subject: string; text: string }> = {
    ru: {
      subject: "Подтвердите почту",
      text: [
        "Откройте ссылку, чтобы подтвердить этот адрес:",
        link,
        "Ссылка работает сутки. Если вы не указывали этот адрес в личном кабинете, ничего не делайте.",
      ].join("\n\n"),
    },
    en: {
      subject: "Verify your email",
      text: [
        "Open the link to verify this address:",
        link,
        "The link works for 24 hours. If you didn't add this address to your account, do nothing.",
      ].join("\n\n"),
    },
  };
  return letters[language];
};
