import { existsSync, readFileSync } from "node:fs";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
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
import * as consentTables from "#server/platform/database/tables/consents.ts";
import * as paperTables from "#server/platform/database/tables/papers.ts";
import * as signInTables from "#server/platform/database/tables/sign-in.ts";
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
/** Digits of a code, and of the number of the robot that calls. */
const digits = 4;
const emergency = 112;

/** A test that proves a promise: its file and the beginning of its title. */
type Kept = readonly [file: string, words: string];
const signIn = "tests/server/sign-in/sign-in.long.test.ts";
const guard = "tests/server/sign-in/code-guessing.long.test.ts";
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
const contract = "tests/server/acts/render-paper.test.ts";

const protection: Kept = [
  helpMoney,
  "the protection plan holds while the subscription runs and its month is paid, as its act says",
];
const exchange: Kept = [devices, "hands over paid devices, exchanges broken ones, takes back returned ones"];
const pauseAtOnce: Kept = [
  status,
  "a pause starts at once with seven days to return the device, as the forecast showed",
];
const billedAgain: Kept = [
  billing,
  "a client who pauses and keeps the device is billed again after the seven days",
];

/** Every question of the FAQ in order, the numbers in its answer, and the tests that prove it. */
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
      [signIn, "V16: two minutes after the text message a robot calls, and both codes are valid"],
      [signIn, "V16: a phone is called three times a day at most"],
    ],
  },
  {
    ru: "Код введён неверно 3 раза. Что делать?",
    en: "I entered a wrong code 3 times. What now?",
    numbers: [triesPerChallenge, ...[1, 2, 3].map((count) => resendDelay(count) / minute)],
    kept: [
      [signIn, "V14: a wrong code costs a try, the third ends the code, and the next code works"],
      ["tests/server/sign-in/challenge.test.ts", "the next code waits one minute, then two, then five"],
    ],
  },
  {
    ru: "Почему новый код не отправляется?",
    en: "Why is no new code sent?",
    numbers: [sendsPerWindow, sendWindow / minute],
    kept: [
      [signIn, "V15: a phone gets five codes in ten minutes"],
      [guard, "has a limited number of wrong codes per address, and the refusal has the time of the next"],
      [guard, "does not block the owner's known browser at an address without wrong codes left"],
    ],
  },
  {
    ru: "Номер сменился. Как войти?",
    en: "My number has changed. How do I sign in?",
    numbers: [],
    kept: [
      ["tests/server/content/content.test.ts", "a client who cannot sign in finds an office's telephone: %s"],
      [
        changing,
        "keeps the account; every browser is signed out, and the former number signs in as a new client",
      ],
    ],
  },
  {
    ru: "Что нужно, чтобы получить устройство?",
    en: "What do I need to get a device?",
    numbers: [],
    kept: [
      [
        "tests/server/http/bad-input.long.test.ts",
        "an incomplete profile, or an expired, used or another client's quote, orders nothing",
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
        "once paid has its payment's bonus, and its days after the handover",
      ],
    ],
  },
  {
    ru: "Доставка не состоялась. Что делать?",
    en: "The delivery didn’t happen. What now?",
    numbers: [],
    kept: [
      [
        reservations,
        "causes one letter the next morning; the client chooses another day and gets the device",
      ],
      [reservations, "can be cancelled with a full refund until then, and handed over on its last day"],
    ],
  },
  {
    ru: "Сколько ждёт заказ?",
    en: "How long does an order wait?",
    numbers: [reservationDays, reservationNotice],
    kept: [
      [
        reservations,
        "has a deadline in its letters and a reminder, then ends: money, bonus and promo code are returned",
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
      [billing, "nothing is charged during a pause of any length, nor after a cancellation"],
      [status, "a resume before the paid days are over charges nothing until then"],
    ],
  },
  {
    ru: "Как отменить подписку?",
    en: "How do I cancel?",
    numbers: [],
    kept: [
      [status, "a cancellation takes effect when the paid days are over, and can be undone until then"],
      [
        givingBack,
        "an order cancelled before the handover is refunded once in full, and its device and bonus are",
      ],
    ],
  },
  {
    ru: "Когда вернут депозит?",
    en: "When do I get my deposit back?",
    numbers: [],
    kept: [
      [givingBack, "the deposit is refunded when the device is returned and the subscription is over"],
      [sbp, "an order cancelled before the handover is refunded through the acquirer"],
    ],
  },
  {
    ru: "Деньги списались, а подписка не оплачена. Что делать?",
    en: "I was charged, but the subscription isn’t paid. What now?",
    numbers: [],
    kept: [[paying, "a payment without a notification is reconciled with the acquirer"]],
  },
  {
    ru: "Можно ли платить по СБП?",
    en: "Can I pay by SBP?",
    numbers: [reminderDays],
    kept: [
      [sbp, "a payment by SBP is requested from the acquirer and saves no card"],
      [sbp, "without a card the next month is shown as paid by the client, and not charged"],
      [sbp, "without SBP at the acquirer it is refused, and the catalogue does not offer it"],
    ],
  },
  {
    ru: "Как удалить карту?",
    en: "How do I remove a card?",
    numbers: [],
    kept: [
      [cards, "the last card can be removed, and the reply lists subscriptions that lose automatic payment"],
      [
        cards,
        "V30: a card is not removed while its charge may be in progress, and can be once the acquirer has",
      ],
      [billing, "V30: a card that %s removed is never charged again"],
    ],
  },
  {
    ru: "Устройство сломалось. Что делать?",
    en: "The device broke. What now?",
    numbers: [],
    kept: [
      exchange,
      protection,
      [contract, "of a contract has the signed terms in nine parts, also after a change and an early end"],
    ],
  },
  {
    ru: "Аккумулятор не держит заряд. Что делать?",
    en: "The battery doesn’t hold a charge. What now?",
    numbers: [],
    kept: [
      exchange,
      [contract, "of a contract has the signed terms in nine parts, also after a change and an early end"],
    ],
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
    kept: [["tests/server/content/content.test.ts", "there are no fines"]],
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
        "V20: the request can be withdrawn for exactly twelve days",
      ],
    ],
  },
];

/** The numbers in each document, in order. */
const inDocuments: Readonly<Record<DocName, readonly number[]>> = {
  // The last three: Federal law 63-FZ, articles 5 and 9.
  oferta: [quoteLife / minute, reservationDays, returnDays, returnDays, 63, 5, 9],
  privacy: [deletionDays],
  cookies: [],
  "personal-data": [deletionDays],
  rekurrent: [heldAmount / 100, reminderDays, ...warnings.map(({ days }) => days).toReversed(), ...retryDays],
  about: [],
  // A point is a rouble.
  "bonus-system": [1, 1, earnedShare, bonusShare],
  delivery: [reservationDays, reservationNotice, reservationDays],
  "information-delete-profile": [deletionDays, deletionDays],
  "protection-plan": [],
  "care-plan": [],
  // Standards: WCAG 2.2, GOST R 52872.
  accessibility: [2, 2, 52_872],
  processors: [],
  complaints: [10, 256],
  security: [256],
};

/** Without telephones and the numbers of list items. */
const numbersIn = (text: string): number[] =>
  Array.from(text.replaceAll(/\[\+7[^\]]*\]\([^)]*\)|^\d\. /gm, "").matchAll(/\d+/g), ([found]) =>
    Number(found),
  );

const asked = (language: Language) => faq[language].flatMap(({ items }) => items);

describe.each(["ru", "en"] as const)("promises of the texts (%s)", (language) => {
  test("the list has every question of the FAQ in order", () => {
    expect(asked(language).map(({ question }) => question)).toEqual(promises.map((each) => each[language]));
  });

  test.each(promises.map((promise) => [promise[language], promise.numbers] as const))(
    "the answer has the product's numbers: %s",
    (question, numbers) => {
      const answer = asked(language).find((item) => item.question === question)?.answer;
      expect(numbersIn(`${question} ${answer}`)).toEqual(numbers);
    },
  );

  test.each(docNames)("a document has the product's numbers: %s", (name) => {
    expect(numbersIn(documents[language].get(name)?.body ?? "")).toEqual(inDocuments[name]);
  });
});

test("the tests that prove a promise exist", () => {
  const lacking = promises
    .flatMap(({ kept }) => kept)
    .filter(([file, words]) => !existsSync(file) || !readFileSync(file, "utf8").includes(`"${words}`));
  expect(lacking).toEqual([]);
});

test("the privacy policy says how long each network address is kept", () => {
  const kept = [
    ...Object.values(signInTables),
    ...Object.values(consentTables),
    ...Object.values(paperTables),
  ]
    .filter((table) => is(table, PgTable))
    .filter((table) => "address" in getTableColumns(table))
    .map(getTableName);
  const told = {
    ru: {
      challenges: "запроса кода",
      consents: "согласий",
      consent_withdrawals: "отозвано",
      papers: "подписей",
    },
    en: {
      challenges: "requested a code",
      consents: "consents",
      consent_withdrawals: "withdrew",
      papers: "signatures",
    },
  };
  for (const language of ["ru", "en"] as const) {
    const body = documents[language].get("privacy")?.body ?? "";
    expect(kept.toSorted()).toEqual(Object.keys(told[language]).toSorted());
    for (const words of Object.values(told[language])) expect(body).toContain(words);
  }
});
