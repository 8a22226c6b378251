import { accountVersions } from "../../driver/driver.ts";
import type { Chance } from "../chance.ts";
import { letterToken, phones } from "../server/beginning.ts";
import { type Ask, type CallName, type Kind, type Reference, reads, type Step, type Value } from "./steps.ts";

const second = 1_000;
const minute = 60 * second;
const day = "2026-11-25";

/** `next` returns an unused idempotency key. */
type Asking = { readonly dice: Chance; readonly by: Reference; next(): string };
export type RequestSequence = (asking: Asking) => Step[];

const call = (
  { by, next }: Asking,
  name: CallName,
  ask: Ask = {},
  rest: Partial<Extract<Step, { do: "call" }>> = {},
): Step => ({ do: "call", call: name, by, ask, key: next(), bend: null, ...rest });

/** Usually the caller's own value, sometimes another's or an unknown one. */
const some = ({ dice }: Asking, the: Kind): Reference => ({
  the,
  own: !dice.happens(0.08),
  nth: dice.happens(0.04) ? null : dice.happens(0.5) ? "last" : dice.below(20),
});
const wait = (dice: Chance, ms: number): Step => ({ do: "wait", ms: second * (1 + dice.below(ms / second)) });

const phonesAsked = [
  phones.regular,
  phones.fresh,
  phones.newcomer,
  phones.unfinished,
  phones.leaving,
] as const;

const enterCode: RequestSequence = (asking) => {
  const { dice } = asking;
  const challenge = some(asking, "challenge");
  const code = { known: dice.one(["right", "right", "wrong", "called"] as const) };
  const phone = dice.happens(0.95) ? ({ known: "phone" } as const) : phones.fresh;
  return [
    ...(dice.happens(0.3) ? [wait(dice, 4 * minute)] : []),
    call(
      asking,
      "confirmCode",
      // Consents with and without one to an unknown version; a new account needs them.
      {
        challenge: {
          ...challenge,
          own: false,
        },
        phone,
        code,
        ...accountVersions,
        ...(dice.happens(0.1) && { offer: "9" }),
      },
      { by: dice.happens(0.9) ? null : asking.by },
    ),
  ];
};

const askForCode: RequestSequence = (asking) => {
  const { dice } = asking;
  const phone = dice.one(phonesAsked);
  const ask = call(asking, "requestCode", { channel: "sms", phone }, { by: null });
  return [ask, ...(dice.happens(0.6) ? enterCode(asking) : [])];
};

const askForCall: RequestSequence = (asking) => {
  const challenge = { ...some(asking, "challenge"), own: false };
  const ask = { channel: "call", challenge, phone: { known: "phone" } as const };
  return [
    wait(asking.dice, 4 * minute),
    call(asking, "requestCode", ask, { by: null }),
    ...enterCode(asking),
  ];
};

const changeProfile: RequestSequence = (asking) => {
  const change = asking.dice.one<Ask>([
    { firstName: "Яна", patronymic: null },
    { lastName: "Сон", citizenship: "KZ", email: "yana@example.org", city: 1 },
    { email: "anna@example.org" },
    { email: null },
    { email: "no address" },
    { city: 2 },
    { city: 7 },
    { city: 99 },
    { company: 1 },
    { company: 9 },
    { company: null },
    { birthdate: "1990-02-28", gender: "female" },
    { birthdate: "2020-02-28" },
    { birthdate: "1990-02-30" },
    { communication: "telegram", notices: { reminders: false, news: true } },
    { communication: "pigeon" },
    {},
  ]);
  return [call(asking, "updateClient", change)];
};

const read: RequestSequence = (asking) => {
  const name = asking.dice.one<CallName>([...reads, "exportData"]);
  return [call(asking, name)];
};

const readShop: RequestSequence = (asking) => {
  const { dice } = asking;
  const name = dice.one<CallName>([
    "getCities",
    "getCompanies",
    "getCatalog",
    "getCatalog",
    "getDoc",
    "getFaq",
  ]);
  const ask: Ask =
    name === "getCatalog" && dice.happens(0.7) ? { city: dice.one(["1", "2", "7", "99", "x"]) } : {};
  return [call(asking, name, ask, { by: dice.happens(0.5) ? null : asking.by })];
};

const readPayments: RequestSequence = (asking) => {
  const { dice } = asking;
  const ask = dice.one<Ask>([
    { limit: 1 },
    { limit: 0 },
    { payment: some(asking, "payment") },
    { cursor: some(asking, "payment"), limit: 2 },
  ]);
  return dice.happens(0.3)
    ? [call(asking, "getReceipt", { receipt: some(asking, "payment") })]
    : [call(asking, "listPayments", ask)];
};

const draftOf = ({ dice }: Asking): Ask => ({
  device: dice.one(["1", "1", "1", "1", "1", "2", "2", "2", "2", "9"]),
  months: dice.one(["1", "1", "1", "3", "3", "3", "3", "2"]),
  insurance: dice.one(["0", "1"]),
  extras: dice.one(["", "", "", "", "1", "2", "1,9"]),
  ...(dice.happens(0.3) ? { promo: dice.one(["LIME10", "lime10", "BONUS500", "NOPE", "NOPE2"]) } : {}),
  ...(dice.happens(0.2) ? { bonus: dice.one(["10000", "50000", "9000000"]) } : {}),
  ...(dice.happens(0.6)
    ? { handover: "pickup", office: dice.one(["1", "1", "1", "1", "1", "5"]) }
    : {
        handover: "delivery",
        ...(dice.happens(0.5) ? { address: "Валовая, 21" } : {}),
        ...(dice.happens(0.5) ? { date: dice.one([day, day, day, "2027-11-25"]) } : {}),
        ...(dice.happens(0.5)
          ? { slot: dice.one(["10:00–14:00", "10:00–14:00", "10:00–14:00", "23:00–24:00"]) }
          : {}),
      }),
});

const last = (the: Kind): Reference => ({ the, nth: "last", own: true });

const createFrom = (asking: Asking): Step => {
  const { dice } = asking;
  const delivery = { address: "Валовая, 21", date: dice.one([day, "2026-11-26"]), slot: "10:00–14:00" };
  const ask: Ask = { quote: last("quote"), draftHash: { known: "draftHash" } };
  return call(asking, "createSubscription", dice.happens(0.4) ? { ...ask, delivery } : ask);
};

const price: RequestSequence = (asking) => [
  call(asking, "calculate", draftOf(asking)),
  ...(asking.dice.happens(0.1) ? [wait(asking.dice, 20 * minute)] : []),
  ...(asking.dice.happens(0.8) ? [createFrom(asking)] : []),
  ...(asking.dice.happens(0.6) ? payFor(asking, last("subscription")) : []),
];

const payFor = (asking: Asking, subscription: Reference): Step[] => {
  const { dice } = asking;
  const method = dice.one(["card", "newCard", "newCard", "sbp", "onDelivery"]);
  const ask: Ask = {
    subscription,
    period: dice.happens(0.93) ? ({ known: "period" } as const) : dice.below(3),
    method,
    ...(method === "card" && dice.happens(0.95) ? { cardID: some(asking, "card") } : {}),
    ...(dice.happens(0.15) ? { after: "goOn" } : {}),
    // Without it both sides agree to the sentence in the refusal.
    ...(dice.happens(0.1) ? { consent: "I agree" } : {}),
    ...(dice.happens(0.15) ? { shown: dice.one<Value>([{ shown: "payDebt" }, "0123456789ab"]) } : {}),
  };
  return [call(asking, "createPayment", ask), ...(dice.happens(0.7) ? settle(asking) : [])];
};

const pay: RequestSequence = (asking) => payFor(asking, some(asking, "subscription"));

const settle: RequestSequence = ({ dice }) => [
  {
    do: "settle",
    the: dice.happens(0.75) ? "payment" : "binding",
    nth: dice.happens(0.6) ? "last" : dice.below(20),
    card: dice.happens(0.75) ? dice.below(4) : null,
  },
];

const bind: RequestSequence = (asking) => {
  const { dice } = asking;
  const city = dice.one([1, 1, 1, 2, 7, 99]);
  return [
    call(asking, "bindCard", { type: "2", city, ...(dice.happens(0.1) ? { consent: "I agree" } : {}) }),
    ...(dice.happens(0.6)
      ? ([{ do: "settle", the: "binding", nth: "last", card: dice.below(4) }] as const)
      : []),
    ...(dice.happens(0.5) ? [call(asking, "getBinding", { binding: some(asking, "binding") })] : []),
  ];
};

const useCards: RequestSequence = (asking) => {
  const { dice } = asking;
  const cardID = some(asking, "card");
  if (dice.happens(0.4)) return [call(asking, "removeCard", { cardID })];
  const subscription: Ask = dice.happens(0.5) ? { subscription: some(asking, "subscription") } : {};
  return [call(asking, "activateCard", { type: "2", city: dice.one([1, 1, 1, 7]), cardID, ...subscription })];
};

const useBonus: RequestSequence = (asking) => {
  const { dice } = asking;
  if (dice.happens(0.5))
    return [
      call(asking, "applyPromo", { promo: dice.one(["BONUS500", "bonus500", "LIME10", "NOPE", "НИЧЕГО"]) }),
    ];
  const amount = dice.one([1, 10_000, 30_000, 900_000, 0]);
  return [call(asking, "spendBonus", { subscription: some(asking, "subscription"), amount })];
};

const changes: readonly [(dice: Chance) => [string, Ask], ...((dice: Chance) => [string, Ask])[]] = [
  () => ["pause", { status: "pending" }],
  (dice) => [
    "pauseUntil",
    { status: "pending", resumeOn: dice.one(["2026-12-21", "2027-01-10", "2020-01-01"]) },
  ],
  () => ["pause", { status: "pending", resumeOn: null }],
  () => ["resume", { status: "active" }],
  () => ["takeBack", { status: "active" }],
  () => ["cancel", { status: "refusal", reason: "tooExpensive", comment: "дорого" }],
  (dice) => ["extend", { status: "extend", months: dice.one([1, 3, 25, 60]) }],
  (dice) => [
    "change",
    {
      status: "change",
      months: dice.one([1, 3, 2]),
      insurance: dice.happens(0.5),
      ...(dice.happens(0.4) ? { extras: dice.one<readonly number[]>([[], [1], [9]]) } : {}),
    },
  ],
  (dice) => [
    "reschedule",
    {
      status: "reschedule",
      ...(dice.happens(0.95) && {
        delivery: {
          address: "Ордынка, 7",
          date: dice.one([day, day, day, "2026-11-26", "2027-11-25"]),
          slot: dice.one(["10:00–14:00", "10:00–14:00", "23:00–24:00"]),
        },
      }),
    },
  ],
];

const wishOf = ({ resumeOn, months, status, delivery }: Ask): Ask => ({
  ...(typeof delivery === "object" &&
    delivery !== null &&
    "date" in delivery &&
    typeof delivery.date === "string" && { delivery: delivery.date }),
  ...(typeof resumeOn === "string" ? { until: resumeOn } : {}),
  ...(months === undefined ? {} : status === "extend" ? { extend: months } : { months }),
});

const changeSubscription: RequestSequence = (asking) => {
  const { dice } = asking;
  const subscription = some(asking, "subscription");
  const [act, ask] = dice.one(changes)(dice);
  const from: Value = dice.happens(0.93) ? { known: "status" } : dice.below(7);
  const shown: Ask = dice.happens(0.5) ? { shown: dice.happens(0.9) ? { shown: act } : "0123456789ab" } : {};
  return [
    ...(dice.happens(0.6) ? [call(asking, "getForecast", { subscription, ...wishOf(ask) })] : []),
    call(asking, "setStatus", {
      id: subscription,
      from,
      ...ask,
      ...shown,
      ...(dice.happens(0.1) ? { consent: "I agree" } : {}),
    }),
  ];
};

const withdrawCharges: RequestSequence = (asking) => {
  const { dice } = asking;
  const subscription = some(asking, "subscription");
  const shown: Ask = dice.happens(0.3) ? { shown: { shown: "stopCharges" } } : {};
  return [
    ...("shown" in shown ? [call(asking, "getForecast", { subscription })] : []),
    call(asking, "withdrawChargeConsent", { subscription, ...shown }),
  ];
};

const signOne: RequestSequence = (asking) => [
  call(asking, "signAct", { id: some(asking, "act"), signed: 1, lat: 0, lon: 0 }),
];

const leaving: RequestSequence = (asking) => {
  const word = asking.dice.one(["удалить", " Delete", "нет"]);
  return asking.dice.happens(0.5)
    ? [call(asking, "withdrawDeletion")]
    : [call(asking, "requestDeletion", { agreement: asking.dice.happens(0.9) ? { word } : "0KPQtNCw" })];
};

const signingOut: RequestSequence = (asking) => {
  const session: Ask = asking.dice.happens(0.7) ? { session: some(asking, "session") } : {};
  return [call(asking, "endSession", session)];
};

const beside: RequestSequence = (asking) => [
  asking.dice.happens(0.5)
    ? call(asking, "sendAdvertising", { advertising: "yandex" })
    : call(
        asking,
        "verifyEmail",
        { token: asking.dice.one([letterToken, letterToken, "another"]) },
        { by: asking.dice.happens(0.5) ? null : asking.by },
      ),
];

const longer: RequestSequence = ({ dice }) => [wait(dice, dice.one([minute, 12 * minute, 3 * 60 * minute]))];

/** Repeated entries are more likely. */
export const requestSequences: readonly [RequestSequence, ...RequestSequence[]] = [
  askForCode,
  askForCode,
  enterCode,
  enterCode,
  askForCall,
  changeProfile,
  changeProfile,
  read,
  readShop,
  readPayments,
  price,
  price,
  price,
  pay,
  pay,
  pay,
  pay,
  settle,
  settle,
  bind,
  useCards,
  useCards,
  useBonus,
  useBonus,
  changeSubscription,
  changeSubscription,
  changeSubscription,
  changeSubscription,
  changeSubscription,
  withdrawCharges,
  price,
  price,
  signOne,
  leaving,
  signingOut,
  beside,
  longer,
];
