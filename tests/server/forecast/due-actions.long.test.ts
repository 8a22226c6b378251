import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextDueAction, derivedColumns, applyDueAction } from "#server/forecast/due-actions.rules.ts";
import { addDays } from "#contract/day.ts";
import { isOver, isUnbegun } from "#contract/subscription-status.ts";
import { type Act, actOn, decide, whyNot } from "#server/forecast/change.rules.ts";
import { failedOn, pausesOn } from "#server/forecast/collection.rules.ts";
import {
  cancelOn,
  handOverOn,
  paidOn,
  pauseOn,
  resumeFrom,
  returnDeviceOn,
} from "#server/forecast/transitions.rules.ts";
import { forecastOf } from "#server/forecast/forecast.rules.ts";
import {
  daysLeft,
  lastDay,
  nextTerms,
  owed,
  paidFrom,
  paidUntil,
  type SubscriptionState,
} from "#server/forecast/subscription-state.rules.ts";
import { type Cause, mayBecome } from "#contract/subscription-transitions.ts";
import { events, firstDay, handedOver, histories, live, orderOf, ordered } from "./reached-states.ts";

const handed = handOverOn(paidOn(ordered, "2027-01-31"), "2027-01-31");
const byClient = { pausedFor: "client" } as const;
const failing = { reason: "noFunds", cardId: 7 } as const;

describe("a subscription", () => {
  test("whose charge fails after days without an answer is retried on the remaining days", () => {
    const failed = failedOn(handed, { on: "2027-02-28", today: "2027-03-02", ...failing });
    expect(failed).toMatchObject({ failedDay: "2027-02-28", nextTryDay: "2027-03-03", debt: 1_000 });
    expect(pausesOn(failed)).toBe("2027-03-07");
    const paused = failedOn(failed, { on: "2027-03-07", today: "2027-03-07", ...failing });
    expect(paused).toMatchObject({
      status: "paused",
      pausedFor: "debt",
      returnBy: "2027-03-14",
      nextTryDay: null,
    });
    expect(pausesOn(paused)).toBeNull();
  });

  test("that ended while its charge had no answer keeps the debt, without retries", () => {
    const ended = returnDeviceOn(handed, "2027-02-28");
    const failed = failedOn(ended, { on: "2027-02-28", today: "2027-03-01", ...failing });
    expect(failed).toMatchObject({ status: "finished", debt: 1_000, failedDay: null });
    expect(nextDueAction(failed)).toBeNull();
  });

  test("counts its paid days from the start of the month, or from the new handover", () => {
    expect([paidFrom(handed), paidUntil(handed)]).toEqual(["2027-01-31", "2027-02-28"]);
    const back = returnDeviceOn(pauseOn(handed, "2027-02-10", byClient), "2027-02-12");
    const resumed = resumeFrom(back, "2027-03-20");
    expect([paidFrom(resumed), paidUntil(resumed)]).toEqual([null, "2027-04-05"]);
    expect(paidFrom(handOverOn(resumed, "2027-03-22"))).toBe("2027-03-22");
    expect(paidFrom(paidOn(handOverOn(resumed, "2027-03-22"), "2027-04-05"))).toBe("2027-04-05");
  });

  test("whose debt is paid stays paused unless the client resumes, and begins no month by itself", () => {
    const owing = pauseOn({ ...handed, debt: 1_000 }, "2027-03-07", { pausedFor: "debt" });
    const stays = paidOn(owing, "2027-03-10");
    expect(stays).toMatchObject({ status: "paused", debt: 0, returnBy: "2027-03-14", period: 3 });
    expect(nextDueAction(stays)).toEqual({ kind: "miss", day: "2027-03-15" });
    // The return was overdue: a new return day is set.
    expect(paidOn(owing, "2027-04-20")).toMatchObject({ status: "paused", returnBy: "2027-04-27" });
    const goes = paidOn(owing, "2027-03-10", true);
    expect(goes).toMatchObject({ status: "active", debt: 0, returnBy: null, period: 3 });
    expect(nextDueAction(goes)).toEqual({ kind: "charge", day: "2027-03-31" });
    // If the owed period is over, the next one begins today, not in the past.
    expect(nextDueAction(paidOn(owing, "2027-04-20", true))).toEqual({ kind: "charge", day: "2027-04-20" });
    const back = paidOn(returnDeviceOn(owing, "2027-03-09"), "2027-03-10");
    expect(back).toMatchObject({ status: "paused", pausedFor: "client", possession: "returned" });
    expect(decide(back, { act: { kind: "resume" }, from: "paused", today: "2027-03-11" }).kind).toBe(
      "change",
    );
  });

  test("that is resumed and paused again before the handover does not wait for a return", () => {
    const resumed = resumeFrom(
      returnDeviceOn(pauseOn(handed, "2027-02-01", byClient), "2027-02-02"),
      "2027-04-01",
    );
    expect(resumed).toMatchObject({ possession: "awaited", anchorDay: "2027-04-27", anchorPeriod: 2 });
    const paused = pauseOn(resumed, "2027-04-02", byClient);
    expect(paused).toMatchObject({ possession: "returned", returnBy: null, unusedSince: "2027-04-02" });
    expect(nextDueAction(paused)).toBeNull();
  });

  test("stores each pause with its reason and end", () => {
    const first = resumeFrom(pauseOn(handed, "2027-02-03", byClient), "2027-02-05");
    const kept = pauseOn(first, "2027-02-10", byClient);
    // The device was not returned in time: the subscription continues.
    const due = nextDueAction(kept);
    expect(due).toEqual({ kind: "endPause", day: "2027-02-18" });
    const gone = due && pauseOn(applyDueAction(kept, due), "2027-03-09", { pausedFor: "debt" });
    const known = [
      { from: "2027-02-03", until: "2027-02-05", reason: "client" },
      { from: "2027-02-10", until: "2027-02-18", reason: "client" },
    ];
    expect(gone?.pauses).toEqual([...known, { from: "2027-03-09", until: null, reason: "debt" }]);
    // The pause ended with the subscription.
    expect(gone && cancelOn(gone, "2027-03-20").pauses[2]).toMatchObject({ until: null });
  });

  test("keeps the remaining paid days when the device is returned, and uses them first", () => {
    // Paid to 28 February, returned on 10 February: 18 days are left for any length of the pause.
    const paused = returnDeviceOn(pauseOn(handed, "2027-02-05", byClient), "2027-02-10");
    expect([daysLeft(paused, "2027-02-10"), daysLeft(paused, "2027-06-01")]).toEqual([18, 18]);
    const resumed = resumeFrom(paused, "2027-06-01");
    expect(nextDueAction(resumed)).toEqual({ kind: "charge", day: "2027-06-19" });
    expect(lastDay(resumed)).toBe("2027-08-19");
    // Returned and resumed on one day: the billing days do not change.
    expect(nextDueAction(resumeFrom(paused, "2027-02-10"))).toEqual({ kind: "charge", day: "2027-02-28" });
  });

  test("that is resumed before the return is billed as without a pause", () => {
    const paused = pauseOn(handed, "2027-02-26", byClient);
    expect(nextDueAction(resumeFrom(paused, "2027-03-02"))).toEqual({ kind: "charge", day: "2027-02-28" });
  });

  test("that is resumed on the return day after its paid days begins a month on that day", () => {
    const back = returnDeviceOn(pauseOn(handed, "2027-02-26", byClient), "2027-03-04");
    expect(resumeFrom(back, "2027-03-04")).toMatchObject({ anchorDay: "2027-03-04" });
    expect(resumeFrom(back, "2027-03-05")).toMatchObject({ anchorDay: "2027-03-05" });
  });

  test("that is paused until a day resumes on that day, with the paid days first", () => {
    const paused = pauseOn(handed, "2027-02-05", { ...byClient, until: "2027-03-20" });
    expect(nextDueAction(paused)).toEqual({ kind: "endPause", day: "2027-02-13" });
    const back = returnDeviceOn(paused, "2027-02-08");
    expect(nextDueAction(back)).toEqual({ kind: "resume", day: "2027-03-20" });
    const resumed = applyDueAction(back, { kind: "resume", day: "2027-03-20" });
    expect(resumed).toMatchObject({ status: "active", resumeOn: null, possession: "awaited" });
    expect(nextDueAction(resumed)).toEqual({ kind: "charge", day: "2027-04-09" });
    // A pause that ends before the return is due needs no return.
    const short = pauseOn(handed, "2027-02-05", { ...byClient, until: "2027-02-09" });
    expect(nextDueAction(short)).toEqual({ kind: "resume", day: "2027-02-09" });
  });

  test("takes changed terms with the next period, and an extension adds its months", () => {
    const terms = { months: 6, price: 800, insurance: true, extras: [] };
    const agreed = actOn(handed, { kind: "change", terms }, "2027-02-01");
    expect([owed(agreed), agreed.price, lastDay(agreed)]).toEqual([800, 1_000, "2027-07-31"]);
    expect(paidOn(agreed, "2027-02-28")).toMatchObject({ ...terms, change: null, period: 3 });
    const extend = { kind: "extend", months: 2 } as const;
    expect(whyNot(handed, extend, "2027-03-30")).toBe("tooEarly");
    expect(whyNot(handed, extend, "2027-03-31")).toBeNull();
    expect(lastDay(actOn(handed, extend, "2027-03-31"))).toBe("2027-06-30");
    expect(lastDay(actOn(agreed, extend, "2027-07-05"))).toBe("2027-09-30");
  });

  test("can be shortened to end with the next month, not earlier", () => {
    expect(handed.period).toBe(2);
    const change = (months: number): Act => ({
      kind: "change",
      terms: { months, price: 900, insurance: false, extras: [] },
    });
    expect(whyNot(handed, change(2), "2027-02-01")).toBeNull();
    expect(lastDay(actOn(handed, change(2), "2027-02-01"))).toBe("2027-03-31");
    expect(whyNot(handed, change(1), "2027-02-01")).toBe("notOffered");
  });
});

const causeOf = (event: string): Cause => {
  if (event.startsWith("act ")) return "client";
  if (event === "purge") return "time";
  if (event === "agreeAtDoor") return "payment";
  return event.startsWith("pay") ? "payment" : "staff";
};

const expectAllowed = (before: SubscriptionState, after: SubscriptionState, by: Cause): void => {
  const [from, to] = [before.status, after.status];
  expect([by, from, to, from === to || mayBecome(from, to, by)]).toEqual([by, from, to, true]);
};

/** Throws if a state is inconsistent. */
const check = (one: SubscriptionState): void => {
  const next = nextDueAction(one);
  const wrong = [
    isOver(one.status) && next !== null && next.kind !== "miss" && "something happens after the end",
    one.status === "paused" &&
      (one.possession === "inUse") !== (one.returnBy !== null) &&
      "a return without a day",
    (one.status === "paused") !== (one.pausedFor !== null) && "a pause without a reason",
    one.status !== "paused" &&
      (one.unusedSince !== null || one.resumeOn !== null) &&
      "a pause without a pause",
    one.status === "paused" &&
      (one.unusedSince === null) !== (one.possession === "inUse") &&
      "days that pass and do not",
    one.status === "active" && one.debt > 0 !== (one.nextTryDay !== null) && "a debt that is not collected",
    one.status === "active" && next === null && "an active one that nothing ever happens to",
    one.status === "awaitingHandover" &&
      one.period !== (one.debt > 0 ? 1 : 2) &&
      "a handover that is neither paid nor to be paid at the door",
    isUnbegun(one.status) !== (one.reservedUntil !== null) && "an order that waits without an end",
    one.scheduledDay !== null && (one.status !== "active" || one.debt > 0) && "a cancellation of nothing",
    one.period > nextTerms(one).months + 1 && "a period too many",
    one.debt > 0 && one.start !== null && one.debt !== owed(one) && "a debt that is no period's",
    one.start === null && isOver(one.status) && one.debt > 0 && "a debt for nothing",
    one.failedDay !== null && one.debt === 0 && "a failure without a debt",
  ].filter((found) => found !== false);
  expect({ one, wrong }).toEqual({ one, wrong: [] });
};

/** A handed-over subscription of 1 to 14 months, or an order of the first day. */
const begun = fc.oneof(
  fc.integer({ min: 1, max: 14 }).map(handedOver),
  fc.option(fc.integer({ min: 1, max: 7 })).map(orderOf),
);

test("events in any order leave a consistent subscription, and its forecast ends", () => {
  fc.assert(
    fc.property(histories, begun, (steps, begin) => {
      let one = begin;
      let day = firstDay;
      for (const { days, event, fails } of steps) {
        day = addDays(day, days);
        one = live(one, day, fails, (before, after, kind) => {
          expectAllowed(before, after, kind === "charge" ? "payment" : "time");
          check(after);
        });
        const before = one;
        one = Object.entries(events).find(([name]) => name === event)?.[1](one, day) ?? one;
        check(one);
        expectAllowed(before, one, causeOf(event));
        const asked = {
          today: day,
          until: null,
          extend: 1,
          terms: nextTerms(one),
          onShelf: true,
          delivery: null,
        };
        const { unchanged: stay } = forecastOf(one, asked, {
          held: { paid: 0, deposit: 0 },
          card: null,
        });
        const dates = stay.events.map((event) => event.day);
        expect(dates).toEqual(dates.toSorted());
        const charges = stay.events.filter(({ kind }) => kind === "charge").length;
        expect(charges).toBeLessThanOrEqual(nextTerms(one).months + 1 - one.period);
        const { dueAt, nextPaymentDay } = derivedColumns(one, "Europe/Moscow");
        expect(nextPaymentDay === null || dueAt !== null).toBe(true);
        expect(one.start === null || paidUntil(one) !== null).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});

test("without a debt there is nothing to pay, with or without resuming", () => {
  const asked = {
    today: "2027-02-10",
    until: null,
    extend: 1,
    terms: nextTerms(handed),
    onShelf: true,
    delivery: null,
  };
  const facts = { held: { paid: 0, deposit: 0 }, card: null };
  const possibleActs = (state: SubscriptionState) => forecastOf(state, asked, facts).acts;
  expect(handed.debt).toBe(0);
  expect(possibleActs(handed)).toMatchObject({
    payDebt: { why: "noDebt" },
    payDebtAndGoOn: { why: "noDebt" },
  });
  // Also while paused.
  const paused = pauseOn(handed, "2027-02-10", byClient);
  expect(possibleActs(paused)).toMatchObject({
    payDebt: { why: "noDebt" },
    payDebtAndGoOn: { why: "noDebt" },
  });
  const failed = failedOn(handed, { on: "2027-02-28", today: "2027-02-28", ...failing });
  expect(possibleActs(failed).payDebt).not.toHaveProperty("why");
});
