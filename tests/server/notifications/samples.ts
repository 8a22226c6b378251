import type { NotificationEntry, NotificationKind } from "#server/notifications/texts/table.ts";

const card = { brand: "mir", last4: "4417" } as const;
const lines = [
  { kind: "rent" as const, label: null, amount: 751_000 },
  { kind: "extra" as const, label: "Сумка", amount: 38_000 },
];
const payment = { payment: 10_043, period: 7, amount: 789_000, card, number: "1006-7", lines };
const unpaid = { card, amount: 789_000, day: "2026-12-24", reason: "noFunds" as const };

type Sample = {
  readonly entry: NotificationEntry;
  /** Words that its text must contain. */
  readonly ru: readonly string[];
  readonly en: readonly string[];
};

/** Facts of each kind with distinct values, and the words that they must cause. */
export const samples: { readonly [K in NotificationKind]: Sample & { entry: { kind: K } } } = {
  ordered: {
    entry: {
      kind: "ordered",
      facts: {
        months: 3,
        amount: 1_040_000,
        atDoor: false,
        card,
        price: 720_000,
        handover: { kind: "delivery", address: "Валовая, 21", day: "2026-11-26", slot: "10:00–14:00" },
      },
    },
    ru: ["10 400 ₽", "3 месяца", "26 ноября", "10:00–14:00", "Валовая, 21", "МИР •• 4417"],
    en: ["10 400 ₽", "3 months", "26 November", "10:00–14:00", "Валовая, 21", "Mir •• 4417"],
  },
  orderUnpaid: {
    entry: { kind: "orderUnpaid", facts: { amount: 1_040_000 } },
    ru: ["10 400 ₽", "не оплатить до 1 декабря"],
    en: ["10 400 ₽", "paid by 1 December"],
  },
  rescheduled: {
    entry: { kind: "rescheduled", facts: {} },
    ru: ["Привезём 2 декабря", "10:00–14:00", "Валовая, 21"],
    en: ["deliver on 2 December", "10:00–14:00", "Валовая, 21"],
  },
  deliveryMissed: {
    entry: { kind: "deliveryMissed", facts: { day: "2026-11-19" } },
    ru: ["Доставка 19 ноября не состоялась", "Выберите другой день", "вернём 10 400 ₽"],
    en: ["The delivery on 19 November", "Choose another day", "refund 10 400 ₽"],
  },
  reservationEnding: {
    entry: { kind: "reservationEnding", facts: { day: "2026-11-26" } },
    ru: ["до 26 ноября, заказ отменим и вернём 10 400 ₽"],
    en: ["by 26 November, we'll cancel the order and refund 10 400 ₽"],
  },
  reservationEnded: {
    entry: {
      kind: "reservationEnded",
      facts: { why: "notCollected", until: "2026-11-23", refund: 1_040_000 },
    },
    ru: ["не забрали до 23 ноября", "Вернём 10 400 ₽"],
    en: ["wasn't picked up by 23 November", "refund 10 400 ₽"],
  },
  receipt: {
    entry: {
      kind: "receipt",
      facts: { ...payment, automatic: true, paid: { from: "2026-11-24", to: "2026-12-23" } },
    },
    ru: ["Списали 7 890 ₽", "24 ноября – 23 декабря", "МИР •• 4417", "1006-7"],
    en: ["We charged 7 890 ₽", "24 November – 23 December", "Mir •• 4417", "1006-7"],
  },
  chargedWithoutReceipt: {
    entry: {
      kind: "chargedWithoutReceipt",
      facts: { payment: 10_043, period: 7, amount: 789_000, card, automatic: false, paid: null },
    },
    ru: ["Оплачено 7 890 ₽", "картой МИР •• 4417", "Чек пришлём"],
    en: ["You paid 7 890 ₽", "with Mir •• 4417", "get the receipt"],
  },
  refunded: {
    entry: { kind: "refunded", facts: { ...payment, reason: "deposit" } },
    ru: ["Вернули 7 890 ₽", "МИР •• 4417", "депозит", "1006-7"],
    en: ["We refunded 7 890 ₽", "Mir •• 4417", "deposit", "1006-7"],
  },
  refundRefused: {
    entry: { kind: "refundRefused", facts: { payment: 10_045, amount: 789_300 } },
    ru: ["Банк не принял возврат 7 893 ₽", "отдадим эти деньги другим способом"],
    en: ["The bank refused a refund of 7 893 ₽", "pay this money another way"],
  },
  unaskedReturned: {
    entry: { kind: "unaskedReturned", facts: { payment: 10_044, period: 7, amount: 789_100, card } },
    ru: ["Банк списал 7 891 ₽", "МИР •• 4417", "Возвращаем"],
    en: ["The bank charged 7 891 ₽", "Mir •• 4417", "refunding"],
  },
  lostChargeReturned: {
    entry: { kind: "lostChargeReturned", facts: { amount: 789_200, day: "2026-11-21" } },
    ru: ["платёж от 21 ноября", "Возвращаем 7 892 ₽", "оформите его снова"],
    en: ["payment of 21 November", "refunding 7 892 ₽", "place it again"],
  },
  chargeFailed: {
    entry: { kind: "chargeFailed", facts: { ...unpaid, later: ["2026-12-26", "2026-12-30"] } },
    ru: ["7 890 ₽", "МИР •• 4417", "24 декабря, 26 декабря, 30 декабря"],
    en: ["7 890 ₽", "Mir •• 4417", "24 December, 26 December, 30 December"],
  },
  debtCardChanged: {
    entry: {
      kind: "debtCardChanged",
      facts: { card, amount: 789_000, day: "2026-12-26", later: ["2026-12-30"] },
    },
    ru: ["7 890 ₽", "МИР •• 4417", "26 декабря, 30 декабря"],
    en: ["7 890 ₽", "Mir •• 4417", "26 December, 30 December"],
  },
  paused: {
    entry: { kind: "paused", facts: { amount: 789_000 } },
    ru: ["7 890 ₽", "верните устройство до 4 декабря"],
    en: ["7 890 ₽", "return the device by 4 December"],
  },
  pauseBegun: {
    entry: { kind: "pauseBegun", facts: { kept: true } },
    ru: ["4 декабря", "15 января", "иначе подписка закончится 5 декабря"],
    en: ["4 December", "15 January", "or the subscription ends on 5 December"],
  },
  resumed: {
    entry: { kind: "resumed", facts: {} },
    ru: ["24 декабря спишем 7 890 ₽ с карты МИР •• 4417", "остаётся у вас"],
    en: ["On 24 December we'll charge 7 890 ₽ to Mir •• 4417", "You keep the device"],
  },
  pauseEnded: {
    entry: { kind: "pauseEnded", facts: { why: "notReturned" } },
    ru: ["24 декабря оплатите 7 890 ₽ сами", "не вернули"],
    en: ["Pay 7 890 ₽ on 24 December", "wasn't returned"],
  },
  pauseEndSet: {
    entry: { kind: "pauseEndSet", facts: { until: "2027-01-15" } },
    ru: ["15 января"],
    en: ["15 January"],
  },
  debtPaid: {
    entry: { kind: "debtPaid", facts: {} },
    ru: ["4 декабря", "остаётся на паузе"],
    en: ["4 December", "stays paused"],
  },
  extended: {
    entry: { kind: "extended", facts: { end: "2027-11-24" } },
    ru: ["24 ноября 2027", "24 декабря спишем 7 890 ₽ с карты МИР •• 4417"],
    en: ["24 November 2027", "On 24 December we'll charge 7 890 ₽ to Mir •• 4417"],
  },
  changed: {
    entry: {
      kind: "changed",
      facts: { from: "2026-12-24", end: "2027-02-24", price: 839_000, insurance: true, extras: ["Bag"] },
    },
    ru: ["24 декабря", "24 февраля", "8 390 ₽", "с планом защиты. Дополнения: Bag"],
    en: ["24 December", "24 February", "8 390 ₽", "with the protection plan. Extras: Bag"],
  },
  pauseEnding: {
    entry: { kind: "pauseEnding", facts: { day: "2026-11-27" } },
    ru: ["27 ноября", "24 декабря спишем 7 890 ₽", "забрать с 27 ноября: Пункт 3, Валовая, 21"],
    en: [
      "27 November",
      "On 24 December we'll charge 7 890 ₽",
      "pick up the device from 27 November: Пункт 3",
    ],
  },
  cancelled: {
    entry: {
      kind: "cancelled",
      facts: { on: "2026-12-24", ahead: true, debt: 0, refund: 111_000, deposit: 500_000 },
    },
    ru: ["24 декабря", "Верните устройство до 25 декабря", "1 110 ₽", "5 000 ₽"],
    en: ["24 December", "Return the device by 25 December", "1 110 ₽", "5 000 ₽"],
  },
  cancelTakenBack: {
    entry: { kind: "cancelTakenBack", facts: {} },
    ru: ["24 декабря спишем 7 890 ₽"],
    en: ["On 24 December we'll charge 7 890 ₽"],
  },
  ended: {
    entry: { kind: "ended", facts: { deposit: 500_000 } },
    ru: ["24 декабря", "5 000 ₽", "1 234 ₽"],
    en: ["24 December", "5 000 ₽", "1 234 ₽"],
  },
  chargeSoon: {
    entry: { kind: "chargeSoon", facts: { day: "2026-12-24" } },
    ru: ["24 декабря спишем 7 890 ₽ с карты МИР •• 4417"],
    en: ["On 24 December we'll charge 7 890 ₽ to Mir •• 4417"],
  },
  returnSoon: {
    entry: { kind: "returnSoon", facts: { day: "2026-12-04" } },
    ru: ["4 декабря", "пауза отменится"],
    en: ["4 December", "the pause is cancelled"],
  },
  endsInMonth: {
    entry: { kind: "endsInMonth", facts: { day: "2026-12-24" } },
    ru: ["24 декабря", "Верните устройство", "Продлить", "at=extend"],
    en: ["24 December", "Return the device", "Extend", "at=extend"],
  },
  endsInDays: {
    entry: { kind: "endsInDays", facts: { day: "2027-11-24" } },
    ru: ["24 ноября 2027", "Верните устройство", "Передумать"],
    en: ["24 November 2027", "Return the device", "Change your mind"],
  },
  cardExpiresInMonth: {
    entry: { kind: "cardExpiresInMonth", facts: { card, day: "2026-12-24" } },
    ru: ["24 декабря оплатите 7 890 ₽", "другую карту", "МИР •• 4417"],
    en: ["24 December", "7 890 ₽", "another card", "Mir •• 4417"],
  },
  cardExpiresInWeek: {
    entry: { kind: "cardExpiresInWeek", facts: { card, day: "2026-12-24" } },
    ru: ["24 декабря оплатите 7 890 ₽", "другую карту", "МИР •• 4417"],
    en: ["24 December", "7 890 ₽", "another card", "Mir •• 4417"],
  },
  cardBound: {
    entry: { kind: "cardBound", facts: { card, isMain: true } },
    ru: ["МИР •• 4417", "основная"],
    en: ["Mir •• 4417", "main card"],
  },
  cardMain: {
    entry: { kind: "cardMain", facts: { card } },
    ru: ["Основная карта теперь МИР •• 4417"],
    en: ["main card is now Mir •• 4417"],
  },
  cardChosen: {
    entry: { kind: "cardChosen", facts: { card } },
    ru: ["МИР •• 4417", "24 декабря спишем 7 890 ₽"],
    en: ["Mir •• 4417", "On 24 December we'll charge 7 890 ₽"],
  },
  chargesAllowed: {
    entry: { kind: "chargesAllowed", facts: {} },
    ru: ["разрешили списывать", "24 декабря спишем 7 890 ₽"],
    en: ["agreed to charges", "On 24 December we'll charge 7 890 ₽"],
  },
  chargesStopped: {
    entry: { kind: "chargesStopped", facts: {} },
    ru: ["отозвали согласие", "24 декабря оплатите 7 890 ₽ сами"],
    en: ["withdrew your consent", "Pay 7 890 ₽ on 24 December: we won't charge a card"],
  },
  cardRemoved: {
    entry: { kind: "cardRemoved", facts: { card, main: { brand: "visa", last4: "3220" } } },
    ru: ["МИР •• 4417", "Основная карта теперь Visa •• 3220"],
    en: ["Mir •• 4417", "main card is now Visa •• 3220"],
  },
  signedIn: {
    entry: {
      kind: "signedIn",
      facts: { device: "Chrome, Windows", at: "2026-11-24T21:05:00.000Z", timezone: "Asia/Omsk" },
    },
    ru: ["Chrome, Windows", "25 ноября", "03:05"],
    en: ["Chrome, Windows", "25 November", "03:05"],
  },
  depositKept: {
    entry: { kind: "depositKept", facts: { amount: 150_000, reason: "LED", rest: 350_000 } },
    ru: ["1 500 ₽", "LED", "3 500 ₽"],
    en: ["1 500 ₽", "LED", "3 500 ₽"],
  },
  writtenOff: {
    entry: {
      kind: "writtenOff",
      facts: { cause: "stolen", covered: false, kept: 500_000, owed: 9_100_000, rest: 0 },
    },
    ru: ["устройство украдено", "5 000 ₽", "91 000 ₽"],
    en: ["the device was stolen", "5 000 ₽", "91 000 ₽"],
  },
  phoneChanged: {
    entry: { kind: "phoneChanged", facts: { last4: "4567", phone: null } },
    ru: ["заканчивается на 4567", "вы вышли"],
    en: ["ends in 4567", "signed out"],
  },
  emailChanged: {
    entry: { kind: "emailChanged", facts: { email: "former@example.com" } },
    ru: ["больше не указан в вашем кабинете", "Это не вы?"],
    en: ["no longer in your account", "Not you?"],
  },
  consentGiven: {
    entry: { kind: "consentGiven", facts: { kinds: ["offer", "personalData"] } },
    ru: ["оферта, обработка персональных данных"],
    en: ["terms of service, processing of personal data"],
  },
  consentWithdrawn: {
    entry: { kind: "consentWithdrawn", facts: { kinds: ["letters"] } },
    ru: ["отозвали согласие: новости"],
    en: ["withdrew your consent: news"],
  },
  deletionRequested: {
    entry: {
      kind: "deletionRequested",
      facts: {
        day: "2026-12-03",
        devices: [{ name: "Bike 7", by: "2026-12-02", deposit: 510_000 }],
        ends: true,
      },
    },
    ru: ["3 декабря", "Верните до 2 декабря: Bike 7", "5 100 ₽"],
    en: ["3 December", "Return by 2 December: Bike 7", "5 100 ₽"],
  },
  deletionWithdrawn: { entry: { kind: "deletionWithdrawn", facts: {} }, ru: ["отменён"], en: ["cancelled"] },
  actsIssued: {
    entry: {
      kind: "actsIssued",
      facts: {
        occasion: "handedOver",
        acts: [
          { id: 11, type: "receipt" },
          { id: 12, type: "carePlan" },
        ],
      },
    },
    ru: ["акт приёма-передачи", "план обслуживания"],
    en: ["handover record", "care plan"],
  },
  extrasDue: {
    entry: { kind: "extrasDue", facts: { collect: ["GPS"], giveBack: [] } },
    ru: ["Заберите: GPS", "Верните: Box"],
    en: ["Pick up: GPS", "Return: Box"],
  },
  notReturned: {
    entry: { kind: "notReturned", facts: { act: 14, number: "41/6" } },
    ru: ["41/6", "Подписывать его не нужно"],
    en: ["41/6", "You don't need to sign it"],
  },
  bonusEarned: {
    entry: { kind: "bonusEarned", facts: { amount: 34_000 } },
    ru: ["340 бонусов", "30 %"],
    en: ["340 bonus points", "30%"],
  },
};
