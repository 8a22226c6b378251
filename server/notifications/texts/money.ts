import * as v from "valibot";
import type { Language } from "#contract/language.ts";
import { IsoDay } from "#contract/day.ts";
import { Id } from "#contract/identifier.ts";
import { Kopecks } from "#contract/kopecks.ts";
import { ChargeFailure } from "#contract/payment-status.ts";
import { lineName } from "./receipt-line-name.rules.ts";
import { sayDebtOfPause, sayRetries, sayRetriesWith } from "./consequences.ts";
import { BySbp, CardFact, DayFact, LineFact } from "./facts.ts";
import { type CurrentSubscription, aboutSubscription } from "./notification.ts";
import type { Formatter } from "./formatter.ts";

const paymentPage = ({ payment }: { payment: number }): string => `/payments/?p=${payment}`;
const subscriptionPage = (_facts: unknown, { id }: { id: number }): string => `/subscriptions/?s=${id}`;

type Lines = readonly v.InferOutput<typeof LineFact>[];

const sayLines = (lines: Lines, period: number, { language, device, translate, sum }: Formatter): string =>
  lines
    .filter(({ amount }) => amount > 0)
    .map((line) => `${lineName(line, { device, period }, { translate, language })}: ${sum(line.amount)}`)
    .join("\n");

/** Paid days, both included; null before the handover. */
const Paid = v.nullable(v.object({ from: IsoDay, to: IsoDay }));

/** Missing in old facts. */
const forText: Record<Language, string> = { ru: "за", en: "for" };

const sayPaid = (paid: v.InferOutput<typeof Paid>, { language, day }: Formatter): string => {
  if (paid === null) return "";
  return ` ${forText[language]} ${day(paid.from)} – ${day(paid.to)}`;
};

const charged = {
  payment: Id,
  period: v.number(),
  amount: Kopecks,
  card: CardFact,
  paid: Paid,
  sbp: BySbp,
  /** Whether it was charged automatically. */
  automatic: v.boolean(),
};
const Charged = v.object(charged);

/** How it was paid: automatic charge or the client's payment. */
const chargeTexts: Record<Language, { bySbp: string; charged: [string, string]; paid: [string, string] }> = {
  ru: { bySbp: " по СБП", charged: ["Списали", "с карты"], paid: ["Оплачено", "картой"] },
  en: { bySbp: " by SBP", charged: ["We charged", "to"], paid: ["You paid", "with"] },
};

const sayCharged = (facts: v.InferOutput<typeof Charged>, words: Formatter): string => {
  const { card, amount, automatic, sbp } = facts;
  const { bySbp, charged: byUs, paid: byThem } = chargeTexts[words.language];
  const [done, whence] = automatic ? byUs : byThem;
  const how = card === null ? (sbp ? bySbp : "") : ` ${whence} ${words.card(card)}`;
  return `${done} ${words.sum(amount)}${how}${sayPaid(facts.paid, words)}: ${words.device}.`;
};

/** A payment with its receipt, in one letter. */
export const receipt = aboutSubscription({
  category: "money",
  facts: v.object({ ...charged, number: v.string(), lines: v.array(LineFact) }),
  page: paymentPage,
  ru: (facts, words) => ({
    subject: `Чек № ${facts.number} на ${words.sum(facts.amount)}: ${words.device}`,
    short: `${sayCharged(facts, words)} Чек № ${facts.number}.`,
    more: [sayLines(facts.lines, facts.period, words)],
    ask: "Открыть и распечатать чек",
  }),
  en: (facts, words) => ({
    subject: `Receipt no. ${facts.number} for ${words.sum(facts.amount)}: ${words.device}`,
    short: `${sayCharged(facts, words)} Receipt no. ${facts.number}.`,
    more: [sayLines(facts.lines, facts.period, words)],
    ask: "Open and print the receipt",
  }),
});

/** A payment whose receipt comes later. */
export const chargedWithoutReceipt = aboutSubscription({
  category: "money",
  facts: Charged,
  page: paymentPage,
  ru: (facts, words) => ({
    subject: `${facts.automatic ? "Списали" : "Оплачено"} ${words.sum(facts.amount)}: ${words.device}`,
    short: `${sayCharged(facts, words)} Чек пришлём, как только касса его выдаст.`,
    ask: "Открыть платёж",
  }),
  en: (facts, words) => ({
    subject: `${facts.automatic ? "We charged" : "You paid"} ${words.sum(facts.amount)}: ${words.device}`,
    short: `${sayCharged(facts, words)} You'll get the receipt as soon as it's issued.`,
    ask: "Open the payment",
  }),
});

/** A refund with its receipt. */
export const refunded = aboutSubscription({
  category: "money",
  facts: v.object({
    payment: Id,
    period: v.number(),
    amount: Kopecks,
    card: CardFact,
    number: v.string(),
    sbp: BySbp,
    reason: v.picklist(["cancelled", "deposit"]),
    lines: v.array(LineFact),
  }),
  page: paymentPage,
  ru: ({ amount, card, sbp, reason, number, lines, period }, words) => {
    const by = sbp ? " по СБП, на тот же счёт" : "";
    const where = card === null ? by : ` на карту ${words.card(card)}`;
    const what = reason === "deposit" ? "депозит" : "отменённая подписка";
    return {
      subject: `Вернули ${words.sum(amount)}: ${words.device}`,
      short: `Вернули ${words.sum(amount)}${where}: ${what}, ${words.device}. Чек возврата № ${number}.`,
      more: [sayLines(lines, period, words)],
      ask: "Открыть платёж",
    };
  },
  en: ({ amount, card, sbp, reason, number, lines, period }, words) => {
    const by = sbp ? " by SBP, to the same account" : "";
    const where = card === null ? by : ` to ${words.card(card)}`;
    const what = reason === "deposit" ? "deposit" : "cancelled subscription";
    return {
      subject: `We refunded ${words.sum(amount)}: ${words.device}`,
      short: `We refunded ${words.sum(amount)}${where}: ${what}, ${words.device}. Refund receipt no. ${number}.`,
      more: [sayLines(lines, period, words)],
      ask: "Open the payment",
    };
  },
});

/**
 * The staff hand out a refund: the bank refused it, or it is of a payment on delivery and the client was not there
 * (`atDoor`).
 */
export const refundRefused = aboutSubscription({
  category: "money",
  facts: v.object({ payment: Id, amount: Kopecks, atDoor: v.optional(v.boolean(), false) }),
  page: paymentPage,
  ru: ({ amount, atDoor }, words) => ({
    subject: `${atDoor ? "Отдадим" : "Банк не принял возврат"} ${words.sum(amount)}: ${words.device}`,
    short: atDoor
      ? `${words.device}. Вы платили при получении, поэтому ${words.sum(amount)} отдадим сами. Свяжемся с вами.`
      : `${words.device}. Банк не принял возврат ${words.sum(amount)}. Свяжемся с вами и отдадим эти деньги другим способом.`,
    ask: "Открыть платёж",
  }),
  en: ({ amount, atDoor }, words) => ({
    subject: `${atDoor ? "We owe you" : "The bank refused a refund of"} ${words.sum(amount)}: ${words.device}`,
    short: atDoor
      ? `${words.device}. You paid on delivery, so we'll hand ${words.sum(amount)} back to you ourselves. We'll contact you.`
      : `${words.device}. The bank refused a refund of ${words.sum(amount)}. We'll contact you and pay this money another way.`,
    ask: "Open the payment",
  }),
});

/** An unexpected charge, which is refunded. */
export const unaskedReturned = aboutSubscription({
  category: "money",
  facts: v.object({ payment: Id, period: v.number(), amount: Kopecks, card: CardFact }),
  page: paymentPage,
  ru: ({ amount, card }, words) => {
    const whence = card === null ? "" : ` с карты ${words.card(card)}`;
    return {
      subject: `Возвращаем ${words.sum(amount)}: ${words.device}`,
      short: `${words.device}. Банк списал ${words.sum(amount)}${whence} по платежу, который не прошёл. Возвращаем всё туда же, банк зачислит до 5 дней.`,
      ask: "Открыть платёж",
    };
  },
  en: ({ amount, card }, words) => {
    const whence = card === null ? "" : ` to ${words.card(card)}`;
    return {
      subject: `We’re refunding ${words.sum(amount)}: ${words.device}`,
      short: `${words.device}. The bank charged ${words.sum(amount)}${whence} for a failed payment. We're refunding all of it the same way, within 5 days.`,
      ask: "Open the payment",
    };
  },
});

/** `day`: the next retry, or the return day. */
const Unpaid = v.object({
  card: CardFact,
  amount: Kopecks,
  day: DayFact,
  /** Later retries; missing in old facts. */
  later: v.optional(v.array(IsoDay), []),
  /** Missing in old facts. */
  reason: v.optional(v.nullable(ChargeFailure)),
});

/** The client withdrew the consent to charges: no card is lacking. */
const isNotAgreed = ({ chargeConsent }: CurrentSubscription["state"]): boolean =>
  chargeConsent === "withdrawn";

/** The days of the retries, or that there are none. */
const sayUnpaidRetries = (
  { card, day, later, reason }: v.InferOutput<typeof Unpaid>,
  words: Formatter,
  subject: CurrentSubscription,
): string =>
  sayRetries(
    day === null ? [] : [day, ...later],
    {
      card: isNotAgreed(subject.state)
        ? "notAgreed"
        : card === null
          ? "none"
          : reason === "cardExpired"
            ? "expired"
            : "failed",
      expires: subject.payer?.expires ?? null,
    },
    words,
    subject,
  );

/** Of an automatic charge that the bank wants confirmed; a flagged client cannot confirm it. */
const isToConfirm = ({ reason }: v.InferOutput<typeof Unpaid>, subject: CurrentSubscription): boolean =>
  reason === "authenticationRequired" && subject.flag === null;

export const chargeFailed = aboutSubscription({
  category: "money",
  facts: Unpaid,
  /**
   * If its card was removed, nothing is retried before there is another one. If it had ended or was paused,
   * nothing is retried.
   */
  refresh: (facts, { state, payer }) => {
    if (state.debt <= 0 || (state.status !== "active" && facts.day !== null)) return null;
    return payer === null && state.status === "active" ? { ...facts, card: null } : facts;
  },
  page: subscriptionPage,
  acts: () => true,
  ru: (facts, words, subject) => {
    const { card, amount, reason } = facts;
    const sum = words.sum(amount);
    const tries = sayUnpaidRetries(facts, words, subject);
    if (card === null)
      return {
        subject: subject.flag === null ? "Оплатите подписку" : "Подписка не оплачена",
        short: `${words.device}. Пора оплатить ${sum}${isNotAgreed(subject.state) ? "" : ", а карты для списания нет"}. ${tries}`,
        ask: "Оплатить",
      };
    const name = words.card(card);
    if (reason === "cardExpired")
      return {
        subject: "Срок карты закончился",
        short: `${words.device}. Пора оплатить ${sum}, а срок карты ${name} закончился. ${tries}`,
        ask: "Оплатить или сменить карту",
      };
    const what = `${words.device}. Не смогли списать ${sum} с карты ${name}.`;
    if (isToConfirm(facts, subject))
      return {
        subject: "Подтвердите платёж",
        short: `${what} Подтвердить платёж можете только вы. ${tries}`,
        ask: "Оплатить и подтвердить или сменить карту",
      };
    return {
      subject: "Платёж не прошёл",
      short: `${what} ${tries}`,
      ask: facts.day === null ? "Оплатить" : "Оплатить или сменить карту",
    };
  },
  en: (facts, words, subject) => {
    const { card, amount, reason } = facts;
    const sum = words.sum(amount);
    const tries = sayUnpaidRetries(facts, words, subject);
    if (card === null)
      return {
        subject: subject.flag === null ? "Pay for your subscription" : "Your subscription is unpaid",
        short: `${words.device}. ${sum} is due${isNotAgreed(subject.state) ? "" : ", and there's no card to charge"}. ${tries}`,
        ask: "Pay",
      };
    const name = words.card(card);
    if (reason === "cardExpired")
      return {
        subject: "Your card has expired",
        short: `${words.device}. ${sum} is due, and your card ${name} has expired. ${tries}`,
        ask: "Pay or change the card",
      };
    const what = `${words.device}. We couldn't charge ${sum} to ${name}.`;
    if (isToConfirm(facts, subject))
      return {
        subject: "Confirm a payment",
        short: `${what} Only you can confirm this payment. ${tries}`,
        ask: "Pay and confirm, or change the card",
      };
    return {
      subject: "A payment failed",
      short: `${what} ${tries}`,
      ask: facts.day === null ? "Pay" : "Pay or change the card",
    };
  },
});

/** Another card is used for the retries. */
export const debtCardChanged = aboutSubscription({
  category: "money",
  facts: v.object({ card: CardFact, amount: Kopecks, day: IsoDay, later: v.array(IsoDay) }),
  refresh: (facts, { state: { debt, status, leavesOn }, payer }) => {
    if (debt <= 0 || status !== "active" || payer?.last4 !== facts.card?.last4) return null;
    const [day, ...later] = [facts.day, ...facts.later].filter(
      (each) => leavesOn === null || each < leavesOn,
    );
    return day === undefined ? null : { ...facts, amount: debt, day, later };
  },
  page: subscriptionPage,
  acts: () => true,
  ru: (facts, words, subject) => ({
    subject: "Долг попробуем списать с другой карты",
    short: `${words.device}. ${sayRetriesWith(facts, subject.payer?.expires ?? null, words, subject)}`,
    ask: "Оплатить сейчас",
  }),
  en: (facts, words, subject) => ({
    subject: "We'll charge another card",
    short: `${words.device}. ${sayRetriesWith(facts, subject.payer?.expires ?? null, words, subject)}`,
    ask: "Pay now",
  }),
});

/** Paused after the last retry. */
export const paused = aboutSubscription({
  category: "money",
  facts: v.object({ amount: Kopecks }),
  refresh: (facts, { state }) => (state.debt > 0 && state.status === "paused" ? facts : null),
  page: subscriptionPage,
  acts: () => true,
  ru: ({ amount }, words, subject) => ({
    subject: "Подписка на паузе",
    short: `${words.device}: подписка на паузе, не оплачено ${words.sum(amount)}. ${sayDebtOfPause(subject, words)}`,
    ask: "Оплатить",
  }),
  en: ({ amount }, words, subject) => ({
    subject: "Your subscription is paused",
    short: `${words.device}: the subscription is paused, ${words.sum(amount)} is unpaid. ${sayDebtOfPause(subject, words)}`,
    ask: "Pay",
  }),
});
