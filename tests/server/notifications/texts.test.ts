import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Consequences } from "#contract/consequences.ts";
import { newOrder } from "#server/forecast/subscription-state.rules.ts";
import type { CurrentSubscription } from "#server/notifications/texts/notification.ts";
import {
  letterText,
  type NotificationKind,
  notificationTable,
  smsText,
} from "#server/notifications/texts/table.ts";
import { createFormatter } from "#server/notifications/texts/formatter.ts";
import { samples } from "./samples.ts";

const today = "2026-11-24";
const kinds = Object.values(samples).map(({ entry }) => entry.kind);

/** The longest device name in the catalogue. */
const device = "Короб 45";
const devices = { ru: `Термосумка «${device}»`, en: `${device} thermal bag` } as const;

const state: CurrentSubscription["state"] = {
  ...newOrder,
  status: "active",
  chargeConsent: "given",
  months: 12,
  period: 7,
  price: 789_000,
  deposit: 500_000,
  debt: 0,
  start: "2026-05-24",
  anchorDay: "2026-05-24",
  possession: "inUse",
  possessionSince: "2026-05-24",
};
const payer = { brand: "mir", last4: "4417" } as const;
const next = {
  kind: "charge" as const,
  day: "2026-12-24",
  amount: 789_000,
  period: 8,
  from: "2026-12-24",
  to: "2027-01-24",
  card: payer,
};
const consequences: Consequences = {
  device: { kind: "stays", until: "2027-05-24" },
  end: "2027-05-24",
  endsAs: "finished",
  next,
  refunds: { payments: 0, deposit: 500_000 },
  reservation: null,
  ifKept: null,
  keepsIfPaid: false,
};
/** Changed consequences. */
const following = (change: Partial<Consequences>) => ({ consequences: { ...consequences, ...change } });
const unsigned = new Set([11, 12]);
const handover = { kind: "pickup", office: "Пункт 3", address: "Валовая, 21" } as const;
const plain: CurrentSubscription = {
  id: 1_006,
  state,
  consequences,
  payer: { ...payer, expires: "2029-02" },
  unsigned,
  handover,
  flag: null,
};

const plainText = (text: string | undefined): string => text?.replaceAll("\u00a0", " ") ?? "";

const backBy = (by: string) => following({ device: { kind: "return", by } });

/** A subscription for which the notice is still valid. */
const subjectOf = (kind: NotificationKind): CurrentSubscription => {
  const having = (
    change: Partial<CurrentSubscription["state"]>,
    rest: Partial<CurrentSubscription> = {},
  ): CurrentSubscription => ({
    ...plain,
    ...rest,
    state: { ...state, ...change },
  });
  const brought = (day: string) =>
    following({
      device: { kind: "handover", how: "delivery", day, isFirst: true },
      reservation: { until: "2026-11-26", refund: 1_040_000 },
    });
  const toAddress: Partial<CurrentSubscription> = {
    handover: { kind: "delivery", address: "Валовая, 21", day: "2026-12-02", slot: "10:00–14:00" },
  };
  if (kind === "orderUnpaid")
    return having(
      { status: "awaitingPayment", debt: 1_040_000 },
      following({
        device: { kind: "handover", how: "pickup", day: null, isFirst: true },
        reservation: { until: "2026-12-01", refund: 0 },
      }),
    );
  if (kind === "ordered") return having({ status: "awaitingHandover" }, brought("2026-11-26"));
  if (kind === "rescheduled")
    return having(
      { status: "awaitingHandover", deliveryDay: "2026-12-02" },
      { ...brought("2026-12-02"), ...toAddress },
    );
  if (kind === "deliveryMissed")
    return having({ status: "awaitingHandover", deliveryDay: "2026-11-19" }, brought("2026-11-19"));
  if (kind === "reservationEnding")
    return having(
      { status: "awaitingHandover" },
      following({
        device: { kind: "handover", how: "pickup", day: null, isFirst: true },
        reservation: { until: "2026-11-26", refund: 1_040_000 },
      }),
    );
  if (kind === "chargesStopped")
    return having({ chargeConsent: "withdrawn" }, following({ next: { ...next, card: null } }));
  if (kind === "chargeFailed" || kind === "debtCardChanged") return having({ debt: 789_000 });
  if (kind === "extrasDue")
    return having({
      extras: [{ id: 1, name: "GPS", physical: true }],
      extrasHeld: [{ id: 2, name: "Box", physical: true }],
    });
  if (kind === "paused") return having({ status: "paused", debt: 789_000 }, backBy("2026-12-04"));
  if (kind === "pauseBegun")
    return having(
      { status: "paused", resumeOn: "2027-01-15" },
      following({
        device: { kind: "return", by: "2026-12-04" },
        ifKept: { day: "2026-12-05", charge: null, ends: "2026-12-05" },
      }),
    );
  if (kind === "pauseEndSet") return having({ status: "paused", resumeOn: "2027-01-15" });
  if (kind === "pauseEnding")
    return having(
      { status: "paused", resumeOn: "2026-11-27" },
      following({ device: { kind: "handover", how: "pickup", day: "2026-11-27", isFirst: false } }),
    );
  if (kind === "debtPaid") return having({ status: "paused" }, backBy("2026-12-04"));
  if (kind === "extended") return having({}, following({ end: "2027-11-24" }));
  if (kind === "pauseEnded") return having({}, following({ next: { ...next, card: null } }));
  if (kind === "cancelled")
    return having(
      { scheduledDay: "2026-12-24" },
      following({
        device: { kind: "stays", until: "2026-12-25" },
        next: null,
        end: "2026-12-24",
        endsAs: "cancelled",
      }),
    );
  if (kind === "ended")
    return having(
      { status: "finished", debt: 123_400 },
      {
        consequences: { ...consequences, device: { kind: "return", by: "2026-12-24" }, next: null },
      },
    );
  if (kind === "writtenOff")
    return having({ status: "cancelled" }, following({ device: { kind: "none" }, next: null }));
  if (kind === "returnSoon")
    return having(
      { status: "paused" },
      following({
        device: { kind: "return", by: "2026-12-04" },
        ifKept: {
          day: "2026-12-05",
          charge: { day: "2026-12-24", amount: 789_000, card: payer },
          ends: null,
        },
      }),
    );
  if (kind === "endsInMonth") return having({}, following({ end: "2026-12-24" }));
  if (kind === "endsInDays")
    return having({ scheduledDay: "2027-11-24" }, following({ end: "2027-11-24", endsAs: "cancelled" }));
  if (kind === "cardExpiresInMonth" || kind === "cardExpiresInWeek")
    return having({}, following({ next: { ...next, card: null, expired: payer } }));
  return plain;
};

const nobody = { leavesOn: null, email: null, flag: null };
/** Of the sample of a deletion. */
const leavesOn = "2026-12-03";

const compose = (kind: NotificationKind, language: "ru" | "en", subject = subjectOf(kind)) =>
  notificationTable[kind].compose(
    samples[kind].entry.facts,
    {
      subject,
      person: {
        ...nobody,
        leavesOn: kind === "deletionRequested" || subject.flag === "leaving" ? leavesOn : null,
        flag: subject.flag,
      },
    },
    createFormatter(language, {
      device: devices[language],
      today,
      translate: (word) => word,
    }),
  );

describe.each(kinds)("the notice %s", (kind) => {
  test.each(["ru", "en"] as const)(
    "names its sums, days and cards, and fits a text message: %s",
    (language) => {
      const composed = compose(kind, language);
      if (composed === null) throw new Error("there is nothing to tell");
      const url = `https://kabinet.example${language === "en" ? "/en" : ""}${composed.page}`;
      const text = smsText({ ...composed, url });
      const letter = letterText({ ...composed, url }, null);
      for (const word of samples[kind][language]) {
        expect(text.replaceAll("\u00a0", " ")).toContain(word);
        expect(letter.replaceAll("\u00a0", " ")).toContain(word);
      }
      expect(text.length).toBeLessThanOrEqual(300);
      expect(text).not.toMatch(/…|undefined|null| {2}|\.\./);
      expect(text.endsWith(`: ${url}`)).toBe(true);
      expect(composed.subject).not.toMatch(/[.…]$/);
      // No words of the other language except the shop's names.
      const foreign = language === "en" ? /[а-яё]/i : /\b(?:you|the|your|we)\b/i;
      const own = [device, "Валовая", "Пункт 3"].reduce((rest, name) => rest.replace(name, ""), text);
      expect(own).not.toMatch(foreign);
    },
  );
});

test("a letter has the lines of a receipt, more text than a text message, and a link to switch it off", () => {
  const composed = compose("receipt", "ru");
  const settings = { language: "ru", url: "https://kabinet.example/profile/" } as const;
  const letter = letterText(
    { ...composed, short: "Списали.", ask: "Чек", url: "https://x.example/" },
    settings,
  );
  expect(letter.replaceAll("\u00a0", " ")).toBe(
    [
      "Списали.",
      "Аренда, Термосумка «Короб 45», месяц 7: 7 510 ₽\nСумка, месяц 7: 380 ₽",
      "Чек: https://x.example/",
      "Выбрать, какие письма получать: https://kabinet.example/profile/",
    ].join("\n\n"),
  );
});

test.each([
  ["chargeSoon", following({ next: { ...next, day: "2026-12-25" } })],
  ["chargeSoon", following({ next: { ...next, card: null, expired: payer } })],
  ["chargeSoon", following({ next: null })],
  ["chargeSoon", { state: { ...state, debt: 1 } }],
  ["pauseBegun", {}],
  ["resumed", { state: { ...state, status: "paused" } }],
  ["pauseEndSet", { state: { ...state, status: "paused", resumeOn: null } }],
  ["pauseEnding", { state: { ...state, status: "paused", resumeOn: "2026-11-28" } }],
  ["debtPaid", {}],
  ["extended", following({ end: "2028-01-24" })],
  ["cancelled", {}],
  ["cancelTakenBack", { state: { ...state, scheduledDay: "2026-12-24" } }],
  ["endsInMonth", following({ end: "2027-12-24" })],
  ["returnSoon", { state: { ...state, status: "paused" }, ...backBy("2026-12-05") }],
  ["cardChosen", { payer: { brand: "visa", last4: "3220", expires: "2029-02" } }],
  ["orderUnpaid", {}],
  ["actsIssued", { unsigned: new Set<number>() }],
  ["extrasDue", { state: { ...state, possession: "returned" } }],
  ["notReturned", { state: { ...state, possession: "returned" } }],
  ["chargeFailed", {}],
  ["debtCardChanged", {}],
  ["paused", { state: { ...state, debt: 789_000 } }],
  ["cardExpiresInWeek", {}],
] as const)("%s is no news any more once it stands otherwise", (kind, change) => {
  expect(compose(kind, "ru", { ...plain, ...change })).toBeNull();
  expect(compose(kind, "ru")).not.toBeNull();
});

test("a notice of a charge has the sum and card known when it is sent", () => {
  const card = { brand: "visa", last4: "3220" } as const;
  const message = compose("chargeSoon", "ru", {
    ...plain,
    ...following({ next: { ...next, card, amount: 777_700 } }),
  });
  expect(message?.short.replaceAll("\u00a0", " ")).toContain(
    "24 декабря спишем 7 777 ₽ с карты Visa •• 3220",
  );
});

test("a notice of a failed charge has no retry if its card was removed before it is sent", () => {
  const state = { ...plain.state, debt: 789_000 };
  const message = compose("chargeFailed", "en", { ...plain, state, payer: null });
  expect(message?.short.replaceAll("\u00a0", " ")).toContain("7 890 ₽ is due, and there's no card to charge");
  expect(message?.short).not.toContain("again");
});

test.each(["finished", "paused"] as const)(
  "a notice of a charge that failed after its subscription was %s says that there is no retry, while the debt exists",
  (status) => {
    const message = (debt: number, day: string | null) =>
      notificationTable.chargeFailed.compose(
        { ...samples.chargeFailed.entry.facts, day, later: [] },
        {
          subject: { ...plain, state: { ...state, status, debt }, payer: null },
          person: nobody,
        },
        createFormatter("ru", {
          device: devices.ru,
          today,
          translate: (word) => word,
        }),
      );
    expect(message(789_000, null)?.short.replaceAll("\u00a0", " ")).toBe(
      `${devices.ru}. Не смогли списать 7 890 ₽ с карты МИР •• 4417. Больше не спишем, оплатите долг сами.`,
    );
    expect(message(0, null)).toBeNull();
    // If a retry was planned, the notice of the end or the pause names the debt.
    expect(message(789_000, "2026-12-24")).toBeNull();
  },
);

test.each(["resumed", "pauseEnded", "cancelTakenBack"] as const)(
  "where nothing more is charged, %s names the day on which the subscription ends",
  (kind) => {
    const last = following({ next: null, end: "2027-01-19" });
    const composed = (language: "ru" | "en") =>
      compose(kind, language, { ...plain, ...last })?.short.replaceAll("\u00a0", " ");
    expect(composed("ru")).toContain("Больше ничего не спишем, подписка закончится 19 января");
    expect(composed("en")).toContain("No more charges: the subscription ends on 19 January");
  },
);

test("the letter of an end names no later end", () => {
  const over = { ...plain, ...following({ next: null, end: "2026-11-23" }) };
  const said = (["ru", "en"] as const).map((language) => compose("ended", language, over)?.short);
  for (const short of said) {
    expect(short).toMatch(/Больше ничего не спишем|No more charges/);
    expect(short).not.toMatch(/подписка закончится|the subscription ends/);
  }
});

test.each([
  ["chargeSoon", { card: null }, "24 декабря оплатите 7 890 ₽ сами", "с карты не спишем"],
  ["cardExpiresInWeek", { card: null, expired: payer }, "24 декабря оплатите 7 890 ₽ сами", "другую карту"],
  ["resumed", { card: null }, "24 декабря оплатите 7 890 ₽ сами", "с карты не спишем"],
] as const)("without a chargeable card no notice has an automatic charge: %s", (kind, change, ...words) => {
  const message = compose(kind, "ru", { ...plain, ...following({ next: { ...next, ...change } }) });
  for (const word of words) expect(message?.short.replaceAll("\u00a0", " ")).toContain(word);
  expect(message?.short).not.toMatch(/спишем \d/);
  expect(message?.subject).not.toMatch(/спишем|Спишем/);
});

const kept = { day: "2026-11-26", charge: { day: "2026-12-24", amount: 789_000, card: payer }, ends: null };

test.each([
  ["pauseEnding", kept, "до 25 ноября, иначе пауза отменится, и спишем как обычно."],
  ["pauseEnding", null, "Верните устройство до 25 ноября."],
  ["pauseEndSet", kept, "до 25 ноября, иначе пауза отменится, и спишем как обычно."],
  ["returnSoon", { ...kept, charge: null }, "до 25 ноября, иначе пауза отменится."],
  ["returnSoon", { ...kept, ends: "2026-12-02" }, "до 25 ноября, иначе подписка закончится 2 декабря."],
  // The debt was paid without resuming: the pause lasts, with or without a return.
  ["returnSoon", null, "Верните устройство до 25 ноября."],
] as const)(
  "while the device of a pause is to be returned, %s says what follows from keeping it, and no charge: %j",
  (kind, ifKept, sentence) => {
    const { state: paused } = subjectOf(kind);
    const inUse = following({ device: { kind: "return", by: "2026-11-25" }, ifKept });
    const facts = kind === "returnSoon" ? { day: "2026-11-25" } : samples[kind].entry.facts;
    const text = notificationTable[kind].compose(
      facts,
      { subject: { ...plain, state: paused, ...inUse }, person: nobody },
      createFormatter("ru", {
        device: devices.ru,
        today,
        translate: (word) => word,
      }),
    )?.short;
    expect(text?.replaceAll("\u00a0", " ")).toContain(sentence);
    expect(text).not.toMatch(/спишем \d/);
  },
);

test("a card is not retried after its last month: the notice asks for another card", () => {
  const composed = (kind: "chargeFailed" | "debtCardChanged", expires: string) => {
    const { facts } = samples[kind].entry;
    const tries = { ...facts, day: "2026-11-30", later: ["2026-12-01", "2026-12-05"], reason: "noFunds" };
    const text = notificationTable[kind].compose(
      tries,
      {
        subject: { ...subjectOf(kind), payer: { ...payer, expires } },
        person: nobody,
      },
      createFormatter("ru", {
        device: devices.ru,
        today,
        translate: (word) => word,
      }),
    )?.short;
    return text?.replaceAll("\u00a0", " ");
  };
  for (const kind of ["chargeFailed", "debtCardChanged"] as const) {
    expect(composed(kind, "2029-02")).toContain("30 ноября, 1 декабря, 5 декабря");
    expect(composed(kind, "2026-11")).toMatch(
      /30 ноября\. Оплатите сами или привяжите другую карту: попробуем списать с неё 1 декабря, 5 декабря\./,
    );
    expect(composed(kind, "2026-10")).toContain("попробуем списать с неё 30 ноября, 1 декабря, 5 декабря.");
  }
});

test.each([
  ["chargeFailed", "2026-12-26", "Попробуем ещё раз: 24 декабря.", /26 декабря|30 декабря/],
  ["chargeFailed", "2026-12-24", "Больше не спишем. Чтобы оплатить, отмените удаление данных.", /24 декабря/],
  ["debtCardChanged", "2026-12-30", "26 декабря.", /30 декабря/],
  ["debtCardChanged", "2026-12-26", "not sent", /26 декабря/],
] as const)("%s names no retry on %s, the deletion day, or later", (kind, leavesOn, sentence, later) => {
  const message = compose(kind, "ru", {
    ...plain,
    state: { ...subjectOf(kind).state, leavesOn },
    flag: "leaving",
  });
  const short = message?.short ?? "not sent";
  expect(short).toContain(sentence);
  expect(short).not.toMatch(later);
});

/** Acts that need a POST, which a flagged client may not send. */
const acts = {
  ru: /[Уу]далите карту|укажите свой|[Оо]платите|Оплатить|[Пп]ривяжите|Привязать|Сменить|можно сменить|[Вв]ыберите|Выбрать|Продлить|Передумать|Возобновить|подпи(?:шите|сать)|Подписать|или отмените|Подтвердите|Подтвердить|Потратить|Изменить|оформите|Если оплатить/,
  en: /Remove the card|enter your address|^(?:Pay|Add|Choose|Extend|Resume|Sign$|Spend|Change)\b|[.:] (?:Pay|Add|Choose)\b|and sign|[Cc]onfirm|(?:please|or) pay|add another card|or cancel|You can change|place it again|If you pay/m,
} as const;

const links = {
  forbidden: { page: "/faq/", ru: "Связаться с нами", en: "Contact us" },
  leaving: {
    page: "/information-delete-profile/",
    ru: "Отменить удаление",
    en: "Cancel the deletion",
  },
} as const;
type Flag = keyof typeof links;

const flagged = (kind: NotificationKind, flag: Flag, change: Partial<CurrentSubscription> = {}) => {
  const subject = { ...subjectOf(kind), ...change };
  const leavesOn = flag === "leaving" ? "2026-12-31" : null;
  return { ...subject, state: { ...subject.state, leavesOn }, flag };
};
const expectNoAct = (composed: ReturnType<typeof compose>, language: "ru" | "en"): void => {
  if (composed === null) throw new Error("there is nothing to tell");
  const said = [composed.subject, composed.short, ...(composed.more ?? []), composed.ask].join("\n");
  expect(said).not.toMatch(acts[language]);
  const url = `https://kabinet.example${language === "en" ? "/en" : ""}${composed.page}`;
  expect(smsText({ ...composed, url }).length).toBeLessThanOrEqual(300);
  expect(composed.page).not.toMatch(/at=/);
};

/** Sent at once after an act of a client without a flag, or not to a client who is leaving. */
const isForFlagged = (kind: NotificationKind): boolean => kind !== "cardMain" && kind !== "deletionWithdrawn";

describe.each(["forbidden", "leaving"] as const)("a client who is %s", (flag) => {
  test.each(kinds.filter(isForFlagged))("is asked by %s for nothing that they cannot do", (kind) => {
    for (const language of ["ru", "en"] as const)
      expectNoAct(compose(kind, language, flagged(kind, flag)), language);
  });

  const unpaid = { ...samples.chargeFailed.entry.facts, day: "2026-12-24", later: ["2026-12-26"] };
  const how = {
    ru: {
      forbidden: "Кабинет открыт только для просмотра: чтобы оплатить, напишите нам.",
      leaving: "Чтобы оплатить, отмените удаление данных.",
    },
    en: {
      forbidden: "Your account is view-only: to pay, contact us.",
      leaving: "To pay, cancel the deletion of your data.",
    },
  };
  const ofPause = { device: { kind: "return", by: "2026-12-04" } } as const;
  test.each([
    ["chargeFailed", unpaid, {}],
    ["chargeFailed", { ...unpaid, day: null }, {}],
    ["chargeFailed", { ...unpaid, card: null }, {}],
    ["chargeFailed", { ...unpaid, reason: "cardExpired" }, {}],
    ["chargeFailed", { ...unpaid, reason: "authenticationRequired" }, {}],
    ["chargeFailed", unpaid, { payer: { ...payer, expires: "2026-11" } }],
    ["chargeFailed", unpaid, { state: { ...state, debt: 789_000, chargeConsent: "withdrawn" } }],
    ["debtCardChanged", samples.debtCardChanged.entry.facts, {}],
    ["debtCardChanged", samples.debtCardChanged.entry.facts, { payer: { ...payer, expires: "2026-12" } }],
    ["paused", samples.paused.entry.facts, following({ ...ofPause, keepsIfPaid: true })],
    ["paused", samples.paused.entry.facts, following({ device: { kind: "none" } })],
    ["cardExpiresInWeek", samples.cardExpiresInWeek.entry.facts, {}],
  ] as const)("reads in %s who lets them pay, and is led there: %#", (kind, facts, change) => {
    for (const language of ["ru", "en"] as const) {
      const composed = notificationTable[kind].compose(
        facts,
        { subject: flagged(kind, flag, change), person: nobody },
        createFormatter(language, { device: devices[language], today, translate: (word) => word }),
      );
      expectNoAct(composed, language);
      expect(composed).toMatchObject({ page: links[flag].page, ask: links[flag][language] });
      expect(composed?.short).toContain(how[language][flag]);
    }
  });

  test.each([
    ["chargeSoon", following({ next: { ...next, card: null } })],
    ["returnSoon", { state: { ...state, status: "paused", debt: 789_000 }, ...following(ofPause) }],
    ["chargesStopped", following({ next: null, end: null })],
    ["endsInDays", { ...following({ end: "2027-11-24", endsAs: "finished" }) }],
    ["reservationEnding", subjectOf("deliveryMissed")],
  ] as const)("is asked by %s for nothing, whatever the rest: %#", (kind, change) => {
    const subject = flagged(kind, flag, change);
    if (kind === "reservationEnding") subject.state.deliveryDay = "2026-11-19";
    for (const language of ["ru", "en"] as const) expectNoAct(compose(kind, language, subject), language);
  });
});

/** Consequences of a return that was due yesterday. */
const late = following({ device: { kind: "return", by: "2026-11-23" } });

test.each([
  ["endsInDays", {}],
  ["cancelled", {}],
  ["ended", { status: "finished" }],
  ["pauseEndSet", { status: "paused" }],
  ["debtPaid", { status: "paused" }],
  ["paused", { status: "paused", debt: 789_000 }],
] as const)("an overdue device is called late: %s", (kind, change) => {
  const { state: sample, consequences } = subjectOf(kind);
  const composed = (language: "ru" | "en") =>
    compose(kind, language, {
      ...plain,
      state: { ...sample, ...change },
      consequences: { ...consequences, ...late.consequences, end: consequences.end },
    })?.short;
  expect(composed("ru")).toMatch(/рок (?:возврата )?вышел 23 ноября/);
  expect(composed("ru")).not.toContain("до 23 ноября");
  expect(composed("en")).toContain("was due back on 23 November");
  expect(composed("en")).not.toContain("by 23 November");
});

test("a debtor reads that a return ends no debt, and what keeps the device", () => {
  const owing = { ...plain, state: { ...state, status: "paused", debt: 789_000 } } as const;
  const due = (keepsIfPaid: boolean) =>
    following({ device: { kind: "return", by: "2026-12-04" }, keepsIfPaid });
  const composed = (language: "ru" | "en", keepsIfPaid: boolean) =>
    plainText(compose("returnSoon", language, { ...owing, ...due(keepsIfPaid) })?.short);
  expect(composed("ru", true)).toContain(
    "Верните устройство до 4 декабря. Долг 7 890 ₽ остаётся. Если оплатить долг и продолжить подписку, устройство останется у вас.",
  );
  expect(composed("ru", false)).toMatch(/Верните устройство до 4 декабря\. Долг 7 890 ₽ остаётся\.$/);
  expect(composed("en", true)).toContain(
    "Return the device by 4 December. You still owe 7 890 ₽. If you pay it and continue the subscription, you keep the device.",
  );
});

test("a write-off says that an unpaid month remains", () => {
  const owing = { ...plain, state: { ...state, status: "cancelled", debt: 789_000 } } as const;
  expect(plainText(compose("writtenOff", "ru", owing)?.short)).toMatch(/Долг 7 890 ₽ остаётся\.$/);
  expect(plainText(compose("writtenOff", "en", owing)?.short)).toMatch(/You still owe 7 890 ₽\.$/);
  expect(compose("writtenOff", "ru", plain)?.short).not.toContain("Долг");
});

test("a cancellation can be undone until the day before it takes effect, at midnight", () => {
  const ask = (language: "ru" | "en") => plainText(compose("cancelled", language)?.ask);
  expect(ask("ru")).toBe("Передумать до 23 декабря");
  expect(ask("en")).toBe("Change your mind by 23 December");
});

test("a debt that no card pays is due now, not on the day of the next try", () => {
  const owing = { ...plain, state: { ...state, debt: 789_000, chargeConsent: "withdrawn" } } as const;
  const byHand = { ...owing, ...following({ next: { ...next, card: null } }) };
  expect(plainText(compose("chargesStopped", "ru", byHand)?.short)).toMatch(
    /Долг 7 890 ₽ остаётся\. Оплатите сами: с карты не спишем\.$/,
  );
  expect(plainText(compose("chargesStopped", "en", byHand)?.short)).toMatch(
    /You still owe 7 890 ₽\. Please pay it yourself: we won't charge a card\.$/,
  );
  expect(plainText(compose("chargesStopped", "ru", { ...byHand, flag: "leaving" })?.short)).toMatch(
    /Долг 7 890 ₽ остаётся\. Чтобы оплатить, отмените удаление данных\.$/,
  );
});

test("a pause keeps paid days only of a device that is returned or not with the client", () => {
  const begun = (device: Consequences["device"]) =>
    compose("pauseBegun", "en", {
      ...plain,
      state: { ...state, status: "paused", resumeOn: "2026-11-28" },
      ...following({ device }),
    })?.more;
  expect(begun({ kind: "stays", until: null })).toEqual([]);
  expect(begun({ kind: "return", by: "2026-12-01" })).toHaveLength(1);
  expect(begun({ kind: "handover", how: "pickup", day: "2026-11-28", isFirst: false })).toHaveLength(1);
});

test.each(["handedOver", "extrasHandedOver"] as const)(
  "acts of a night (%s) say nothing of what the client has in the morning",
  (occasion) => {
    const facts = { occasion, acts: [{ id: 7, type: "receipt" }] };
    const back = { ...subjectOf("actsIssued"), unsigned: new Set([7]) };
    const subject = { ...back, state: { ...back.state, possession: "returned" as const } };
    const composed = (language: "ru" | "en") =>
      notificationTable.actsIssued.compose(
        facts,
        { subject, person: nobody },
        createFormatter(language, { device: "", today, translate: (word) => word }),
      )?.short;
    expect(composed("ru")).toMatch(/^Передали вам (?:устройство|дополнения): /);
    expect(composed("en")).toMatch(/^We handed over (?:the device|your extras): /);
  },
);

test("an overdue device of a client who asked for deletion is called late", () => {
  const facts = {
    day: "2026-12-06",
    devices: [{ name: device, by: "2026-11-23", deposit: 0 }],
    ends: true,
  };
  const composed = (language: "ru" | "en") =>
    notificationTable.deletionRequested.compose(
      facts,
      { subject: null, person: { ...nobody, leavesOn: facts.day, flag: "leaving" } },
      createFormatter(language, { device: "", today, translate: (word) => word }),
    )?.short;
  expect(composed("ru")).toContain(`Срок возврата вышел 23 ноября, верните: ${device}.`);
  expect(composed("en")).toContain(`It was due back on 23 November, return it: ${device}.`);
});

const brought = {
  kind: "delivery",
  address: "Тверская, 7, кв. 12",
  day: "2026-05-24",
  slot: "10:00–14:00",
} as const;

test.each([
  ["resumed", "ru", brought, "Устройство снова привезём: Тверская, 7, кв. 12."],
  ["resumed", "en", brought, "We'll deliver the device again: Тверская, 7, кв. 12."],
  ["resumed", "ru", handover, "Заберите устройство: Пункт 3, Валовая, 21."],
  ["resumed", "en", handover, "Pick it up: Пункт 3, Валовая, 21."],
  ["resumed", "ru", { kind: "unknown" }, "Устройство выдадим снова."],
  ["resumed", "en", { kind: "unknown" }, "We'll hand the device over again."],
  ["pauseEnded", "ru", brought, "Устройство снова привезём: Тверская, 7, кв. 12."],
  ["pauseEnded", "en", handover, "Pick it up: Пункт 3, Валовая, 21."],
  ["pauseEnding", "ru", brought, "Устройство привезём 27 ноября или позже: Тверская, 7, кв. 12."],
  ["pauseEnding", "en", brought, "We'll deliver the device on 27 November or later: Тверская, 7, кв. 12."],
  ["pauseEnding", "ru", handover, "Устройство можно забрать с 27 ноября: Пункт 3, Валовая, 21."],
  ["pauseEnding", "en", handover, "You can pick up the device from 27 November: Пункт 3, Валовая, 21."],
  ["pauseEnding", "ru", { kind: "unknown" }, "Устройство выдадим снова, 27 ноября или позже."],
  ["pauseEnding", "en", { kind: "unknown" }, "We'll hand the device over again on 27 November or later."],
] as const)("%s says how a returned device is handed over again: %s, %o", (kind, language, how, sentence) => {
  const day = kind === "pauseEnding" ? "2026-11-27" : null;
  const again = {
    kind: "handover",
    how: how.kind === "delivery" ? "delivery" : "pickup",
    day,
    isFirst: false,
  } as const;
  const subject = { ...subjectOf(kind), ...following({ device: again }), handover: how };
  const message = compose(kind, language, subject);
  expect(message?.short).toContain(sentence);
  // Day and hours of the order are past.
  expect(message?.short).not.toMatch(/24 мая|24 May|10:00/);
});

test.each([
  ["resumed", "ru", "Устройство остаётся у вас.", "Подписка закончится 24 мая."],
  ["resumed", "en", "You keep the device.", "The subscription ends on 24 May."],
] as const)("%s says that a device that did not go back stays: %s", (kind, language, sentence, end) => {
  const message = compose(kind, language);
  expect(message?.short).toContain(sentence);
  // No passport is needed.
  expect(message?.more).toEqual([end]);
});

test.each([
  ["ru", "2026-12-04", "Возобновить или вернуть устройство"],
  ["ru", null, "Возобновить"],
  ["en", "2026-12-04", "Resume or return the device"],
  ["en", null, "Resume"],
] as const)(
  "a client who paid a debt is asked to return only a device that they have: %s, %s",
  (language, by, ask) => {
    const device: Consequences["device"] = by === null ? { kind: "none" } : { kind: "return", by };
    const subject = { ...subjectOf("debtPaid"), ...following({ device }) };
    expect(compose("debtPaid", language, subject)?.ask).toBe(ask);
  },
);

test("docs/notices.md says of each kind when it comes, its category and its channel", () => {
  const docs = readFileSync(new URL("../../../docs/notices.md", import.meta.url), "utf8");
  const rows = [...docs.matchAll(/^\| `(\w+)` \| .+? \| (\w+) \| .+ \|$/gm)];
  const listed = new Set(rows.map(([, kind, category]) => `${kind} ${category}`));
  expect(listed).toEqual(new Set(kinds.map((kind) => `${kind} ${notificationTable[kind].category}`)));
  expect(rows).toHaveLength(kinds.length);
});
