import { type Language, prefixOf } from "#contract/language.ts";

const minute = 60_000;
const hour = 60 * minute;

/** How long the link of a letter works. Milliseconds: 24 hours. */
export const linkLife = 24 * hour;

/** A client has at most so many letters within the window: the address they name may be somebody else's. */
export const lettersPerWindow = 5;
export const letterWindow = 24 * hour;

/** Tries to send one letter, over about a day; after the last one it is given up. */
export const triesPerLetter = 10;

/** When a letter that has been tried `attempts` times is tried again, if that try fails too: 1, 2, 4 … 256 minutes. */
export const nextTry = (attempts: number, now: Date): Date | null =>
  attempts >= triesPerLetter ? null : new Date(now.getTime() + minute * 2 ** Math.min(attempts - 1, 8));

/** When the next letter may go, given the moments of those within the window: now, or when one of them has left it. */
export const letterDue = (earlier: readonly Date[], now: Date): Date => {
  const blocking = earlier.toSorted((a, b) => b.getTime() - a.getTime())[lettersPerWindow - 1];
  return blocking === undefined ? now : new Date(blocking.getTime() + letterWindow);
};

/** The letter that asks whoever reads `email` to prove it. Plain text. */
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
        "The link works for a day. If you have not given this address in the cabinet, do nothing.",
      ].join("\n\n"),
    },
  };
  return letters[language];
};
