import * as v from "valibot";
import type { ChargeConsent } from "#contract/consent.ts";
import type { Consequences } from "#contract/consequences.ts";
import { IsoDay } from "#contract/day.ts";
import type { Language } from "#contract/language.ts";
import { isValidOn } from "#contract/card.ts";
import type { CardName, Formatter } from "./formatter.ts";

/*
 * Every sentence about what follows, made only from the consequences at the time of sending
 * (contract/consequences.ts).
 */

/** The handover, as ordered. */
export const Handover = v.variant("kind", [
  v.object({ kind: v.literal("delivery"), address: v.string(), day: IsoDay, slot: v.string() }),
  v.object({
    kind: v.literal("pickup"),
    /** Named if the client now lives in another city. */
    city: v.optional(v.string()),
    office: v.string(),
    address: v.string(),
  }),
  /** Old orders without a stored place. */
  v.object({ kind: v.literal("unknown") }),
]);
export type HandoverFact = v.InferOutput<typeof Handover>;

type Ordered = {
  readonly deliveryAddress: string | null;
  readonly deliveryDay: string | null;
  readonly deliverySlot: string | null;
};
type Office = { readonly name: string; readonly address: string; readonly city?: string };

/** From a stored order. `office`: of a pickup, else null. */
export const handoverFact = (
  { deliveryAddress, deliveryDay, deliverySlot }: Ordered,
  office: Office | null,
): HandoverFact => {
  if (deliveryAddress !== null && deliveryDay !== null && deliverySlot !== null)
    return { kind: "delivery", address: deliveryAddress, day: deliveryDay, slot: deliverySlot };
  return office === null
    ? { kind: "unknown" }
    : {
        kind: "pickup",
        office: office.name,
        address: office.address,
        ...(office.city !== undefined && { city: office.city }),
      };
};

/** What sentences are made from. */
export type ConsequenceFacts = { readonly consequences: Consequences; readonly handover: HandoverFact };

/** Why a client may only read (spec §6). */
export type Flag = "forbidden" | "leaving";

type Flagged = { readonly forbidden: boolean; readonly deletionRequestedAt: Date | null };

/** A forbidden client stays so after withdrawing a deletion. */
export const flagOf = ({ forbidden, deletionRequestedAt }: Flagged): Flag | null => {
  if (forbidden) return "forbidden";
  return deletionRequestedAt === null ? null : "leaving";
};

type SubscriptionFacts = ConsequenceFacts & {
  readonly state: {
    readonly chargeConsent: ChargeConsent;
    readonly leavesOn: string | null;
    readonly debt: number;
  };
  readonly flag: Flag | null;
};

const flaggedLinks = {
  forbidden: { page: "/faq/", ask: { ru: "Связаться с нами", en: "Contact us" } },
  leaving: {
    page: "/information-delete-profile/",
    ask: { ru: "Отменить удаление", en: "Cancel the deletion" },
  },
} as const;

/** Where a flagged client gets their acts back. */
export const flaggedLink = (flag: Flag, { language }: Formatter): { page: string; ask: string } => ({
  page: flaggedLinks[flag].page,
  ask: flaggedLinks[flag].ask[language],
});

export const sentences = {
  ru: {
    nothing: "Больше ничего не спишем.",
    byHand: "Следующие месяцы оплачивайте сами.",
    nothingUntil: (end: string) => `Больше ничего не спишем, подписка закончится ${end}.`,
    yourself: (day: string, sum: string) => `${day} оплатите ${sum} сами: с карты не спишем.`,
    yourselfExpired: (day: string, sum: string, card: string) =>
      `${day} оплатите ${sum} сами или привяжите до этого дня другую карту: срок ${card} закончится.`,
    byCard: (day: string, sum: string, card: string) => `${day} спишем ${sum} с карты ${card}.`,
    chargeTitle: (day: string, sum: string) => `${day} спишем ${sum}`,
    payTitle: (day: string, sum: string) => `${day} оплатите ${sum}`,
    nothingToDo: "Делать ничего не нужно.",
    addCard: "Если привязать карту до этого дня, спишем с неё.",
    stays: "Устройство остаётся у вас.",
    returnBy: (day: string) => `Верните устройство до ${day}`,
    returnLate: (day: string) => `Срок возврата вышел ${day}, верните устройство`,
    pauseEnds: "иначе пауза отменится",
    pauseEndsAndCharges: "иначе пауза отменится, и спишем как обычно",
    ends: (day: string) => `иначе подписка закончится ${day}`,
    endsOn: (day: string) => `Подписка закончится ${day}.`,
    deliver: (day: string, slot: string, address: string) => `Привезём ${day}, ${slot}: ${address}.`,
    collect: (place: string) => `Заберите устройство: ${place}.`,
    deliverAgain: (address: string) => `Устройство снова привезём: ${address}.`,
    again: "Устройство выдадим снова.",
    deliverFrom: (day: string, address: string) => `Устройство привезём ${day} или позже: ${address}.`,
    collectFrom: (day: string, place: string) => `Устройство можно забрать с ${day}: ${place}.`,
    from: (day: string) => `Устройство выдадим снова, ${day} или позже.`,
    passport: "Приготовьте паспорт: без него устройство не выдадут.",
    depositAfter: (sum: string) => `Депозит ${sum} вернём, когда примем устройство.`,
    depositNow: (sum: string) => `Депозит ${sum} возвращаем.`,
    depositRest: (sum: string) => `Вернём из депозита ${sum}.`,
    refund: (sum: string) => `Вернём ${sum}.`,
    debt: (sum: string) => `Долг ${sum} остаётся.`,
    noCharges: "Пока пауза, ничего не спишем.",
    noChargesUntilResumed: "Ничего не спишем, пока вы её не возобновите.",
    resumes: (day: string) => `${day} она возобновится сама.`,
    keepsDays:
      "Сохраним оплаченные дни, которые останутся после возврата устройства: после паузы начнём с них.",
    tries: (days: string) => `Попробуем ещё раз: ${days}.`,
    triesCard: (days: string) => `Оплатите сами или привяжите карту: попробуем списать с неё ${days}.`,
    triesOther: (days: string) =>
      `Оплатите сами или привяжите другую карту: попробуем списать с неё ${days}.`,
    triesWith: (sum: string, card: string, days: string) =>
      `Попробуем списать ${sum} с карты ${card}: ${days}.`,
    payYourself: "Оплатите сами: с карты не спишем.",
    noMoreTries: "Больше не спишем, оплатите долг сами.",
    noMoreTriesFlagged: "Больше не спишем.",
    oneMonth: "Подписка на один месяц: больше ничего не спишем.",
    laterMonths: (sum: string, payments: string) => `Дальше ${payments} по ${sum}, раз в месяц.`,
    reminded: " О каждом напомним за 3 дня.",
    flaggedTitle: (day: string, sum: string) => `${day} появится долг ${sum}`,
    flaggedUnpaid: (day: string, sum: string) => `${day} не сможем списать ${sum}: появится долг.`,
    payForbidden: "Кабинет открыт только для просмотра: чтобы оплатить, напишите нам.",
    payLeaving: "Чтобы оплатить, отмените удаление данных.",
    chooseDayForbidden: "Кабинет открыт только для просмотра: чтобы выбрать другой день, напишите нам.",
    chooseDayLeaving: "Чтобы выбрать другой день, отмените удаление данных.",
    leavingEnds: "С удалением закончатся подписки, и списаний больше не будет.",
    leavingReturn: (day: string, device: string) => `Верните до ${day}: ${device}.`,
    leavingLate: (day: string, device: string) => `Срок возврата вышел ${day}, верните: ${device}.`,
    leavingDeposit: (sum: string) => `Депозит ${sum} вернём, когда примем.`,
    payAndReturn: (day: string) => `Оплатите долг и верните устройство до ${day}.`,
    payAndReturnLate: (day: string) => `Оплатите долг и верните устройство: срок вышел ${day}.`,
    keepsIfPaid: "Если оплатить долг и продолжить подписку, устройство останется у вас.",
    pay: "Оплатите долг.",
    collectBy: (day: string) => `Если не забрать устройство до ${day}, заказ отменим`,
    rescheduleBy: (day: string) => `Если не выбрать день до ${day}, заказ отменим`,
    payBy: (day: string) => `Если не оплатить до ${day}, заказ отменим`,
    andRefund: (sum: string) => ` и вернём ${sum}`,
    otherDay: "День доставки можно сменить в подписке.",
    missed: (day: string) => `Доставка ${day} не состоялась.`,
    chooseDay: "Выберите другой день",
    orCancel: (sum: string) => ` или отмените заказ: вернём ${sum}`,
    orCancelFree: " или отмените заказ",
    notCollected: (day: string) => `Устройство не забрали до ${day}.`,
    notRescheduled: "Доставка не состоялась, и другой день не выбран.",
    notPaid: (day: string) => `Его не оплатили до ${day}.`,
  },
  en: {
    nothing: "No more charges.",
    byHand: "Pay for the months to come yourself.",
    nothingUntil: (end: string) => `No more charges: the subscription ends on ${end}.`,
    yourself: (day: string, sum: string) => `Pay ${sum} on ${day}: we won't charge a card.`,
    yourselfExpired: (day: string, sum: string, card: string) =>
      `Pay ${sum} on ${day}, or add another card before that day: ${card} expires.`,
    byCard: (day: string, sum: string, card: string) => `On ${day} we'll charge ${sum} to ${card}.`,
    chargeTitle: (day: string, sum: string) => `On ${day} we'll charge ${sum}`,
    payTitle: (day: string, sum: string) => `Pay ${sum} on ${day}`,
    nothingToDo: "You don't have to do anything.",
    addCard: "Add a card before that day, and we'll charge it.",
    stays: "You keep the device.",
    returnBy: (day: string) => `Return the device by ${day}`,
    returnLate: (day: string) => `The device was due back on ${day}, return it`,
    pauseEnds: "or the pause is cancelled",
    pauseEndsAndCharges: "or the pause is cancelled and we'll charge you as usual",
    ends: (day: string) => `or the subscription ends on ${day}`,
    endsOn: (day: string) => `The subscription ends on ${day}.`,
    deliver: (day: string, slot: string, address: string) => `We'll deliver on ${day}, ${slot}: ${address}.`,
    collect: (place: string) => `Pick it up: ${place}.`,
    deliverAgain: (address: string) => `We'll deliver the device again: ${address}.`,
    again: "We'll hand the device over again.",
    deliverFrom: (day: string, address: string) => `We'll deliver the device on ${day} or later: ${address}.`,
    collectFrom: (day: string, place: string) => `You can pick up the device from ${day}: ${place}.`,
    from: (day: string) => `We'll hand the device over again on ${day} or later.`,
    passport: "Have your passport ready: we can't hand over the device without it.",
    depositAfter: (sum: string) => `The ${sum} deposit is refunded once we have the device.`,
    depositNow: (sum: string) => `We're refunding the ${sum} deposit.`,
    depositRest: (sum: string) => `We'll refund ${sum} of the deposit.`,
    refund: (sum: string) => `We'll refund ${sum}.`,
    debt: (sum: string) => `You still owe ${sum}.`,
    noCharges: "You won't be charged during the pause.",
    noChargesUntilResumed: "You won't be charged until you resume.",
    resumes: (day: string) => `It resumes automatically on ${day}.`,
    keepsDays:
      "We'll keep the paid days left when the device is back: after the pause you'll use them first.",
    tries: (days: string) => `We'll try again on ${days}.`,
    triesCard: (days: string) => `Pay now or add a card: we'll try to charge it on ${days}.`,
    triesOther: (days: string) => `Pay now or add another card: we'll try to charge it on ${days}.`,
    triesWith: (sum: string, card: string, days: string) =>
      `We'll try to charge ${sum} to ${card} on ${days}.`,
    payYourself: "Please pay it yourself: we won't charge a card.",
    noMoreTries: "We won't try again: please pay what you owe.",
    noMoreTriesFlagged: "We won't try again.",
    oneMonth: "The subscription is for one month: no more charges.",
    laterMonths: (sum: string, payments: string) => `Then ${payments} of ${sum}, one a month.`,
    reminded: " We'll remind you 3 days before each.",
    flaggedTitle: (day: string, sum: string) => `You'll owe ${sum} on ${day}`,
    flaggedUnpaid: (day: string, sum: string) =>
      `On ${day} we won't be able to charge ${sum}: you'll owe it.`,
    payForbidden: "Your account is view-only: to pay, contact us.",
    payLeaving: "To pay, cancel the deletion of your data.",
    chooseDayForbidden: "Your account is view-only: to choose another day, contact us.",
    chooseDayLeaving: "To choose another day, cancel the deletion of your data.",
    leavingEnds: "Your subscriptions end with the deletion, and so do the charges.",
    leavingReturn: (day: string, device: string) => `Return by ${day}: ${device}.`,
    leavingLate: (day: string, device: string) => `It was due back on ${day}, return it: ${device}.`,
    leavingDeposit: (sum: string) => `The ${sum} deposit is refunded once we have it.`,
    payAndReturn: (day: string) => `Pay what you owe and return the device by ${day}.`,
    payAndReturnLate: (day: string) => `Pay what you owe and return the device: it was due back on ${day}.`,
    keepsIfPaid: "If you pay it and continue the subscription, you keep the device.",
    pay: "Pay what you owe.",
    collectBy: (day: string) => `If you don't pick up the device by ${day}, we'll cancel the order`,
    rescheduleBy: (day: string) => `If you don't choose a day by ${day}, we'll cancel the order`,
    payBy: (day: string) => `If it isn't paid by ${day}, we'll cancel the order`,
    andRefund: (sum: string) => ` and refund ${sum}`,
    otherDay: "You can change the delivery day in your subscription.",
    missed: (day: string) => `The delivery on ${day} didn't happen.`,
    chooseDay: "Choose another day",
    orCancel: (sum: string) => ` or cancel the order: we'll refund ${sum}`,
    orCancelFree: " or cancel the order",
    notCollected: (day: string) => `The device wasn't picked up by ${day}.`,
    notRescheduled: "The delivery didn't happen, and no other day was chosen.",
    notPaid: (day: string) => `It wasn't paid by ${day}.`,
  },
} satisfies Record<Language, unknown>;

const officeText = (
  { city, office, address }: HandoverFact & { kind: "pickup" },
  { translate }: Formatter,
): string => [...(city === undefined ? [] : [city]), office, address].map(translate).join(", ");

/** How a flagged client gets to pay. */
const sayHowToPay = (flag: Flag, { language }: Formatter): string =>
  sentences[language][flag === "forbidden" ? "payForbidden" : "payLeaving"];

/** Of a debt that a flagged client cannot pay and nothing is charged for. */
const sayNoMoreTries = (flag: Flag, words: Formatter): string =>
  `${sentences[words.language].noMoreTriesFlagged} ${sayHowToPay(flag, words)}`;

/** The next charge and its card, or the client's payment; after the last one the end, unless it is over. */
export const sayNext = (following: SubscriptionFacts, words: Formatter, { isOver = false } = {}): string => {
  const texts = sentences[words.language];
  const { next, end } = following.consequences;
  if (next === null) return end === null || isOver ? texts.nothing : texts.nothingUntil(words.day(end));
  const [day, sum] = [words.day(next.day), words.sum(next.amount)];
  if (next.card !== null) return texts.byCard(day, sum, words.card(next.card));
  const { flag, state } = following;
  // Owed already, whatever day the next try is.
  if (state.debt > 0 && next.expired === undefined)
    return `${texts.debt(words.sum(state.debt))} ${flag === null ? texts.payYourself : sayHowToPay(flag, words)}`;
  if (flag !== null) return `${texts.flaggedUnpaid(day, sum)} ${sayHowToPay(flag, words)}`;
  return next.expired === undefined
    ? texts.yourself(day, sum)
    : texts.yourselfExpired(day, sum, words.card(next.expired));
};

/** The same after a withdrawn consent; an order and an open pause have later months without a day. */
export const sayNextByHand = (following: SubscriptionFacts, words: Formatter): string => {
  const { next, end } = following.consequences;
  if (next !== null || end !== null) return sayNext(following, words);
  const flag = following.flag;
  return flag === null ? sentences[words.language].byHand : sayHowToPay(flag, words);
};

/** Who pays the next charge: its card, one that may still be added, or the client, who withdrew the consent to charges. */
export const payerOfNext = (following: SubscriptionFacts) => {
  if (following.consequences.next?.card != null) return "card";
  return following.state.chargeConsent === "withdrawn" || following.flag !== null ? "client" : "anyCard";
};

/** The next charge, as a letter's subject. */
export const sayChargeTitle = (following: SubscriptionFacts, words: Formatter): string => {
  const { chargeTitle, payTitle, flaggedTitle, nothing } = sentences[words.language];
  const { next } = following.consequences;
  if (next === null) return nothing;
  const title = next.card !== null ? chargeTitle : following.flag === null ? payTitle : flaggedTitle;
  return title(words.day(next.day), words.sum(next.amount));
};

/** The next charge, and what the client does. */
export const sayChargeSoon = (following: SubscriptionFacts, words: Formatter): string => {
  const { nothingToDo, addCard } = sentences[words.language];
  const next = sayNext(following, words);
  const payer = payerOfNext(following);
  return payer === "client" ? next : `${next} ${payer === "card" ? nothingToDo : addCard}`;
};

/** What happens if the device is kept; empty if nothing. */
const otherwise = ({ ifKept }: Consequences, words: Formatter): string => {
  const texts = sentences[words.language];
  if (ifKept === null) return "";
  if (ifKept.ends !== null) return `, ${texts.ends(words.day(ifKept.ends))}`;
  return `, ${ifKept.charge === null ? texts.pauseEnds : texts.pauseEndsAndCharges}`;
};

/** Whether the device has to be returned. */
export const isDueBack = ({ consequences: { device } }: ConsequenceFacts): boolean =>
  device.kind === "return";

/** The return by a day, or that it is overdue. */
const returnBy = (by: string, words: Formatter): string => {
  const texts = sentences[words.language];
  return (by < words.today ? texts.returnLate : texts.returnBy)(words.day(by));
};

/** The return day and what happens otherwise; empty if the device stays or is not with the client. */
export const sayReturn = ({ consequences }: ConsequenceFacts, words: Formatter): string[] => {
  const { device } = consequences;
  return device.kind === "return" ? [`${returnBy(device.by, words)}${otherwise(consequences, words)}.`] : [];
};

/** Of a pause; the return ends no debt, and a payment alone keeps no device. */
export const sayReturnOfPause = (following: SubscriptionFacts, words: Formatter): string[] => {
  const { device, keepsIfPaid } = following.consequences;
  const { debt } = following.state;
  if (device.kind !== "return" || debt === 0 || following.flag !== null) return sayReturn(following, words);
  const texts = sentences[words.language];
  return [
    `${returnBy(device.by, words)}.`,
    texts.debt(words.sum(debt)),
    ...(keepsIfPaid ? [texts.keepsIfPaid] : []),
  ];
};

/** The same; of a device that stays, the return at the end. */
export const sayReturnAtEnd = (following: ConsequenceFacts, words: Formatter): string[] => {
  const { device } = following.consequences;
  return device.kind === "stays" && device.until !== null
    ? [`${returnBy(device.until, words)}.`]
    : sayReturn(following, words);
};

/** The first handover, as ordered; empty if unknown. */
export const sayOrder = (handover: HandoverFact, words: Formatter): string[] => {
  const { deliver, collect } = sentences[words.language];
  switch (handover.kind) {
    case "delivery":
      return [deliver(words.day(handover.day), handover.slot, handover.address)];
    case "pickup":
      return [collect(officeText(handover, words))];
    case "unknown":
      return [];
  }
};

/** Whether a first delivery was missed. */
export const isMissed = ({ device }: Consequences, today: string): boolean =>
  device.kind === "handover" && device.isFirst && device.day !== null && device.day < today;

/**
 * How long an order is reserved, and its refund. A delivery ahead can be rescheduled; empty after the
 * handover or the end.
 */
export const sayReservation = (following: SubscriptionFacts, isPaid: boolean, words: Formatter): string[] => {
  const { consequences } = following;
  const { device, reservation } = consequences;
  if (reservation === null || device.kind !== "handover") return [];
  const texts = sentences[words.language];
  const until = words.day(reservation.until);
  const back = reservation.refund > 0 ? texts.andRefund(words.sum(reservation.refund)) : "";
  if (!isPaid) return [`${texts.payBy(until)}${back}.`];
  if (device.how === "pickup") return [`${texts.collectBy(until)}${back}.`];
  if (isMissed(consequences, words.today)) return [`${texts.rescheduleBy(until)}${back}.`];
  return following.flag === null ? [texts.otherDay] : [];
};

/** A missed delivery: what to do, and the refund otherwise. */
export const sayMissed = (following: SubscriptionFacts, day: string, words: Formatter): string[] => {
  const texts = sentences[words.language];
  const flag = following.flag;
  if (flag !== null)
    return [
      texts.missed(words.day(day)),
      flag === "forbidden" ? texts.chooseDayForbidden : texts.chooseDayLeaving,
    ];
  const refund = following.consequences.reservation?.refund ?? 0;
  const instead = refund > 0 ? texts.orCancel(words.sum(refund)) : texts.orCancelFree;
  return [texts.missed(words.day(day)), `${texts.chooseDay}${instead}.`];
};

/** Why an order expired, and its refund in kopecks. */
export const sayReservationEnded = (
  {
    why,
    until,
    refund,
  }: { why: "notPaid" | "notCollected" | "notRescheduled"; until: string; refund: number },
  words: Formatter,
): string[] => {
  const texts = sentences[words.language];
  return [
    why === "notRescheduled" ? texts.notRescheduled : texts[why](words.day(until)),
    ...(refund > 0 ? [texts.refund(words.sum(refund))] : []),
  ];
};

const sayHandover = (handover: HandoverFact, words: Formatter, from: string | null): string => {
  const texts = sentences[words.language];
  const day = from === null ? null : words.day(from);
  switch (handover.kind) {
    case "delivery":
      return day === null ? texts.deliverAgain(handover.address) : texts.deliverFrom(day, handover.address);
    case "pickup":
      return day === null
        ? texts.collect(officeText(handover, words))
        : texts.collectFrom(day, officeText(handover, words));
    case "unknown":
      return day === null ? texts.again : texts.from(day);
  }
};

/** Whether the device stays, is returned or handed over again. */
export const sayDevice = ({ consequences, handover }: ConsequenceFacts, words: Formatter): string[] => {
  const { device } = consequences;
  if (device.kind === "stays") return [sentences[words.language].stays];
  if (device.kind === "handover")
    return [
      sayHandover(handover, words, device.day !== null && device.day > words.today ? device.day : null),
    ];
  return sayReturn({ consequences, handover }, words);
};

/** A first handover needs a passport. */
export const sayOrderPassport = ({ language }: Formatter): string => sentences[language].passport;

/** Later months; `price` per month in kopecks. */
export const sayLaterMonths = (
  { months, price, reminded }: { months: number; price: number; reminded: boolean },
  { language, sum, payments }: Formatter,
): string => {
  const texts = sentences[language];
  if (months === 1) return texts.oneMonth;
  return `${texts.laterMonths(sum(price), payments(months - 1))}${reminded ? texts.reminded : ""}`;
};

/** Another handover needs a passport; empty if none is ahead. */
export const sayPassport = ({ consequences }: ConsequenceFacts, { language }: Formatter): string[] =>
  consequences.device.kind === "handover" ? [sentences[language].passport] : [];

/** The end, if known. */
export const sayEnd = ({ consequences: { end } }: ConsequenceFacts, words: Formatter): string[] =>
  end === null ? [] : [sentences[words.language].endsOn(words.day(end))];

/** A debt that an end leaves, in kopecks. */
export const sayDebt = (debt: number, { language, sum }: Formatter): string[] =>
  debt > 0 ? [sentences[language].debt(sum(debt))] : [];

/** Refunds after the end, and a remaining debt. `refund`, `deposit` in kopecks. */
export const sayMoneyBack = (
  { consequences: { device } }: ConsequenceFacts,
  { refund, deposit, debt }: { refund: number; deposit: number; debt: number },
  words: Formatter,
): string[] => {
  const texts = sentences[words.language];
  const isBack = device.kind === "none";
  return [
    ...(refund > 0 ? [texts.refund(words.sum(refund))] : []),
    ...(deposit > 0
      ? [isBack ? texts.depositNow(words.sum(deposit)) : texts.depositAfter(words.sum(deposit))]
      : []),
    ...sayDebt(debt, words),
  ];
};

/** The rest of the deposit after a write-off, in kopecks. */
export const sayDepositRest = (rest: number, words: Formatter): string[] =>
  rest > 0 ? [sentences[words.language].depositRest(words.sum(rest))] : [];

/** Of a pause: no charges, until when, and the device. */
export const sayPause = (
  following: ConsequenceFacts,
  resumeOn: string | null,
  words: Formatter,
): string[] => {
  const texts = sentences[words.language];
  return [
    texts.noCharges,
    ...(resumeOn === null ? [] : [texts.resumes(words.day(resumeOn))]),
    ...(following.consequences.device.kind === "handover" ? [] : sayDevice(following, words)),
  ];
};

/** A debt paid alone: the pause stays. */
export const sayStaysPaused = (following: ConsequenceFacts, words: Formatter): string[] => [
  sentences[words.language].noChargesUntilResumed,
  ...sayReturn(following, words),
];

/** Paid days that a pause keeps; empty if the device stays, since they pass meanwhile. */
export const sayKeptDays = ({ consequences }: ConsequenceFacts, { language }: Formatter): string[] =>
  consequences.device.kind === "stays" ? [] : [sentences[language].keepsDays];

/**
 * Retry days: with this card while it is valid, later with another one. `tried`: the sentence for this card.
 */
const sayDaysOfTries = (
  days: readonly string[],
  { expires, flag }: { expires: string | null; flag: Flag | null },
  words: Formatter,
  tried: (days: string) => string,
): string => {
  const { triesOther } = sentences[words.language];
  const named = (some: readonly string[]) => some.map(words.day).join(", ");
  const isValid = (day: string) => expires === null || isValidOn({ expires }, day);
  const [own, others] = [days.filter(isValid), days.filter((day) => !isValid(day))];
  const rest = () => {
    if (flag !== null) return [(others.length > 0 ? sayNoMoreTries : sayHowToPay)(flag, words)];
    return others.length > 0 ? [triesOther(named(others))] : [];
  };
  return [...(own.length > 0 ? [tried(named(own))] : []), ...rest()].join(" ");
};

/**
 * What follows a failed charge. `tries`: next retry days (ISO), or none. `card`: `none`, `expired`, the failed one, or
 * `notAgreed` after the consent to charges was withdrawn. `expires`: last month of the paying card (`YYYY-MM`).
 */
export const sayRetries = (
  tries: readonly string[],
  { card, expires }: { card: "failed" | "none" | "expired" | "notAgreed"; expires: string | null },
  words: Formatter,
  following: SubscriptionFacts,
): string => {
  const texts = sentences[words.language];
  const { leavesOn } = following.state;
  const flag = following.flag;
  const days = tries.filter((day) => leavesOn === null || day < leavesOn);
  if (card === "failed" && days.length > 0)
    return sayDaysOfTries(days, { expires, flag }, words, texts.tries);
  if (flag !== null) return sayNoMoreTries(flag, words);
  if (card === "notAgreed") return texts.payYourself;
  if (days.length === 0) return texts.noMoreTries;
  return (card === "none" ? texts.triesCard : texts.triesOther)(days.map(words.day).join(", "));
};

/** Retries with another card. `amount` in kopecks; `expires`: `YYYY-MM`. */
export const sayRetriesWith = (
  tries: { card: CardName | null; amount: number; day: string; later: readonly string[] },
  expires: string | null,
  words: Formatter,
  following: SubscriptionFacts,
): string =>
  sayDaysOfTries([tries.day, ...tries.later], { expires, flag: following.flag }, words, (days) =>
    sentences[words.language].triesWith(
      words.sum(tries.amount),
      tries.card === null ? "" : words.card(tries.card),
      days,
    ),
  );

/** Of a pause for debt: what the client does. The debt alone keeps no device. */
export const sayDebtOfPause = (following: SubscriptionFacts, words: Formatter): string => {
  const { device, keepsIfPaid } = following.consequences;
  const texts = sentences[words.language];
  const flag = following.flag;
  if (flag !== null) return [...sayReturn(following, words), sayNoMoreTries(flag, words)].join(" ");
  if (device.kind !== "return") return texts.pay;
  const { payAndReturn, payAndReturnLate } = texts;
  const duty = (device.by < words.today ? payAndReturnLate : payAndReturn)(words.day(device.by));
  return keepsIfPaid ? `${duty} ${texts.keepsIfPaid}` : duty;
};

type Leaving = {
  readonly devices: readonly { readonly name: string; readonly by: string; readonly deposit: number }[];
  readonly ends: boolean;
};

/** What a deletion request means for subscriptions, devices and deposits. Kopecks. */
export const sayLeaving = ({ devices, ends }: Leaving, words: Formatter): string[] => {
  const { leavingEnds, leavingReturn, leavingLate, leavingDeposit } = sentences[words.language];
  return [
    ...(ends ? [leavingEnds] : []),
    ...devices.flatMap(({ name, by, deposit }) => [
      (by < words.today ? leavingLate : leavingReturn)(words.day(by), words.translate(name)),
      ...(deposit > 0 ? [leavingDeposit(words.sum(deposit))] : []),
    ]),
  ];
};

/**
 * Extras to receive and to return in mid-term, and where. Deliveries are brought; returns go to an office.
 */
export const sayExtras = (
  { collect, giveBack }: { readonly collect: readonly string[]; readonly giveBack: readonly string[] },
  handover: HandoverFact,
  words: Formatter,
): string[] => {
  const ru = words.language === "ru";
  const [wanted, unwanted] = [collect, giveBack].map((names) => names.map(words.translate).join(", "));
  const isBrought = handover.kind === "delivery";
  const office =
    handover.kind === "pickup"
      ? officeText(handover, words)
      : ru
        ? "любой пункт города"
        : "any office in the city";
  const bring = ru ? `Привезём: ${wanted}.` : `We'll deliver: ${wanted}.`;
  const fetched = ru ? `Заберите: ${wanted}.` : `Pick up: ${wanted}.`;
  const back = ru ? `Верните: ${unwanted}.` : `Return: ${unwanted}.`;
  const atOffice = giveBack.length > 0 || !isBrought;
  return [
    ...(collect.length === 0 ? [] : [isBrought ? bring : fetched]),
    ...(giveBack.length === 0 ? [] : [back]),
    ...(atOffice ? [ru ? `Где: ${office}.` : `Where: ${office}.`] : []),
  ];
};
