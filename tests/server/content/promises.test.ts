import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  callMinutes,
  deletionDays,
  reminderDays,
  reservationDays,
  reservationNotice,
  retryDays,
  returnDays,
} from "#contract/deadlines.ts";
import { type DocName, docNames } from "#contract/info.ts";
import type { Language } from "#contract/language.ts";
import { heldAmount } from "#server/cards/settle-binding.ts";
import { documents, faq } from "#server/catalog/content/documents.ts";
import { bonusShare, earnedShare } from "#server/forecast/price.rules.ts";
import { warnings } from "#server/cards/card-warnings.job.ts";
import {
  callsPerWindow,
  resendDelay,
  sendWindow,
  sendsPerWindow,
  triesPerChallenge,
} from "#server/sign-in/challenge.rules.ts";
import { quoteLife } from "#server/subscriptions/create-quote.ts";

const minute = 60_000;
/** Of a code, and of a robot's number. */
const digits = 4;
const emergency = 112;

/** Where something that is promised is kept: a file, and how the title of a test in it begins. */
type Kept = readonly [file: string, words: string];
const signIn = "tests/server/sign-in/sign-in.long.test.ts";
const guard = "tests/server/sign-in/guard.long.test.ts";
const status = "tests/server/subscriptions/status.long.test.ts";
const reservations = "tests/server/subscriptions/reservations.test.ts";
const billing = "tests/server/payments/billing.long.test.ts";
const givingBack = "tests/server/payments/refunds.long.test.ts";
const paying = "tests/server/payments/paying.long.test.ts";
const sbp = "tests/server/payments/sbp.long.test.ts";
const cards = "tests/server/cards/cards.long.test.ts";
const changing = "tests/server/staff/change-phone.test.ts";
const devices = "tests/server/staff/devices.long.test.ts";
const helpMoney = "tests/src/features/problem-money.test.tsx";
const contract = "tests/src/features/papers-view.test.tsx";

const protection: Kept = [
  helpMoney,
  "the protection plan holds while the subscription runs and its month is paid, as its act says",
];
const exchange: Kept = [
  devices,
  "hands over what is paid for, exchanges what is broken, takes back what is returned",
];
const pauseAtOnce: Kept = [
  status,
  "a pause is at once, gives seven days for the device, and the forecast had said so",
];
const billedAgain: Kept = [
  billing,
  "a client who pauses and keeps the device is billed again after the seven days",
];

/** Every question of the FAQ in its order, every number that it says, and what keeps its answer. */
const promises: readonly {
  readonly ru: string;
  readonly en: string;
  readonly numbers: readonly number[];
  readonly kept: readonly [Kept, ...Kept[]];
}[] = [
  {
    ru: "Код не пришёл. Что делать?",
    en: "The code hasn’t arrived. What now?",
    numbers: [callMinutes, digits, callsPerWindow],
    kept: [
      [signIn, "V16: two minutes after the text message a robot calls, and both codes are right"],
      [signIn, "V16: a phone is called three times a day at most"],
    ],
  },
  {
    ru: "Код введён неверно 3 раза. Что делать?",
    en: "I entered a wrong code 3 times. What now?",
    numbers: [triesPerChallenge, ...[1, 2, 3].map((count) => resendDelay(count) / minute)],
    kept: [
      [
        signIn,
        "V14: a wrong code costs a try, the third one ends the code, and the next one is as good as ever",
      ],
      ["tests/server/sign-in/challenge.test.ts", "the next code waits one minute, then two, then five"],
    ],
  },
  {
    ru: "Почему новый код не отправляется?",
    en: "Why is no new code sent?",
    numbers: [sendsPerWindow, sendWindow / minute],
    kept: [
      [signIn, "V15: a phone gets five codes in ten minutes"],
      [guard, "has wrong codes left for a while only, wherever it goes on, and is told until when"],
      [guard, "finds the owner's browser open at a place that has no wrong code left"],
    ],
  },
  {
    ru: "Номер сменился. Как войти?",
    en: "My number has changed. How do I sign in?",
    numbers: [],
    kept: [
      ["tests/server/content/content.test.ts", "whoever cannot sign in finds the telephone of an office"],
      [changing, "with everything they have; every browser is signed out"],
    ],
  },
  {
    ru: "Что нужно, чтобы получить устройство?",
    en: "What do I need to receive a device?",
    numbers: [],
    kept: [
      [
        "tests/server/http/bad-input.long.test.ts",
        "a profile that is not filled in, and a quote that is old",
      ],
      ["tests/server/notifications/handover.test.ts", "%s, and the letter about a resume says so"],
    ],
  },
  {
    ru: "С какого дня считается месяц?",
    en: "When does my paid month start?",
    numbers: [],
    kept: [
      [
        "tests/server/subscriptions/quotes.long.test.ts",
        "that is paid tells its payment's days once the device is handed over",
      ],
    ],
  },
  {
    ru: "Доставка не состоялась. Что делать?",
    en: "The delivery did not take place. What now?",
    numbers: [],
    kept: [
      [
        reservations,
        "is told of once, the next morning; the client chooses another day, and has the device on it",
      ],
      [
        reservations,
        "can be cancelled with all the money back until then, and be handed over on its last day",
      ],
    ],
  },
  {
    ru: "Сколько ждёт заказ?",
    en: "How long does an order wait?",
    numbers: [reservationDays, reservationNotice],
    kept: [
      [
        reservations,
        "is told until when it waits, is reminded of, and ends: money, bonus and promo code are back",
      ],
    ],
  },
  {
    ru: "Можно ли поставить подписку на паузу?",
    en: "Can I pause a subscription?",
    numbers: [returnDays, returnDays],
    kept: [
      pauseAtOnce,
      billedAgain,
      [billing, "nothing is charged during a pause, however long, nor after a cancellation"],
      [status, "a resume before the paid days are over charges nothing until then"],
    ],
  },
  {
    ru: "Как отменить подписку?",
    en: "How do I cancel?",
    numbers: [],
    kept: [
      [status, "a cancellation takes effect when the paid days are over, and can be taken back until then"],
      [givingBack, "cancelled before the handover, everything that was paid is refunded, once"],
    ],
  },
  {
    ru: "Когда вернут депозит?",
    en: "When is the deposit returned?",
    numbers: [],
    kept: [
      [givingBack, "the deposit goes back when the device does, once the subscription is over"],
      [sbp, "cancelled before the handover, it is given back by the acquirer that took it"],
    ],
  },
  {
    ru: "Деньги списались, а подписка не оплачена. Что делать?",
    en: "I was charged, but the subscription isn’t paid. What now?",
    numbers: [],
    kept: [[paying, "a payment without news is reconciled with the acquirer"]],
  },
  {
    ru: "Можно ли платить по СБП?",
    en: "Can I pay by SBP?",
    numbers: [reminderDays],
    kept: [
      [sbp, "the acquirer is asked for a payment by SBP, and no card comes of it"],
      [sbp, "without a card the next month is told as one that the client pays, and is not charged"],
      [sbp, "an acquirer that takes none is not asked, and the catalogue offers none"],
    ],
  },
  {
    ru: "Как удалить карту?",
    en: "How do I remove a card?",
    numbers: [],
    kept: [
      [cards, "the last card goes too, and who loses automatic payment is named"],
      [cards, "V30: a card is not removed while its charge may be on its way"],
      [billing, "V30: a card that %s removed is never charged again"],
    ],
  },
  {
    ru: "Устройство сломалось. Что делать?",
    en: "The device broke. What now?",
    numbers: [],
    kept: [exchange, protection, [contract, "of a contract has its terms and nine parts"]],
  },
  {
    ru: "Аккумулятор не держит заряд. Что делать?",
    en: "The battery doesn’t hold a charge. What now?",
    numbers: [],
    kept: [exchange, [contract, "of a contract has its terms and nine parts"]],
  },
  {
    ru: "Устройство украли. Что делать?",
    en: "The device was stolen. What now?",
    numbers: [emergency],
    kept: [protection, billedAgain],
  },
  {
    ru: "Случилась авария. Что делать?",
    en: "I had an accident. What now?",
    numbers: [emergency],
    kept: [protection],
  },
  {
    ru: "Кто платит штраф?",
    en: "Who pays fines?",
    numbers: [],
    kept: [["tests/server/content/content.test.ts", "no payment is a fine"]],
  },
  {
    ru: "Можно ли ездить зимой?",
    en: "Can I ride in winter?",
    numbers: [returnDays],
    kept: [pauseAtOnce],
  },
  {
    ru: "Еду в другой город. Что с подпиской?",
    en: "I’m going to another city. What happens to my subscription?",
    numbers: [],
    kept: [
      [
        "tests/promises/after-a-move.test.ts",
        "a subscription tells its city and office, wherever its client lives",
      ],
    ],
  },
  {
    ru: "Как удалить мои данные?",
    en: "How do I delete my data?",
    numbers: [deletionDays],
    kept: [
      [
        "tests/server/deletion/leaving.long.test.ts",
        "V20: the request can be taken back for twelve days, and not a moment longer",
      ],
    ],
  },
];

/** Every number that a document says, in its order. */
const inDocuments: Readonly<Record<DocName, readonly number[]>> = {
  oferta: [quoteLife / minute, reservationDays, returnDays, returnDays],
  privacy: [deletionDays],
  cookies: [],
  rekurrent: [heldAmount / 100, reminderDays, ...warnings.map(({ days }) => days).toReversed(), ...retryDays],
  about: [],
  // A point is a rouble.
  "bonus-system": [1, 1, earnedShare, bonusShare],
  delivery: [reservationDays, reservationNotice, reservationDays],
  "information-delete-profile": [deletionDays, deletionDays],
  "protection-plan": [],
  "care-plan": [],
};

/** Telephones are no numbers that are kept, nor is the number of a step. */
const numbersIn = (text: string): number[] =>
  Array.from(text.replaceAll(/\[\+7[^\]]*\]\([^)]*\)|^\d\. /gm, "").matchAll(/\d+/g), ([found]) =>
    Number(found),
  );

const asked = (language: Language) => faq[language].flatMap(({ items }) => items);

describe.each(["ru", "en"] as const)("what is promised (%s)", (language) => {
  test("in the FAQ is on the list, question by question", () => {
    expect(asked(language).map(({ question }) => question)).toEqual(promises.map((each) => each[language]));
  });

  test.each(promises.map((promise) => [promise[language], promise.numbers] as const))(
    "names the numbers that are kept: %s",
    (question, numbers) => {
      const answer = asked(language).find((item) => item.question === question)?.answer;
      expect(numbersIn(`${question} ${answer}`)).toEqual(numbers);
    },
  );

  test.each(docNames)("in a document names the numbers that are kept: %s", (name) => {
    expect(numbersIn(documents[language].get(name)?.body ?? "")).toEqual(inDocuments[name]);
  });
});

test("each promise is kept by tests that are there", () => {
  const lacking = promises
    .flatMap(({ kept }) => kept)
    .filter(([file, words]) => !existsSync(file) || !readFileSync(file, "utf8").includes(`"${words}`));
  expect(lacking).toEqual([]);
});
