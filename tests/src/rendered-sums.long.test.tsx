import * as v from "valibot";
import { beforeAll, expect, test, vi } from "vitest";
import { addDays, dayIn } from "#contract/day.ts";
import { erasedOn } from "#contract/deadlines.ts";
import { type Language, languages } from "#contract/language.ts";
import { catalog, now } from "#src/dev/situations/samples.ts";
import type { Situation } from "#src/dev/situations/situation.ts";
import { formatDay } from "#src/ui/date.ts";
import { formatMoney } from "#src/ui/money.tsx";
import { defined } from "../defined.ts";
import { type Fact, known, oneOfEachKind, renderAll } from "./render-situations.tsx";

/** A day in words: `3 декабря 2027`, `3 Dec`. */
const days = {
  ru: /\d{1,2}\u00a0(?:янв|фев|мар|апр|мая|май|июн|июл|авг|сен|окт|ноя|дек)[а-я]*(?: \d{4})?/u,
  en: /\d{1,2}\u00a0(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?: \d{4})?/u,
} as const;

/** The days of a situation's data in words, each with the facts that it is: `subscription.end`, or the day before it. */
const daysOf = (data: unknown, language: Language): ReadonlyMap<string, readonly string[]> => {
  const facts = new Map<string, Set<string>>();
  const add = (day: string, name: string) => facts.set(day, (facts.get(day) ?? new Set()).add(name));
  const seen = new Set<object>();
  const visit = (value: unknown, path: string): void => {
    if (typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value))
      add(value.length > 10 ? dayIn("Europe/Moscow", new Date(value)) : value, path);
    if (typeof value === "number" && value > 1_700_000_000_000 && value < 2_000_000_000_000)
      add(dayIn("Europe/Moscow", new Date(value)), path);
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    if (Array.isArray(value)) return value.forEach((each) => visit(each, path));
    const last = path.split(".").at(-1) ?? "";
    const own = "id" in value ? last.replace(/ies$/, "y").replace(/s$/, "") : path;
    for (const [name, each] of Object.entries(value))
      visit(each, name === "context" ? "" : `${own}.${name}`.replace(/^\./, ""));
  };
  visit(data, "");
  add(dayIn("Europe/Moscow", new Date(now)), "today");
  const found = new Map<string, string[]>();
  for (const [day, names] of facts)
    for (const [moved, mark] of [
      [day, ""],
      [addDays(day, -1), " -1"],
    ] as const)
      for (const short of [false, true])
        for (const hideYear of [Number(moved.slice(0, 4)), 0]) {
          const words = formatDay(moved, language, { short, hideYear });
          const plain = [...names].map(
            (name) =>
              name.replace(/^forecast\.(?:unchanged|acts\.\w+)\./, "forecast.").replace(/^priced\./, "") +
              mark,
          );
          found.set(words, [...(found.get(words) ?? []), ...plain]);
        }
  return found;
};

const money = /[−+]?\d{1,3}(?:\u00a0\d{3})*\u00a0₽/gu;

/** What a shown sum is: a fact, the total of one field, or two facts of one thing. */
const nameOf = (shown: string, facts: ReadonlyMap<number, Fact>): string => {
  const sign = /^[−+]/.exec(shown)?.[0] ?? "";
  const roubles = Number(shown.replaceAll(/\D/g, "")) * 100;
  const short = ({ is }: Fact): string => is.replace(/^forecast\.(?:unchanged|acts\.\w+)\./, "forecast.");
  if (roubles === 0) return "nothing";
  const fact = facts.get(roubles);
  if (fact !== undefined) return `${sign}${short(fact)}`;
  const all = [...facts];
  for (const [is, same] of Map.groupBy(all, ([, each]) => each.is)) {
    const values = same.map(([value]) => value);
    for (let chosen = 1; same.length <= 8 && chosen < 2 ** same.length; chosen += 1)
      if (values.reduce((sum, value, at) => sum + ((chosen >> at) & 1 ? value : 0), 0) === roubles)
        return `${sign}all ${is.replace(/^forecast\.(?:unchanged|acts\.\w+)\./, "forecast.")}`;
  }
  for (const [one, first] of all) {
    const [rest, more] = [facts.get(roubles - one), facts.get(one - roubles)];
    if (rest !== undefined) return `${sign}${[short(first), short(rest)].toSorted().join(" + ")}`;
    if (more !== undefined) return `${sign}${short(first)} - ${short(more)}`;
  }
  return `${sign}?`;
};

const withoutTags = (html: string): string => html.replaceAll(/<[^>]+>/g, "\n");

type Read = {
  /** The sums of every screen by the text that names them: the value of a text, or what follows a text (`>`). */
  readonly sums: Map<string, Set<string>>;
  /** Days as values of texts, and what each may be. */
  readonly days: Map<string, (readonly string[])[]>;
  /** Texts that speak of two subscriptions as of one, or name as a device what is none. */
  readonly mixed: Set<string>;
};

/** The sums and days of every screen. */
const readFacts = async (language: Language, situations: readonly Situation[]): Promise<Read> => {
  const read: Read = { sums: new Map(), days: new Map(), mixed: new Set() };
  await renderAll(language, situations, ({ html, facts, devices, data, said: texts }) => {
    // A text ends with its mark: the sum before it is of that text, or of the text before.
    const parts = withoutTags(html).split(/\u{e000}(\d+)\u{e001}/u);
    for (let at = 0; at < parts.length; at += 2)
      for (const [sum] of (parts[at] ?? "").matchAll(money)) {
        const [before, after] = [texts[Number(parts[at - 1])], texts[Number(parts[at + 1])]];
        const value = Object.entries(after?.values ?? {}).find(([, each]) => each === sum)?.[0];
        const claim = value === undefined ? `${before?.key} >` : `${after?.key} ${value}`;
        read.sums.set(claim, (read.sums.get(claim) ?? new Set()).add(nameOf(sum, facts)));
      }
    const known = daysOf(data, language);
    const names = [...devices.keys(), ...catalog.gadgets.map(({ name }) => name)];
    for (const [, mark = ""] of html.matchAll(/\u{e000}(\d+)\u{e001}/gu)) {
      const { key, values } = defined(texts[Number(mark)], "text");
      const subjects = new Map<string, string>();
      for (const [value, each] of Object.entries(values)) {
        if (typeof each !== "string") continue;
        if (value === "device" && ![...names].some((name) => each.includes(name)))
          read.mixed.add(`${key}: ${each} is no device`);
        const [day] = days[language].exec(each) ?? [];
        const claim = `${key} ${value}`;
        if (day !== undefined) read.days.set(claim, [...(read.days.get(claim) ?? []), known.get(day) ?? []]);
        const fact = facts.get(Number((money.exec(each)?.[0] ?? "").replaceAll(/\D/g, "")) * 100);
        money.lastIndex = 0;
        const device = [...devices].find(([name]) => each.includes(name))?.[1];
        const of = fact?.of ?? device;
        if (of?.startsWith("subscription ") === true) subjects.set(of, value);
      }
      if (subjects.size > 1) read.mixed.add(`${key}: ${[...subjects.values()].join(", ")}`);
    }
  });
  return read;
};

/**
 * What each sum of a screen is, by its text: `key value` is a value of the text, `key >` a sum that follows it. `?` is
 * reckoned from sums of several kinds; `all` is the total of a field of several things.
 */
const claims = new Map(
  `
    act.debt sum = subscription.debt
    act.ends.deposit sum = forecast.refunds.deposit
    act.ends.total total = forecast.total
    act.refund sum = forecast.refunds.deposit + forecast.refunds.payments
    ahead.owedNow > = all subscription.debt
    ahead.together sum = ?
    ahead.total > = forecast.total | priced.quote.forecast.total
    amount.accept sum = payment.amount
    amount.agreed > = ?
    amount.more sum = ?
    bound.debt sum = subscription.debt
    cancel.deposit > = forecast.refunds.deposit
    cancel.refund > = forecast.refunds.payments
    card.mir > = payment.amount
    card.visa > = payment.amount
    charge sum = forecast.events.amount | forecast.ifKept.charge.amount | forecast.next.amount | subscription.nextPayment.amount
    charge.card > = forecast.events.amount
    charge.debt sum = all subscription.debt | subscription.debt
    charge.due sum = subscription.debt
    charge.failed sum = subscription.debt
    charge.pay sum = subscription.debt
    checking.stage.createdNote sum = ? | payment.amount
    configure.delivery > = catalog.org.delivery.price
    configure.extras > = +extra.price
    configure.perMonth > = +extra.price
    configure.protectedNote > = +gadget.insurance.price
    configure.unprotectedNote > = nothing
    debt.deposit sum = subscription.deposit
    device.delivery sum = catalog.org.delivery.price
    device.deposit sum = gadget.deposit
    device.insurance sum = +gadget.insurance.price
    device.month > = ? | gadget.months.price
    event.charge.yourself.of > = subscription.debt
    event.owed > = subscription.debt
    event.refund.checked > = +forecast.events.amount | +subscription.deposit
    event.refund.payments > = +forecast.events.amount
    event.retry sum = forecast.events.amount
    extend.unit > = forecast.price
    fact.aheadUntil sum = forecast.total
    fact.amount > = payment.amount
    fact.bonus > = −subscription.bonusApplied
    fact.deposit > = subscription.deposit
    fact.deposit.paid > = subscription.deposit
    fact.perMonth sum = extra.price | forecast.price | forecast.terms.insurance.price | forecast.terms.months.price | subscription.price
    fact.refunded > = payment.refunded
    filter > = subscription.debt
    filter.on > = subscription.debt
    keep > = forecast.events.amount
    line.receipt > = subscription.price
    list.back > = forecast.events.amount + forecast.next.amount | forecast.refunds.deposit + forecast.refunds.payments
    list.title.yourself > = forecast.events.amount
    list.refund > = forecast.refunds.deposit + forecast.refunds.payments
    list.title > = forecast.events.amount
    month > = gadget.months.price
    month.paid sum = ? | payment.amount
    next.sum sum = all subscription.nextPayment.amount
    notice.other sum = subscription.debt
    one.lead.refundAtDoor sum = payment.refundRefused
    one.lead.refundRefused sum = payment.refundRefused
    one.lead.refunding sum = payment.refunding
    one.taken sum = payment.refunded
    one.title.atDoor sum = payment.amount
    one.title.failed sum = payment.amount
    one.title.paid sum = payment.amount
    one.title.partlyRefunded refunded = payment.refunded
    one.title.partlyRefunded sum = payment.amount
    one.title.processing sum = payment.amount
    one.title.refunded sum = payment.amount
    order.later sum = subscription.price
    order.returnDeposit sum = priced.quote.deposit
    order.today sum = priced.quote.now
    otherTab.stage.there > = order.amount
    pay sum = subscription.debt
    priceFrom sum = gadget.months.price
    purse.some sum = .bonus
    quote.rent > = priced.quote.lines.amount
    quote.today > = priced.quote.now
    reason.noFunds > = payment.amount
    receipt.number > = receipt.lines.amount
    receipt.total > = receipt.lines.amount
    review.bonusNote > = priced.quote.forecast.charges.amount
    review.bonusSpend > = ?
    review.bonusSpend sum = ?
    review.pay sum = order.amount | priced.quote.now
    row.back > = payment.amount
    row.back sum = payment.refunded
    row.period > = payment.amount
    row.refundAtDoor > = payment.amount
    row.refundAtDoor sum = payment.refundRefused
    row.refused > = payment.amount
    row.refused sum = payment.refundRefused
    row.sum sum = forecast.events.amount | forecast.refunds.deposit + forecast.refunds.payments | intent.shown.refunds.deposit + intent.shown.refunds.payments | subscription.deposit
    row.withDeposit > = payment.amount
    row.withDeposit deposit = subscription.deposit
    rules > = ?
    success.line > = payment.amount
    success.paidSum sum = payment.amount
    success.withDeposit > = subscription.deposit
    term.saved sum = ?
    term.totalDeliveredLessDeposit sum = priced.quote.terms.total
    term.totalLessDeposit sum = priced.quote.terms.total
    then.charge sum = forecast.next.amount
    total.atDoor sum = payment.amount
    total.paid sum = ?
    total.processing sum = payment.amount
    total.refunded sum = all payment.refunded
    whatIf.by > = forecast.events.amount | forecast.events.amount + subscription.debt | nothing | subscription.debt
    whatIf.byDay sum = forecast.events.amount
    whatIf.owed sum = subscription.debt
    whatIf.total > = forecast.total | forecast.total + subscription.debt | nothing | subscription.debt
  `
    .trim()
    .split(/\n\s*/)
    .map((row) => {
      const [claim = "", facts = ""] = row.split(" = ");
      return [claim, facts.split(" | ")] as const;
    }),
);

/** What each day of a text is. A day that two facts share allows both, so a wrong one shows where they differ. */
const dayClaims = new Map(
  `
    act.charge.if day = forecast.device.by
    act.covers day = forecast.next.to
    act.ends day = forecast.end | quote.forecast.end | subscription.end
    act.freeUntil day = reckonedFor.until
    act.kept.on day = forecast.device.by
    act.resume.title day = today
    act.resumes day = forecast.events.day
    act.undo day = subscription.paidUntil -1
    ahead.from day = quote.forecast.handedOver
    charge day = forecast.next.day | quote.forecast.charges.day | subscription.paidUntil
    charge.paidUntil day = subscription.paidUntil
    charge.payBy day = subscription.collection.pausesOn -1
    charge.retry day = subscription.nextPayment.date
    confirming.lead day = subscription.returnBy | subscription.paidUntil
    contract.since day = subscription.start
    days.passing day = subscription.paidUntil
    debt.stops.return day = subscription.collection.pausesOn
    device.deliver day = subscription.delivery.date
    device.inUseSince day = subscription.possession.since
    device.missed day = subscription.delivery.date
    device.return day = subscription.returnBy | subscription.end
    device.return.the day = forecast.events.day
    device.returnedOn day = subscription.possession.since
    dock.debt day = forecast.next.day
    dock.takeBack day = subscription.scheduled.at -1
    done.extend.until day = forecast.events.day
    end.ended day = subscription.end
    end.ends day = subscription.scheduled.at
    end.term day = subscription.end
    end.term.now day = subscription.end
    end.the day = subscription.end | subscription.scheduled.at | subscription.paidUntil
    end.the.named day = forecast.end
    extend.confirmUntil day = forecast.end
    fact.aheadUntil day = forecast.next.to
    informed.lead day = subscription.returnBy | subscription.paidUntil
    kept.active day = forecast.ifKept.day
    kept.by day = forecast.device.by
    manage.extend.from day = subscription.extendFrom
    manage.reschedule.agreed day = subscription.delivery.date
    manage.terms.from day = subscription.nextPayment.date
    next.sum day = subscription.nextPayment.date
    office.due day = subscription.returnBy
    order.delivery day = quote.forecast.handedOver
    order.ifOn day = quote.forecast.handedOver
    order.more.one day = quote.forecast.charges.day
    papers.contract.since day = subscription.start
    pause.confirmUntil day = question.until
    pause.resumes day = subscription.resumeOn
    pause.titleOn day = today
    pause.until.end day = forecast.events.day
    pauseEnd.confirm day = question.until
    pending.asked day = client.deletionRequestedAt
    reschedule.leadMissed day = subscription.delivery.date
    review.deliveryDay day = draft.handover.day
    row.day day = forecast.events.day
    row.ifReturned day = forecast.events.day
    sign.on.client day = act.signedAt | paper.signature.at
    success.period to = payment.days.to -1
    terms.from day = subscription.nextPayment.date
    terms.titleFrom day = subscription.nextPayment.date
    then.charge day = forecast.next.day
    todo.pay.month day = subscription.paidUntil
    whatIf.by day = forecast.next.day
    whatIf.byDay day = forecast.events.day
    whatIf.sliderText day = forecast.events.day
  `
    .trim()
    .split(/\n\s*/)
    .map((row) => {
      const [claim = "", facts = ""] = row.split(" = ");
      return [claim, facts.split(" | ")] as const;
    }),
);

/** Days of no single fact: chosen in the page, reckoned from a moment, of a row of several kinds, of the browser's zone. */
const otherDays =
  /^(?:pause\.until day|pending\.(?:end|readOnly\.title|then) day|version day|changed\.row (?:before|now)|named headline|locked\.untilDay day|sign\.why\.limitedUntil day)$/;

/** Sums and days of a screen that no claim allows, each once. */
const unclaimed = ({ sums, days: shown }: Read): string[] => [
  ...[...sums].flatMap(([claim, facts]) =>
    [...facts]
      .filter((fact) => claims.get(claim)?.includes(fact) !== true)
      .map((fact) => `${claim} = ${fact}`),
  ),
  ...[...shown].flatMap(([claim, all]) => {
    const allowed = dayClaims.get(claim) ?? [];
    const wrong = all.find((facts) => !facts.some((fact) => allowed.includes(fact)));
    return wrong === undefined || otherDays.test(claim) ? [] : [`${claim} = ${wrong.join(" | ")}`];
  }),
];

beforeAll(() => void vi.stubEnv("BUILD_YEAR", "2026"));

test.each(languages)(
  "each sum and day of a screen is the one that its text names, of one subscription (%s)",
  { timeout: 300_000 },
  async (language) => {
    const all = oneOfEachKind(await known());
    expect(all.length).toBeGreaterThan(60);
    const read = await readFacts(language, all);
    expect([...unclaimed(read), ...read.mixed]).toEqual([]);
    expect(read.sums.size).toBeGreaterThan(70);
    expect(read.days.size).toBeGreaterThan(40);
  },
);

test.each(languages)(
  "each sum and day of a screen is the one that its text names, looked at thoroughly : in every situation (%s)",
  { timeout: 900_000 },
  async (language) => {
    const read = await readFacts(language, await known());
    expect([...unclaimed(read), ...read.mixed]).toEqual([]);
    // A screen that is not rendered would claim nothing.
    expect([...claims.keys()].filter((claim) => !read.sums.has(claim))).toEqual([]);
    expect([...dayClaims.keys()].filter((claim) => !read.days.has(claim))).toEqual([]);
  },
);

const clock = /(?<![\d:–])\d{2}:\d{2}(?![\d:–])/g;
const timeIn = (moment: number | string, timeZone?: string): string =>
  new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone }).format(new Date(moment));

/** The moments of a situation's data. */
const momentsIn = (value: unknown, seen = new Set<object>()): (number | string)[] => {
  if (typeof value === "string") return /^\d{4}-\d\d-\d\dT/.test(value) ? [value] : [];
  if (typeof value === "number") return value > 1_700_000_000_000 && value < 2_000_000_000_000 ? [value] : [];
  if (typeof value !== "object" || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.values(value).flatMap((each) => momentsIn(each, seen));
};

test.each(languages)(
  "each time of a screen is one of its data, in the client's city (%s)",
  { timeout: 300_000 },
  async (language) => {
    let count = 0;
    const foreign: string[] = [];
    await renderAll(language, oneOfEachKind(await known()), ({ situation: { name }, html, data }) => {
      const moments = momentsIn(data);
      const times = new Set(moments.map((moment) => timeIn(moment, "Europe/Moscow")));
      // Opening hours and hours of deliveries are written as they are.
      for (const [, from = "", to = ""] of JSON.stringify(data).matchAll(/(\d\d:\d\d)–(\d\d:\d\d)/g)) {
        times.add(from);
        times.add(to);
      }
      // A lock uses the browser's time, before a city is known.
      if (name.startsWith("signIn.")) return;
      for (const [time] of withoutTags(html).matchAll(clock)) {
        count += 1;
        if (!times.has(time)) foreign.push(`${name}: ${time}, of ${[...times].join(" ")}`);
      }
    });
    expect(foreign).toEqual([]);
    expect(count).toBeGreaterThan(5);
  },
);

const Entries = v.object({ entries: v.array(v.object({ amount: v.number(), at: v.string() })) });
const Locked = v.object({ lock: v.object({ until: v.object({ at: v.number() }) }) });

/** The parts of a situation's data that a schema describes, each once. */
const findAll = <T,>(value: unknown, schema: v.GenericSchema<T>, seen = new Set<unknown>()): T[] => {
  if (typeof value !== "object" || value === null || seen.has(value)) return [];
  seen.add(value);
  const read = v.safeParse(schema, value);
  if (read.success) return [read.output];
  return Object.values(value).flatMap((each) => findAll(each, schema, seen));
};

test("bonus entries and a lock are drawn as their data say", { timeout: 300_000 }, async () => {
  const seen = { entries: 0, locks: 0 };
  const situations = (await known()).filter(({ name }) =>
    /^bonus\.history\.ready|^signIn\.locked/.test(name),
  );
  await renderAll("ru", situations, ({ html, data, said: texts }) => {
    for (const { amount } of findAll(data, Entries).flatMap(({ entries }) => entries)) {
      seen.entries += 1;
      expect(html.replaceAll("\u00a0", "")).toContain(
        `>${amount > 0 ? "+" : "\u2212"}${Math.abs(amount) / 100}<`,
      );
    }
    for (const { lock } of findAll(data, Locked)) {
      seen.locks += 1;
      const isLong = lock.until.at - now >= 86_400_000;
      expect(texts.some(({ key }) => key === (isLong ? "locked.untilDay" : "locked.until"))).toBe(true);
    }
  });
  expect(seen).toEqual({ entries: 2, locks: 2 });
});

test(
  "the page of a payment names the payment's own month of the term, and a lock is read out",
  { timeout: 300_000 },
  async () => {
    const months: unknown[] = [];
    let locks = 0;
    const situations = (await known()).filter(({ name }) => /^payments\.every|^signIn\.locked/.test(name));
    await renderAll("en", situations, ({ situation: { name, address }, html, said: texts }) => {
      if (address.includes("?p="))
        months.push(texts.find(({ key }) => key === "fact.periodOf")?.values["period"] ?? null);
      const lock = texts.findIndex(({ key }) => key.startsWith("locked.until"));
      if (!name.startsWith("signIn.locked") || lock < 0) return;
      locks += 1;
      expect(html).toMatch(new RegExp(`role="alert"[^>]*>[^<]*\u{e000}${lock}\u{e001}`, "u"));
    });
    expect(months.slice(0, 2)).toEqual([3, 2]);
    expect(locks).toBeGreaterThan(0);
  },
);

const Paid = v.object({
  payments: v.array(v.object({ amount: v.number(), status: v.string(), method: v.nullish(v.string()) })),
});

test(
  "the totals of a month tell what is on its way apart from what is due at the door",
  { timeout: 300_000 },
  async () => {
    let count = 0;
    const situations = (await known()).filter(({ name }) => name === "payments.every.?month=2026-11");
    await renderAll("en", situations, ({ data, said: texts }) => {
      const open = findAll(data, Paid)
        .flatMap(({ payments }) => payments)
        .filter(({ status }) => status === "processing");
      const [atDoor, processing] = [true, false].map((wanted) =>
        open.find(({ method }) => (method === "onDelivery") === wanted),
      );
      for (const [key, payment] of Object.entries({
        "total.atDoor": atDoor,
        "total.processing": processing,
      })) {
        count += 1;
        expect([key, texts.find((each) => each.key === key)?.values["sum"]]).toEqual([
          key,
          formatMoney(defined(payment, key).amount),
        ]);
      }
    });
    expect(count).toBe(2);
  },
);

const Leaving = v.object({ deletionRequestedAt: v.string() });

test("an erasure has the time of Moscow", { timeout: 300_000 }, async () => {
  let count = 0;
  const situations = (await known()).filter(({ name }) => name === "deletion.pending");
  await renderAll("en", situations, ({ data, said: texts }) => {
    const [client] = findAll(data, Leaving);
    const erased = defined(erasedOn(defined(client, "client").deletionRequestedAt), "day");
    count += 1;
    expect(texts.find(({ key }) => key === "pending.end")?.values["time"]).toBe(
      timeIn(erased, "Europe/Moscow"),
    );
    expect(timeIn(erased, "Europe/Moscow")).not.toBe(timeIn(erased, "UTC"));
  });
  expect(count).toBe(1);
});
