import * as v from "valibot";
import { describe, expect, test } from "vitest";
import type { Course, Forecast } from "#contract/forecast.ts";
import { forecast } from "#machines/forecast/forecast.model.ts";
import { type Charge, chargedBy, firstDay, moneyBack } from "#machines/forecast/forecast.view.ts";
import { SubscriptionsSearch, steps } from "#src/features/subscriptions/subscriptions-search.ts";
import { chargesAhead, waysAhead } from "#src/features/subscriptions/ways-ahead.ts";
import { openSubscription } from "#src/open-subscription.ts";

describe("the address of a subscription", () => {
  test.each<[string, object, object]>([
    ["one of them", { s: 41 }, { s: 41 }],
    ["one of them, at a step", { s: 41, at: "cancel-confirm" }, { s: 41, at: "cancel-confirm" }],
    ["a list", { show: "active", rows: 80 }, { show: "active", rows: 80 }],
    ["nonsense is as if it were not there", { s: "41", at: "pay", show: 1, rows: -5 }, {}],
    ["nor is what nobody knows", { s: 0, other: 1 }, {}],
  ])("says %s", (_what, search, expected) => {
    const read = v.parse(SubscriptionsSearch, search);
    expect(Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))).toEqual(
      expected,
    );
  });

  test("each step has one", () => {
    for (const at of Object.keys(steps)) expect(v.parse(SubscriptionsSearch, { s: 1, at }).at).toBe(at);
  });

  test("opens what it names, at its step, and nothing where it names none", () => {
    const heard: object[] = [];
    const subscription = { send: (event: object) => heard.push(event) };
    const actor = (children: object) => ({ getSnapshot: () => ({ children }) });
    // Cast: of the session, only this is looked at.
    const session = actor({ account: actor({ subscription }) }) as unknown as Parameters<
      typeof openSubscription
    >[0]["session"];
    openSubscription({ session }, { s: 41 });
    openSubscription({ session }, { s: 41, at: "what-if" });
    openSubscription({ session }, { at: "pause" });
    expect(heard).toEqual([
      { type: "subscription.opened", id: 41, step: null },
      { type: "subscription.opened", id: 41, step: "whatIf" },
    ]);
  });
});

describe("what each way to go on would mean", () => {
  const day = { first: "2026-12-03", second: "2027-01-03" };
  const charge = (date: string, period: number, amount: number): Charge => ({
    ...{ kind: "charge", day: date, period, amount, from: date, to: date, card: null },
  });
  const course: Course = {
    ...forecast.stay,
    events: [charge(day.first, 3, 948_000), charge(day.second, 4, 948_050)],
    total: 1_896_050,
    end: "2027-02-03",
  };
  const closed = { why: "notPaused" } as const;

  test("only ways that are open are compared, as it goes on by itself first", () => {
    expect(waysAhead(forecast).map(({ kind }) => kind)).toEqual(["stay", "pause", "cancel"]);
    const having = (acts: Partial<Forecast["acts"]>) =>
      waysAhead({ ...forecast, acts: { ...forecast.acts, ...acts } }).map(({ kind }) => kind);
    expect(having({ pauseUntil: closed, resume: course })).toEqual(["stay", "resume", "cancel"]);
    expect(having({ pauseUntil: closed, cancel: closed, takeBack: course })).toEqual(["stay", "takeBack"]);
  });

  test("every way that ends says what comes back, when it ends and by when the device is due", () => {
    const [stay, , cancel] = waysAhead(forecast).map((way) => way.course);
    if (stay === undefined || cancel === undefined) throw new Error("a way is missing");
    expect([moneyBack(stay), moneyBack(cancel), moneyBack(cancel, "payments")]).toEqual([
      500_000, 500_000, 0,
    ]);
    expect([firstDay(cancel, "return"), cancel.end, cancel.total]).toEqual([day.first, day.first, 0]);
    expect([firstDay(stay, "return"), firstDay(stay, "resume")]).toEqual(["2027-01-03", null]);
  });

  test("C21: by a day, what is charged up to and on it is paid, to the kopeck", () => {
    expect(chargedBy(course, "2026-12-02")).toBe(0);
    expect(chargedBy(course, day.first)).toBe(948_000);
    expect(chargedBy(course, day.second)).toBe(1_896_050);
  });

  test("one looks along the charges of the way that has most of them", () => {
    const ways = waysAhead({ ...forecast, stay: course });
    expect(chargesAhead(ways)).toEqual(course.events);
    expect(chargesAhead([])).toEqual([]);
  });
});
