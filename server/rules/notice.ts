import { midnightOf } from "#contract/day.ts";
import type { PaymentReason } from "#contract/payment-status.ts";

export const noticeKinds = ["cardExpiresInMonth", "cardExpiresInWeek", "chargeFailed", "paused"] as const;

/** What a notice tells, as it stood when it was written. Kopecks; days in the zone of the subscription's city. */
export type NoticeFacts = {
  /** The card it is about; null when no card pays. */
  card: { brand: string; last4: string } | null;
  amount: number;
  /** The charge that would fail, the next try, or the day by which the device is to be returned. */
  day: string | null;
  /** Why the charge failed; left out of notices that were written before it was kept. */
  reason?: PaymentReason | null;
};

type Language = "ru" | "en";
type Told = {
  readonly kind: (typeof noticeKinds)[number];
  readonly language: Language;
  readonly facts: NoticeFacts;
  /** As the catalogue names it in that language. */
  readonly device: string;
  readonly subscriptionId: number;
  readonly publicUrl: string;
};

const brands: Record<string, Record<Language, string>> = {
  visa: { ru: "Visa", en: "Visa" },
  mastercard: { ru: "Mastercard", en: "Mastercard" },
  mir: { ru: "МИР", en: "Mir" },
  unionpay: { ru: "UnionPay", en: "UnionPay" },
};

const cardName = ({ card }: NoticeFacts, language: Language): string =>
  card === null ? "" : `${brands[card.brand]?.[language] ?? ""} •• ${card.last4}`.trim();

/** Whole roubles where there are no kopecks, with the sign after them in both languages. */
const roubles = (kopecks: number): string => {
  const digits = kopecks % 100 === 0 ? 0 : 2;
  const format = new Intl.NumberFormat("ru", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${format.format(kopecks / 100)}\u00a0₽`;
};

const dayName = (day: string | null, language: Language): string =>
  day === null
    ? ""
    : new Intl.DateTimeFormat(language === "ru" ? "ru" : "en-GB", {
        day: "numeric",
        month: "long",
        timeZone: "UTC",
      }).format(midnightOf(day));

const russian = ({ kind, facts, device }: Told): { subject: string; text: string } => {
  const [card, sum, day] = [cardName(facts, "ru"), roubles(facts.amount), dayName(facts.day, "ru")];
  if (kind === "chargeFailed") {
    const what = card === "" ? `Не списали ${sum}: нет карты.` : `Не смогли списать ${sum} с карты ${card}.`;
    const then = facts.day === null ? "" : ` Попробуем ещё раз: ${day}.`;
    if (facts.reason === "authenticationRequired")
      return {
        subject: "Подтвердите платёж",
        text: `${what} Банк просит подтверждения, а без вас его дать некому. Подписка: ${device}.${then} Оплатить и подтвердить или сменить карту:`,
      };
    return {
      subject: "Платёж не прошёл",
      text: `${what} Подписка: ${device}.${then} Оплатить или сменить карту:`,
    };
  }
  if (kind === "paused") {
    const text = `Подписка на паузе, ${sum} не оплачены: ${device}. Оплатите, и она продолжится, или верните устройство до ${day}. Оплатить:`;
    return { subject: "Подписка на паузе", text };
  }
  const text = `${day} спишем ${sum}: ${device}. Срок карты ${card} закончится раньше. Привязать другую:`;
  return { subject: "Срок карты закончится раньше списания", text };
};

const english = ({ kind, facts, device }: Told): { subject: string; text: string } => {
  const [card, sum, day] = [cardName(facts, "en"), roubles(facts.amount), dayName(facts.day, "en")];
  if (kind === "chargeFailed") {
    const what =
      card === "" ? `We didn't charge ${sum}: there's no card.` : `We couldn't charge ${sum} to ${card}.`;
    const then = facts.day === null ? "" : ` We'll try again on ${day}.`;
    if (facts.reason === "authenticationRequired")
      return {
        subject: "Confirm a payment",
        text: `${what} The bank wants a confirmation that only you can give. Subscription: ${device}.${then} Pay and confirm, or change the card:`,
      };
    return {
      subject: "A payment failed",
      text: `${what} Subscription: ${device}.${then} Pay or change the card:`,
    };
  }
  if (kind === "paused") {
    const text = `Your subscription is paused, ${sum} is unpaid: ${device}. Pay and it goes on, or return the device by ${day}. Pay:`;
    return { subject: "Your subscription is paused", text };
  }
  const text = `On ${day} we charge ${sum}: ${device}. Your card ${card} expires before that. Add another one:`;
  return { subject: "Your card expires before the next charge", text };
};

/** A notice in words, with the page that helps. Short enough for a text message (providers/sms.ts). Plain text. */
export const noticeOf = (told: Told): { subject: string; text: string } => {
  const { kind, language, subscriptionId, publicUrl } = told;
  const aboutCard = kind === "cardExpiresInMonth" || kind === "cardExpiresInWeek";
  const page = aboutCard ? "/cards/" : `/subscriptions/?s=${subscriptionId}`;
  const { subject, text } = language === "ru" ? russian(told) : english(told);
  return { subject, text: `${text} ${publicUrl}${language === "en" ? "/en" : ""}${page}` };
};
