import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextStep, planOf, takeStep } from "#server/rules/agenda.ts";
import { addDays } from "#contract/day.ts";
import { decide } from "#server/rules/change.ts";
import { failedOn, pausesOn } from "#server/rules/collection.ts";
import { cancelOn, handOverOn, paidOn, pauseOn, resumeOn, takeInOn } from "#server/rules/course.ts";
import { outlookOf } from "#server/rules/outlook.ts";
import { owed, paidUntil, type Standing } from "#server/rules/standing.ts";
import { mayBecome } from "#server/rules/status.ts";

const ordered: Standing = {
  ...{ status: 1, months: 3, period: 1, price: 1_000, deposit: 500, debt: 1_500, bonusApplied: 0 },
  ...{ start: null, end: null, anchorDay: null, anchorPeriod: 1 },
  ...{ possession: "awaited", possessionSince: null, returnBy: null, pausedFor: null, overdue: false },
  ...{ scheduledStatus: null, scheduledDay: null },
  ...{ failedDay: null, failedReason: null, failedCardId: null, tries: 0, nextTryDay: null },
};
const handed = handOverOn(paidOn(ordered, "2027-01-31"), "2027-01-31");
const failing = { reason: "noFunds", cardId: 7 } as const;

describe("a course", () => {
  test("that fails once after days in doubt is tried on the days that are left", () => {
    const failed = failedOn(handed, { on: "2027-02-28", today: "2027-03-02", ...failing });
    expect(failed).toMatchObject({ failedDay: "2027-02-28", nextTryDay: "2027-03-03", debt: 1_000 });
    expect(pausesOn(failed)).toBe("2027-03-07");
    const paused = failedOn(failed, { on: "2027-03-07", today: "2027-03-07", ...failing });
    expect(paused).toMatchObject({ status: 4, pausedFor: "debt", returnBy: "2027-03-14", nextTryDay: null });
    expect(pausesOn(paused)).toBeNull();
  });

  test("that ended while its charge was in doubt keeps the debt, and nobody tries again", () => {
    const ended = takeInOn(handed, "2027-02-28");
    const failed = failedOn(ended, { on: "2027-02-28", today: "2027-03-01", ...failing });
    expect(failed).toMatchObject({ status: 6, debt: 1_000, failedDay: null });
    expect(nextStep(failed)).toBeNull();
  });

  test("whose debt is paid goes on if the device is there, and waits for a wish if it is back", () => {
    const owing = pauseOn({ ...handed, debt: 1_000 }, "2027-03-07", "debt");
    expect(paidOn(owing, "2027-03-10")).toMatchObject({ status: 3, debt: 0, returnBy: null, period: 3 });
    const back = paidOn(takeInOn(owing, "2027-03-09"), "2027-03-10");
    expect(back).toMatchObject({ status: 4, pausedFor: "client", possession: "returned" });
    expect(decide(back, { word: "active", from: 4, today: "2027-03-11" }).kind).toBe("change");
  });

  test("that was resumed and is paused again before the device came does not wait for it", () => {
    const resumed = resumeOn(takeInOn(pauseOn(handed, "2027-02-01", "client"), "2027-02-02"), "2027-04-01");
    expect(resumed).toMatchObject({ possession: "awaited", anchorDay: "2027-04-01", anchorPeriod: 2 });
    const paused = pauseOn(resumed, "2027-04-02", "client");
    expect(paused).toMatchObject({ possession: "returned", returnBy: null });
    expect(nextStep(paused)).toBeNull();
  });
});

/** What may happen to a subscription on some day; what cannot happen then leaves it as it is. */
const events = {
  handOver: (one: Standing, day: string) =>
    one.status === 2 || (one.status === 3 && one.possession === "awaited") ? handOverOn(one, day) : one,
  takeIn: (one: Standing, day: string) => (one.possession === "inUse" ? takeInOn(one, day) : one),
  purge: (one: Standing, day: string) => (one.status < 5 ? cancelOn(one, day) : one),
  pay: (one: Standing, day: string) => (one.debt > 0 && one.status < 5 ? paidOn(one, day) : one),
  ...Object.fromEntries(
    (["pending", "active", "refusal"] as const).map((word) => [
      word,
      (one: Standing, day: string) => {
        const decision = decide(one, { word, from: one.status, today: day });
        return decision.kind === "change" ? decision.next : one;
      },
    ]),
  ),
} satisfies Record<string, (one: Standing, day: string) => Standing>;

/** Everything that happens by itself until a day, charges failing or not. */
const live = (begin: Standing, day: string, fails: boolean, seen: (one: Standing) => void): Standing => {
  let one = begin;
  for (let step = nextStep(one); step !== null && step.day <= day; step = nextStep(one)) {
    if (step.kind !== "charge") one = takeStep(one, step);
    else if (fails) one = failedOn(one, { on: day, today: day, ...failing });
    else one = paidOn(one, day);
    seen(one);
  }
  return one;
};

/** What is true of every standing that can come about. */
const check = (one: Standing): void => {
  const next = nextStep(one);
  const wrong = [
    one.status > 4 && next !== null && "something happens after the end",
    one.status === 4 && (one.possession === "inUse") !== (one.returnBy !== null) && "a return without a day",
    (one.status === 4) !== (one.pausedFor !== null) && "a pause without a reason",
    one.pausedFor === "debt" && one.debt === 0 && "a pause for no debt",
    one.status === 3 && one.debt > 0 !== (one.nextTryDay !== null) && "a debt that nobody collects",
    one.status === 3 && next === null && "an active one that nothing ever happens to",
    one.status === 2 && one.period !== 2 && "a handover that is not paid",
    one.scheduledDay !== null && (one.status !== 3 || one.debt > 0) && "a cancellation of nothing",
    one.period > one.months + 1 && "a period too many",
    one.debt > 0 && one.start !== null && one.debt !== owed(one) && "a debt that is no period's",
    one.start === null && one.status > 4 && one.debt > 0 && "a debt for nothing",
    one.failedDay !== null && one.debt === 0 && "a failure without a debt",
  ].filter((found) => found !== false);
  expect({ one, wrong }).toEqual({ one, wrong: [] });
};

test("whatever happens in whatever order, a subscription stands as one can, and the outlook ends", () => {
  const names = Object.keys(events);
  const plan = fc.array(
    fc.record({ days: fc.nat(45), event: fc.constantFrom(...names), fails: fc.boolean() }),
    { maxLength: 25 },
  );
  fc.assert(
    fc.property(plan, fc.integer({ min: 1, max: 14 }), (steps, months) => {
      let one = handOverOn(paidOn({ ...ordered, months }, "2027-01-31"), "2027-01-31");
      let day = "2027-01-31";
      for (const { days, event, fails } of steps) {
        day = addDays(day, days);
        one = live(one, day, fails, check);
        const before = one;
        one = Object.entries(events).find(([name]) => name === event)?.[1](one, day) ?? one;
        check(one);
        expect(before.status === one.status || mayBecome(before.status, one.status)).toBe(true);
        const outlook = outlookOf(one, { today: day, resume: null, held: { paid: 0, deposit: 0 } });
        const dates = outlook.stay.charges.map(({ date }) => date);
        expect(dates).toEqual(dates.toSorted());
        const left = one.months + 1 - one.period;
        expect(outlook.stay.charges.length).toBeLessThanOrEqual(Math.min(12, left));
        const { dueAt, nextPaymentDay } = planOf(one, "Europe/Moscow");
        expect(nextPaymentDay === null || dueAt !== null).toBe(true);
        expect(one.start === null || paidUntil(one) !== null).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});
