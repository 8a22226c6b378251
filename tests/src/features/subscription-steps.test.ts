import type { ChargeAhead } from "#contract/consequences.ts";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import type { Projection, Forecast } from "#contract/forecast.ts";
import { forecast } from "#machines/forecast/forecast.model.ts";
import { chargedBy, firstDay } from "#machines/forecast/forecast.view.ts";
import { active, changedTerms } from "#machines/subscription/subscription.model.ts";
import { agreedChange } from "#src/features/consequences/sentences.ts";
import { sameTerms, termsNow } from "#src/features/subscriptions/terms-step.tsx";
import { extensionOpens } from "#src/features/subscriptions/step-link.tsx";
import {
  SubscriptionsSearch,
  openSubscription,
  steps,
} from "#src/features/subscriptions/subscriptions-search.ts";
import { comparedCharges, listOptions } from "#src/features/subscriptions/what-if.tsx";

describe("a subscription's URL", () => {
  test.each<[string, object, object]>([
    ["one of them", { s: 41 }, { s: 41 }],
    ["one of them, at a step", { s: 41, at: "cancel-confirm" }, { s: 41, at: "cancel-confirm" }],
    ["a list", { show: "active", rows: 80 }, { show: "active", rows: 80 }],
    ["nonsense is as if it were not there", { s: "41", at: "pay", show: 1, rows: -5 }, {}],
    ["nor is an unknown step", { s: 0, other: 1 }, {}],
  ])("says %s", (_what, search, expected) => {
    const read = v.parse(SubscriptionsSearch, search);
    expect(Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))).toEqual(
      expected,
    );
  });

  test("exists for each step", () => {
    for (const at of Object.keys(steps)) expect(v.parse(SubscriptionsSearch, { s: 1, at }).at).toBe(at);
  });

  /** A session with these children of its account. */
  const sessionWith = (children: object) => {
    const actor = (of: object) => ({ getSnapshot: () => ({ children: of }) });
    // Cast: the part of the session that is read here.
    return actor({ account: actor(children) }) as unknown as Parameters<
      typeof openSubscription
    >[0]["session"];
  };

  test("opens the named step, or nothing", () => {
    const received: object[] = [];
    const session = sessionWith({ subscription: { send: (event: object) => received.push(event) } });
    openSubscription({ session }, { s: 41 });
    openSubscription({ session }, { s: 41, at: "what-if" });
    openSubscription({ session }, { at: "pause" });
    expect(received).toEqual([
      { type: "subscription.opened", id: 41, step: null },
      { type: "subscription.opened", id: 41, step: "whatIf" },
    ]);
  });

  test("reads the payments on each visit, and at a step once: if it is not possible, the timeline is shown", () => {
    const isRead = { list: "unread" };
    const received: string[] = [];
    const payments = {
      send: ({ type }: { type: string }) => received.push(type),
      getSnapshot: () => ({ matches: ({ list }: { list: string }) => list === isRead.list }),
    };
    const session = sessionWith({ payments });
    openSubscription({ session }, { s: 41, at: "resume" });
    isRead.list = "read";
    openSubscription({ session }, { s: 41, at: "pause" });
    expect(received).toEqual(["payments.requested"]);
    openSubscription({ session }, { s: 41 });
    expect(received).toHaveLength(2);
  });
});

describe("the options of a subscription", () => {
  const day = { first: "2026-12-03", second: "2027-01-03" };
  const charge = (date: string, period: number, amount: number): ChargeAhead => ({
    kind: "charge",
    day: date,
    period,
    amount,
    from: date,
    to: date,
    card: null,
  });
  const projection: Projection = {
    ...forecast.unchanged,
    events: [charge(day.first, 3, 948_000), charge(day.second, 4, 948_050)],
    total: 1_896_050,
    end: "2027-02-03",
  };
  const closed = { why: "notPaused" } as const;

  test("include only open ones, the current projection first", () => {
    expect(listOptions(forecast).map(({ kind }) => kind)).toEqual(["stay", "pause", "cancel"]);
    const having = (acts: Partial<Forecast["acts"]>) =>
      listOptions({ ...forecast, acts: { ...forecast.acts, ...acts } }).map(({ kind }) => kind);
    expect(having({ extend: projection })).toEqual(["stay", "pause", "extend", "cancel"]);
    expect(having({ pauseUntil: closed, resume: projection })).toEqual(["stay", "resume", "cancel"]);
    expect(having({ pauseUntil: closed, cancel: closed, takeBack: projection })).toEqual([
      "stay",
      "takeBack",
    ]);
  });

  test("an extension has its first day, the subscription's until the forecast loads", () => {
    const year = { extendFrom: "2026-12-04" };
    expect(extensionOpens(null, year, "2026-12-03")).toBe("2026-12-04");
    expect(extensionOpens(null, year, "2026-12-04")).toBeNull();
    expect(extensionOpens(null, { extendFrom: null }, "2026-12-03")).toBeNull();
    const having = (extend: Forecast["acts"]["extend"]) => ({
      ...forecast,
      acts: { ...forecast.acts, extend },
    });
    expect(extensionOpens(having({ why: "tooEarly" }), year, "2026-12-03")).toBe("2026-12-04");
    expect(extensionOpens(having({ why: "debt" }), year, "2026-12-03")).toBeNull();
    expect(extensionOpens(having(projection), year, "2026-12-03")).toBeNull();
  });

  test("a debtor compares paying and continuing; its charges are shown at the payment", () => {
    const paused = { ...forecast.acts, pauseUntil: closed, payDebtAndGoOn: projection };
    const options = listOptions({
      ...forecast,
      acts: paused,
      unchanged: { ...projection, events: [], total: 0 },
    });
    expect(options.map(({ kind }) => kind)).toEqual(["stay", "goOn", "cancel"]);
    expect(comparedCharges(options)).toEqual([]);
  });

  test("a pause with an end already is an option, and is not compared with itself", () => {
    const events: Projection["events"] = [{ kind: "resume", day: "2026-12-21" }, ...projection.events];
    const options = listOptions({ ...forecast, unchanged: { ...projection, events } });
    expect(options.map(({ kind }) => kind)).toEqual(["stay", "cancel"]);
  });

  test("every option that ends has end and return day", () => {
    const [stay, , cancel] = listOptions(forecast).map((way) => way.projection);
    if (stay === undefined || cancel === undefined) throw new Error("a way is missing");
    expect([firstDay(cancel, "return"), cancel.end, cancel.total]).toEqual([day.first, day.first, 0]);
    expect([firstDay(stay, "return"), firstDay(stay, "resume")]).toEqual(["2027-02-03", null]);
  });

  test("C21: a slider's day counts charges up to and including it, to the kopeck", () => {
    expect(chargedBy(projection, "2026-12-02")).toBe(0);
    expect(chargedBy(projection, day.first)).toBe(948_000);
    expect(chargedBy(projection, day.second)).toBe(1_896_050);
  });

  test("the slider follows the option with the most charges", () => {
    const options = listOptions({ ...forecast, unchanged: projection });
    expect(comparedCharges(options)).toEqual(projection.events);
    expect(comparedCharges([])).toEqual([]);
  });
});

describe("terms agreed for the next period", () => {
  const offered = {
    months: [],
    insurance: { price: 49_000, chosen: false },
    extras: [
      { id: 5, name: "Шлем", price: 9_000, chosen: true },
      { id: 8, name: "Замок", price: 7_000, chosen: false },
    ],
  };

  test("are shown only if they differ from the current ones", () => {
    expect(agreedChange(active)).toBeNull();
    expect(agreedChange(changedTerms)).toEqual(changedTerms.change);
    const { months, insurance, extras, price } = active;
    expect(agreedChange({ ...active, change: { months, insurance, extras, price } })).toBeNull();
  });

  test("are where a choice begins, in any order", () => {
    const now = termsNow(active, offered);
    expect(now).toEqual({ months: 3, insurance: false, extras: [5] });
    const agreed = { months: 6, insurance: false, extras: [], price: 912_000 };
    expect(termsNow({ ...active, change: agreed }, offered).months).toBe(6);
    expect(sameTerms({ ...now, extras: [8, 5] }, { ...now, extras: [5, 8] })).toBe(true);
    expect(sameTerms(now, { ...now, extras: [5, 8] })).toBe(false);
    expect(sameTerms(now, { ...now, insurance: true })).toBe(false);
    expect(sameTerms(now, { ...now, months: 6 })).toBe(false);
  });
});
