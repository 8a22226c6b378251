import * as v from "valibot";
import { IsoDay, IsoMoment } from "#contract/date.ts";
import { Id } from "#contract/identifier.ts";
import { Kopecks } from "#contract/kopecks.ts";
import { paperTypes } from "#contract/subscription.ts";
import { aboutClient, aboutSubscription } from "./notice.ts";

/** Somebody signed in on a device that was not known. `device` is empty where the browser says nothing of use. */
export const signedIn = aboutClient({
  category: "security",
  facts: v.object({ device: v.string(), at: IsoMoment, timezone: v.string() }),
  page: () => "/profile/",
  ru: ({ device, at, timezone }, { moment }) => ({
    subject: "Вход с нового устройства",
    short: `В ваш кабинет вошли с нового устройства: ${device === "" ? "неизвестный браузер" : device}, ${moment(at, timezone)}. Это не вы? Завершите вход в профиле.`,
    ask: "Где выполнен вход",
  }),
  en: ({ device, at, timezone }, { moment }) => ({
    subject: "Sign-in on a new device",
    short: `Your account was signed in to on a new device: ${device === "" ? "unknown browser" : device}, ${moment(at, timezone)}. Not you? End that sign-in in your profile.`,
    ask: "Where you're signed in",
  }),
});

export const deletionRequested = aboutClient({
  category: "security",
  facts: v.object({ day: IsoDay }),
  refresh: (facts, { leaving }) => (leaving ? facts : null),
  page: () => "/information-delete-profile/",
  ru: ({ day: on }, { day }) => ({
    subject: "Вы попросили удалить данные",
    short: `Вы попросили удалить личные данные. Удалим их ${day(on)}, через 12 дней после запроса. До этого дня запрос можно отменить.`,
    ask: "Отменить удаление",
  }),
  en: ({ day: on }, { day }) => ({
    subject: "You asked us to delete your data",
    short: `You asked us to delete your personal data. We delete them on ${day(on)}, 12 days after the request. You can take it back until then.`,
    ask: "Take it back",
  }),
});

export const deletionWithdrawn = aboutClient({
  category: "security",
  facts: v.object({}),
  refresh: (facts, { leaving }) => (leaving ? null : facts),
  page: () => "/profile/",
  ru: () => ({
    subject: "Данные не удалим",
    short: "Запрос на удаление личных данных отменён. Данные на месте, кабинет работает как раньше.",
    ask: "Открыть профиль",
  }),
  en: () => ({
    subject: "Your data stay",
    short:
      "The request to delete your personal data is taken back. Your data are in place, and your account works as before.",
    ask: "Open your profile",
  }),
});

/** As src/i18n/locales/acts/ has them, in the midst of a sentence (tests/house/act-names.test.ts). */
export const actNames = {
  exchange: { ru: "акт обмена", en: "exchange record" },
  overnightStorage: { ru: "акт о ночном хранении", en: "overnight storage agreement" },
  receipt: { ru: "акт приёма-передачи", en: "handover record" },
  return: { ru: "акт возврата", en: "return record" },
  protectionPlan: { ru: "план защиты", en: "protection plan" },
  carePlan: { ru: "план обслуживания", en: "care plan" },
  unilateralReturn: { ru: "акт возврата в одностороннем порядке", en: "unilateral return record" },
  annex: { ru: "приложение к договору", en: "annex to the contract" },
} as const;

const occasions = {
  handedOver: { ru: "Устройство у вас", en: "You have the device" },
  takenBack: { ru: "Приняли устройство назад", en: "We have the device back" },
  exchanged: { ru: "Обменяли устройство", en: "We exchanged the device" },
  inForce: { ru: "Новые условия действуют", en: "Your new terms hold" },
  notReturned: { ru: "Устройство не вернули к сроку", en: "The device wasn't returned in time" },
} as const;

/** The company alone states that a device did not come back. No news once it is back. */
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
    short: `${occasions.notReturned.en}: ${device}. We drew up the ${actNames.unilateralReturn.en} no. ${number}. You don't need to sign it. You can return the device any day.`,
    ask: "Read the record",
  }),
});

/** Papers were drawn up for a device; those that are signed already are left out. */
export const actsIssued = aboutSubscription({
  category: "money",
  facts: v.object({
    // `notReturned` is no occasion of this kind since migration 0022; older rows have it.
    occasion: v.picklist(["handedOver", "takenBack", "exchanged", "inForce", "notReturned"]),
    acts: v.array(v.object({ id: Id, type: v.picklist(paperTypes) })),
  }),
  refresh: ({ occasion, acts }, { unsigned }) => {
    const waiting = acts.filter(({ id }) => unsigned.has(id));
    return waiting.length === 0 ? null : { occasion, acts: waiting };
  },
  page: ({ acts: [first, ...others] }) =>
    first !== undefined && others.length === 0 ? `/documents/?act=${first.id}` : "/documents/",
  ru: ({ occasion, acts }, { device }) => ({
    subject: `${occasions[occasion].ru}: ${device}`,
    short: `${occasions[occasion].ru}: ${device}. Прочитайте и подпишите: ${acts.map(({ type }) => actNames[type].ru).join(", ")}.`,
    ask: "Подписать",
  }),
  en: ({ occasion, acts }, { device }) => ({
    subject: `${occasions[occasion].en}: ${device}`,
    short: `${occasions[occasion].en}: ${device}. Read and sign: ${acts.map(({ type }) => actNames[type].en).join(", ")}.`,
    ask: "Sign",
  }),
});

/** Bonus points for the first payment. */
export const bonusEarned = aboutSubscription({
  category: "news",
  facts: v.object({ amount: Kopecks }),
  page: () => "/bonus-system/",
  ru: ({ amount }, { sum, device }) => ({
    subject: `Начислили ${sum(amount)} бонусами`,
    short: `Начислили ${sum(amount)} бонусами за первый платёж: ${device}. Ими можно оплатить до 30 % следующего.`,
    ask: "Потратить",
  }),
  en: ({ amount }, { sum, device }) => ({
    subject: `You earned ${sum(amount)} in bonus points`,
    short: `You earned ${sum(amount)} in bonus points with your first payment: ${device}. They can pay up to 30% of the next one.`,
    ask: "Spend them",
  }),
});
