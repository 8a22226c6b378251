import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { outlook } from "#machines/outlook/outlook.model.ts";
import { SubscriptionsSearch, steps } from "#src/features/subscriptions/subscriptions-search.ts";
import { chargesAhead, paidBy, waysAhead } from "#src/features/subscriptions/ways-ahead.ts";
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
  const course = {
    charges: [
      { date: day.first, period: 3, amount: 948_000 },
      { date: day.second, period: 4, amount: 948_050 },
    ],
    total: 1_896_050,
    end: "2027-02-03",
  };

  test("only ways that are open are compared, as it goes on by itself first", () => {
    expect(waysAhead(outlook).map(({ kind }) => kind)).toEqual(["stay", "pause", "cancel"]);
    const paused = { ...outlook, pause: null, resume: { startsOn: day.first, amount: 1, course } };
    expect(waysAhead(paused).map(({ kind }) => kind)).toEqual(["stay", "resume", "cancel"]);
    const ending = { ...outlook, pause: null, cancel: null, takeBack: course };
    expect(waysAhead(ending).map(({ kind }) => kind)).toEqual(["stay", "takeBack"]);
  });

  test("a cancellation says what comes back, when it ends and by when the device is due", () => {
    const cancel = waysAhead(outlook).find(({ kind }) => kind === "cancel");
    expect(cancel).toMatchObject({
      back: 500_000,
      returnBy: day.first,
      course: { end: day.first, total: 0 },
    });
  });

  test("C21: by a day, what is charged up to and on it is paid, to the kopeck", () => {
    expect(paidBy(course, "2026-12-02")).toBe(0);
    expect(paidBy(course, day.first)).toBe(948_000);
    expect(paidBy(course, day.second)).toBe(1_896_050);
  });

  test("one looks along the charges of the way that has most of them", () => {
    const ways = waysAhead({ ...outlook, takeBack: course });
    expect(chargesAhead(ways)).toBe(course.charges);
    expect(chargesAhead([])).toEqual([]);
  });
});
