import * as v from "valibot";
import { type ConsentKind, consentKinds } from "#contract/consent.ts";
import type { Language } from "#contract/language.ts";
import { IsoDay, IsoMoment } from "#contract/day.ts";
import { Id } from "#contract/identifier.ts";
import { Kopecks } from "#contract/kopecks.ts";
import { lossCauses, paperTypes } from "#contract/subscription.ts";
import { sayDebt, sayDepositRest, sayLeaving, sayNext, sayNextByHand } from "./consequences.ts";
import { CardFact } from "./facts.ts";
import { type CurrentSubscription, aboutClient, aboutSubscription } from "./notification.ts";
import type { Formatter } from "./formatter.ts";

/** Sign-in on a new device. `device` is empty if the browser is unknown. */
export const signedIn = aboutClient({
  category: "security",
  facts: v.object({ device: v.string(), at: IsoMoment, timezone: v.string() }),
  page: () => "/profile/",
  ru: ({ device, at, timezone }, { moment }) => ({
    subject: "Вход с нового устройства",
    short: `В ваш кабинет вошли с нового устройства: ${device === "" ? "неизвестный браузер" : device}, ${moment(at, timezone)}. Это не вы? Завершите вход в профиле.`,
    ask: "Посмотреть, где вы вошли",
  }),
  en: ({ device, at, timezone }, { moment }) => ({
    subject: "Sign-in on a new device",
    short: `Your account was signed in to on a new device: ${device === "" ? "unknown browser" : device}, ${moment(at, timezone)}. Not you? End that sign-in in your profile.`,
    ask: "See where you're signed in",
  }),
});

/** The staff changed the phone. `phone`: recipient of the text message; null for the letter. */
export const phoneChanged = aboutClient({
  category: "security",
  facts: v.object({ last4: v.string(), phone: v.nullable(v.string()) }),
  to: ({ phone }) => (phone === null ? null : { phone }),
  page: () => "/faq/",
  ru: ({ last4 }) => ({
    subject: "Номер для входа сменили",
    short: `Номер для входа в ваш кабинет сменили в пункте: теперь он заканчивается на ${last4}. На всех устройствах вы вышли. Это не вы? Сразу сообщите нам.`,
    ask: "Связаться с нами",
  }),
  en: ({ last4 }) => ({
    subject: "Your sign-in number was changed",
    short: `The number you sign in with was changed at an office: it now ends in ${last4}. You are signed out on every device. Not you? Tell us at once.`,
    ask: "Contact us",
  }),
});

/** Sent to the former address. */
export const emailChanged = aboutClient({
  category: "security",
  facts: v.object({ email: v.string() }),
  refresh: (facts, { email }) => (email === facts.email ? null : facts),
  to: ({ email }) => ({ email }),
  page: () => "/profile/",
  ru: (_facts, _words, { flag }) => ({
    subject: "Почту в вашем кабинете сменили",
    short: `Этот адрес больше не указан в вашем кабинете, писем сюда не будет. Это не вы? Завершите чужой вход в профиле${flag === null ? " и укажите свой адрес" : ""}.`,
    ask: "Открыть профиль",
  }),
  en: (_facts, _words, { flag }) => ({
    subject: "Your account’s email address was changed",
    short: `This address is no longer in your account, so no more emails will come here. Not you? End the other sign-in in your profile${flag === null ? " and enter your address again" : ""}.`,
    ask: "Open your profile",
  }),
});

const Kinds = v.object({ kinds: v.array(v.picklist(consentKinds)) });
const consentNames = {
  ru: {
    personalData: "обработка персональных данных",
    offer: "оферта",
    recurring: "регулярные списания",
    letters: "новости",
  },
  en: {
    personalData: "processing of personal data",
    offer: "terms of service",
    recurring: "recurring charges",
    letters: "news",
  },
} as const satisfies Record<Language, Record<ConsentKind, string>>;
const namedConsents = (kinds: readonly ConsentKind[], language: Language): string =>
  kinds.map((kind) => consentNames[language][kind]).join(", ");

/** Consents given in the profile. */
export const consentGiven = aboutClient({
  category: "security",
  facts: Kinds,
  page: () => "/profile/",
  ru: ({ kinds }) => ({
    subject: "Вы дали согласие",
    short: `Вы дали согласие: ${namedConsents(kinds, "ru")}. Это не вы? Завершите чужой вход в профиле.`,
    ask: "Посмотреть согласия",
  }),
  en: ({ kinds }) => ({
    subject: "You gave your consent",
    short: `You gave your consent: ${namedConsents(kinds, "en")}. Not you? End the other sign-in in your profile.`,
    ask: "See your consents",
  }),
});

/** Consents withdrawn in the profile. */
export const consentWithdrawn = aboutClient({
  category: "security",
  facts: Kinds,
  page: () => "/profile/",
  ru: ({ kinds }) => ({
    subject: "Вы отозвали согласие",
    short: `Вы отозвали согласие: ${namedConsents(kinds, "ru")}. Больше на него не опираемся.`,
    ask: "Посмотреть согласия",
  }),
  en: ({ kinds }) => ({
    subject: "You withdrew your consent",
    short: `You withdrew your consent: ${namedConsents(kinds, "en")}. We no longer rely on it.`,
    ask: "See your consents",
  }),
});

export const deletionRequested = aboutClient({
  category: "security",
  facts: v.object({
    day: IsoDay,
    /** Devices with the client; deposits in kopecks. */
    devices: v.array(v.object({ name: v.string(), by: IsoDay, deposit: Kopecks })),
    /** Whether the deletion ends a subscription that began. */
    ends: v.boolean(),
  }),
  // Another request may have followed.
  refresh: (facts, { leavesOn }) => (leavesOn === facts.day ? facts : null),
  page: () => "/information-delete-profile/",
  ru: (facts, words) => ({
    subject: "Вы попросили удалить данные",
    short: [
      `Удалим ваши личные данные ${words.day(facts.day)}. До этого дня запрос можно отменить.`,
      ...sayLeaving(facts, words),
    ].join(" "),
    ask: "Отменить удаление",
  }),
  en: (facts, words) => ({
    subject: "You asked us to delete your data",
    short: [
      `We'll delete your data on ${words.day(facts.day)}. Until then you can cancel the request.`,
      ...sayLeaving(facts, words),
    ].join(" "),
    ask: "Cancel the request",
  }),
});

export const deletionWithdrawn = aboutClient({
  category: "security",
  facts: v.object({}),
  refresh: (facts, { leavesOn }) => (leavesOn === null ? facts : null),
  page: () => "/profile/",
  ru: () => ({
    subject: "Данные не удалим",
    short: "Запрос на удаление личных данных отменён. Данные на месте, кабинет работает как раньше.",
    ask: "Открыть профиль",
  }),
  en: () => ({
    subject: "Your data is safe",
    short:
      "Your request to delete your personal data is cancelled. Nothing was deleted, and your account works as before.",
    ask: "Open your profile",
  }),
});

/** A charge whose row was lost (payments/lost-charges.job.ts). */
export const lostChargeReturned = aboutClient({
  category: "money",
  facts: v.object({ amount: Kopecks, day: IsoDay }),
  page: () => "/subscriptions/",
  ru: ({ amount, day }, words, person) => ({
    subject: `Возвращаем ${words.sum(amount)}`,
    short: [
      `Из-за сбоя у нас не сохранился ваш платёж от ${words.day(day)}. Возвращаем ${words.sum(amount)} туда же, откуда они пришли, банк зачислит до 5 дней.`,
      ...(person.flag === null ? ["Если заказа нет в кабинете, оформите его снова."] : []),
    ].join(" "),
    ask: "Открыть подписки",
  }),
  en: ({ amount, day }, words, person) => ({
    subject: `We’re refunding ${words.sum(amount)}`,
    short: [
      `A fault on our side lost your payment of ${words.day(day)}. We’re refunding ${words.sum(amount)} the way it came, within 5 days.`,
      ...(person.flag === null ? ["If the order isn’t in your account, place it again."] : []),
    ].join(" "),
    ask: "Open your subscriptions",
  }),
});

const Card = v.object({ card: CardFact });
const named = (card: CardFact, { card: name }: Formatter): string => (card === null ? "" : name(card));

/** `isMain`: pays subscriptions without their own card. */
export const cardBound = aboutClient({
  category: "security",
  facts: v.object({ card: CardFact, isMain: v.boolean() }),
  page: () => "/cards/",
  ru: ({ card, isMain }, words, { flag }) => ({
    subject: "Привязана карта",
    short: `К вашему кабинету привязана карта ${named(card, words)}${isMain ? ", она основная" : ""}. Это не вы? ${flag === null ? "Удалите карту и завершите" : "Завершите"} чужой вход в профиле.`,
    ask: "Открыть карты",
  }),
  en: ({ card, isMain }, words, { flag }) => ({
    subject: "A card was added",
    short: `${named(card, words)} was added to your account${isMain ? " as the main card" : ""}. Not you? ${flag === null ? "Remove the card and end" : "End"} the other sign-in in your profile.`,
    ask: "Open your cards",
  }),
});

export const cardMain = aboutClient({
  category: "security",
  facts: Card,
  page: () => "/cards/",
  ru: ({ card }, words) => ({
    subject: "Другая основная карта",
    short: `Основная карта теперь ${named(card, words)}. Это не вы? Выберите свою карту и завершите чужой вход в профиле.`,
    ask: "Открыть карты",
  }),
  en: ({ card }, words) => ({
    subject: "Your main card has changed",
    short: `Your main card is now ${named(card, words)}. Not you? Choose your own card and end the other sign-in in your profile.`,
    ask: "Open your cards",
  }),
});

/** `main`: the new main card; null if unchanged or none. */
export const cardRemoved = aboutClient({
  category: "security",
  facts: v.object({ card: CardFact, main: CardFact }),
  page: () => "/cards/",
  ru: ({ card, main }, words) => ({
    subject: "Карта удалена",
    short: `Карта ${named(card, words)} удалена из вашего кабинета.${main === null ? "" : ` Основная карта теперь ${named(main, words)}.`} Это не вы? Завершите чужой вход в профиле.`,
    ask: "Открыть карты",
  }),
  en: ({ card, main }, words) => ({
    subject: "A card was removed",
    short: `${named(card, words)} was removed from your account.${main === null ? "" : ` Your main card is now ${named(main, words)}.`} Not you? End the other sign-in in your profile.`,
    ask: "Open your cards",
  }),
});

export const cardChosen = aboutSubscription({
  category: "security",
  facts: Card,
  refresh: (facts, { payer }) => (payer?.last4 === facts.card?.last4 ? facts : null),
  page: () => "/cards/",
  ru: ({ card }, words, subject) => ({
    subject: `Подписку оплачивает другая карта: ${words.device}`,
    short: `${words.device}: подписку теперь оплачивает карта ${named(card, words)}. ${sayNext(subject, words)}`,
    ask: "Открыть карты",
  }),
  en: ({ card }, words, subject) => ({
    subject: `Your subscription is charged to another card: ${words.device}`,
    short: `${words.device}: the subscription is now charged to ${named(card, words)}. ${sayNext(subject, words)}`,
    ask: "Open your cards",
  }),
});

/** The client agreed to charges to a card. */
export const chargesAllowed = aboutSubscription({
  category: "security",
  facts: v.object({}),
  refresh: (facts, { state }) => (state.chargeConsent === "given" ? facts : null),
  page: (_facts, { id }) => `/subscriptions/?s=${id}`,
  ru: (_facts, words, subject) => ({
    subject: `Вы разрешили списания: ${words.device}`,
    short: `${words.device}: вы разрешили списывать оплату с карты. ${sayNext(subject, words)} Это не вы? Отзовите согласие и завершите чужой вход в профиле.`,
    ask: "Открыть подписку",
  }),
  en: (_facts, words, subject) => ({
    subject: `You allowed charges: ${words.device}`,
    short: `${words.device}: you agreed to charges to your card. ${sayNext(subject, words)} Not you? Withdraw the consent and end the other sign-in in your profile.`,
    ask: "Open the subscription",
  }),
});

/** The client withdrew the consent to charges to a card. */
export const chargesStopped = aboutSubscription({
  category: "security",
  facts: v.object({}),
  refresh: (facts, { state }) => (state.chargeConsent === "withdrawn" ? facts : null),
  page: (_facts, { id }) => `/subscriptions/?s=${id}`,
  ru: (_facts, words, subject) => ({
    subject: `Списаний с карты больше нет: ${words.device}`,
    short: `${words.device}: вы отозвали согласие на списания с карты. ${sayNextByHand(subject, words)}`,
    ask: "Открыть подписку",
  }),
  en: (_facts, words, subject) => ({
    subject: `No more charges to your card: ${words.device}`,
    short: `${words.device}: you withdrew your consent to charges to your card. ${sayNextByHand(subject, words)}`,
    ask: "Open the subscription",
  }),
});

/** As in src/i18n/locales/acts/, within a sentence (tests/house/act-names.test.ts). */
export const actNames = {
  exchange: { ru: "акт обмена", en: "exchange record" },
  overnightStorage: { ru: "акт о ночном хранении", en: "overnight storage agreement" },
  receipt: { ru: "акт приёма-передачи", en: "handover record" },
  return: { ru: "акт возврата", en: "return record" },
  protectionPlan: { ru: "план защиты", en: "protection plan" },
  carePlan: { ru: "план обслуживания", en: "care plan" },
  unilateralReturn: { ru: "акт возврата в одностороннем порядке", en: "unilateral return record" },
  annex: { ru: "приложение к договору", en: "annex to the contract" },
  writeOff: { ru: "акт о списании", en: "write-off record" },
} as const;

const occasions = {
  handedOver: { ru: "Передали вам устройство", en: "We handed over the device" },
  takenBack: { ru: "Приняли устройство назад", en: "We have the device back" },
  exchanged: { ru: "Обменяли устройство", en: "We exchanged the device" },
  extrasHandedOver: { ru: "Передали вам дополнения", en: "We handed over your extras" },
  extrasTakenBack: { ru: "Приняли дополнения назад", en: "We have your extras back" },
  inForce: { ru: "Новые условия действуют", en: "Your new terms apply" },
  notReturned: { ru: "Устройство не вернули к сроку", en: "The device wasn't returned in time" },
} as const;

/** A missing return stated by the company; outdated once the device is back. */
export const notReturned = aboutSubscription({
  category: "money",
  facts: v.object({ act: Id, number: v.string() }),
  refresh: (facts, { state }) => (state.possession === "inUse" ? facts : null),
  page: ({ act }) => `/documents/?act=${act}`,
  ru: ({ number }, { device }) => ({
    subject: `${occasions.notReturned.ru}: ${device}`,
    short: `${occasions.notReturned.ru}: ${device}. Мы составили ${actNames.unilateralReturn.ru} № ${number}. Подписывать его не нужно. Вернуть устройство можно в любой день.`,
    ask: "Прочитать акт",
  }),
  en: ({ number }, { device }) => ({
    subject: `${occasions.notReturned.en}: ${device}`,
    short: `${occasions.notReturned.en}: ${device}. We drew up the ${actNames.unilateralReturn.en} no. ${number}. You don't need to sign it. You can return the device on any day.`,
    ask: "Read the record",
  }),
});

const lossTexts = {
  stolen: { ru: "устройство украдено", en: "the device was stolen" },
  lost: { ru: "устройство утрачено", en: "the device was lost" },
  destroyed: { ru: "устройство не восстановить", en: "the device is beyond repair" },
} as const;

/** Part of the deposit was withheld at a return. */
export const depositKept = aboutSubscription({
  category: "money",
  facts: v.object({ amount: Kopecks, reason: v.string(), rest: Kopecks }),
  page: (_facts, { id }) => `/subscriptions/?s=${id}`,
  ru: ({ amount, reason, rest }, { sum, device, translate }) => ({
    subject: `Удержали ${sum(amount)} из депозита: ${device}`,
    short: `Удержали ${sum(amount)} из депозита: ${device}. Причина в акте возврата: ${translate(reason)}. ${rest > 0 ? `К возврату из депозита: ${sum(rest)}.` : "Из депозита ничего не осталось."}`,
    ask: "Открыть подписку",
  }),
  en: ({ amount, reason, rest }, { sum, device, translate }) => ({
    subject: `We kept ${sum(amount)} of the deposit: ${device}`,
    short: `We kept ${sum(amount)} of the deposit: ${device}. The return record gives the reason: ${translate(reason)}. ${rest > 0 ? `Still to be refunded: ${sum(rest)}.` : "Nothing is left of the deposit."}`,
    ask: "Open the subscription",
  }),
});

export const writtenOff = aboutSubscription({
  category: "money",
  facts: v.object({
    cause: v.picklist(lossCauses),
    covered: v.boolean(),
    kept: Kopecks,
    owed: Kopecks,
    rest: Kopecks,
  }),
  page: (_facts, { id }) => `/subscriptions/?s=${id}`,
  ru: ({ cause, covered, kept, owed, rest }, words, { state }) => ({
    subject: `Подписка закончена: ${lossTexts[cause].ru}`,
    short: [
      `${words.device}: ${lossTexts[cause].ru}. Подписка закончена, списаний больше не будет.`,
      ...(covered ? ["Утрату покрыл план защиты."] : []),
      ...(kept > 0 ? [`Из депозита удержали ${words.sum(kept)}.`] : []),
      ...sayDepositRest(rest, words),
      ...(owed > 0 ? [`К оплате по акту ${words.sum(owed)}.`] : []),
      ...sayDebt(state.debt, words),
    ].join(" "),
    ask: "Открыть подписку",
  }),
  en: ({ cause, covered, kept, owed, rest }, words, { state }) => ({
    subject: `Subscription ended: ${lossTexts[cause].en}`,
    short: [
      `${words.device}: ${lossTexts[cause].en}. The subscription has ended, with no more charges.`,
      ...(covered ? ["The protection plan covers it."] : []),
      ...(kept > 0 ? [`We kept ${words.sum(kept)} of the deposit.`] : []),
      ...sayDepositRest(rest, words),
      ...(owed > 0 ? [`To pay, as the record says: ${words.sum(owed)}.`] : []),
      ...sayDebt(state.debt, words),
    ].join(" "),
    ask: "Open the subscription",
  }),
});

/** What the client does with the acts; a flagged one signs none. */
const signing = (subject: CurrentSubscription, { language }: Formatter): { do: string; ask: string } => {
  const isRead = subject.flag !== null;
  return {
    ru: isRead ? { do: "Прочитайте", ask: "Прочитать" } : { do: "Прочитайте и подпишите", ask: "Подписать" },
    en: isRead ? { do: "Read", ask: "Read" } : { do: "Read and sign", ask: "Sign" },
  }[language];
};

/** Acts were issued; signed ones are left out. */
export const actsIssued = aboutSubscription({
  category: "money",
  facts: v.object({
    occasion: v.picklist([
      "handedOver",
      "takenBack",
      "exchanged",
      "extrasHandedOver",
      "extrasTakenBack",
      "inForce",
    ]),
    acts: v.array(v.object({ id: Id, type: v.picklist(paperTypes) })),
  }),
  refresh: ({ occasion, acts }, { unsigned }) => {
    const waiting = acts.filter(({ id }) => unsigned.has(id));
    return waiting.length === 0 ? null : { occasion, acts: waiting };
  },
  page: ({ acts: [first, ...others] }) =>
    first !== undefined && others.length === 0 ? `/documents/?act=${first.id}` : "/documents/",
  ru: ({ occasion, acts }, words, subject) => ({
    subject: `${occasions[occasion].ru}: ${words.device}`,
    short: `${occasions[occasion].ru}: ${words.device}. ${signing(subject, words).do}: ${acts.map(({ type }) => actNames[type].ru).join(", ")}.`,
    ask: signing(subject, words).ask,
  }),
  en: ({ occasion, acts }, words, subject) => ({
    subject: `${occasions[occasion].en}: ${words.device}`,
    short: `${occasions[occasion].en}: ${words.device}. ${signing(subject, words).do}: ${acts.map(({ type }) => actNames[type].en).join(", ")}.`,
    ask: signing(subject, words).ask,
  }),
});

/** Bonus for the first payment. */
export const bonusEarned = aboutSubscription({
  category: "news",
  facts: v.object({ amount: Kopecks }),
  page: () => "/bonus-system/",
  ru: ({ amount }, { points, device }, subject) => ({
    subject: `Начислили ${points(amount)}`,
    short: `Начислили ${points(amount)} за первый платёж: ${device}. Ими можно оплатить до 30 % следующего.`,
    ask: subject.flag === null ? "Потратить бонусы" : "Открыть бонусы",
  }),
  en: ({ amount }, { points, device }, subject) => ({
    subject: `You earned ${points(amount)}`,
    short: `You earned ${points(amount)} with your first payment: ${device}. They can cover up to 30% of the next one.`,
    ask: subject.flag === null ? "Spend them" : "Open your bonus",
  }),
});
