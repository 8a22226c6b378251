import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { graceAt } from "#contract/deadlines.ts";
import type { Consequences } from "#contract/consequences.ts";
import { addDays } from "#contract/day.ts";
import type { Subscription } from "#contract/subscription.ts";
import { isOver } from "#contract/subscription-status.ts";
import { project } from "#server/forecast/forecast.rules.ts";
import {
  describeDeletionDebt,
  describeDeletion,
  describeDeletionLoss,
  ifDeleted,
} from "#src/features/consequences/deletion-sentences.ts";
import { getFacts } from "#src/features/consequences/sentences.ts";
import { charge } from "../../sample-charge.ts";
import { reachedStates } from "../../server/forecast/reached-states.ts";
import { following } from "./sample-consequences.ts";
import { rented } from "./sample-subscription.ts";

const requestedAt = "2026-11-17T09:00:00.000Z";
const after = (days: number, minutes = 0) =>
  graceAt(requestedAt, Date.parse(requestedAt) + (days * 24 * 60 + minutes) * 60_000);

test("of the twelve days whole past ones are counted; today is still left", () => {
  expect(after(0)).toEqual({ gone: 0, left: 12 });
  expect(after(3)).toEqual({ gone: 3, left: 9 });
  expect(after(3, 1439)).toEqual({ gone: 3, left: 9 });
  expect(after(11, 1)).toEqual({ gone: 11, left: 1 });
});

test("a wrong clock shows neither more than twelve days nor less than none", () => {
  expect(after(-2)).toEqual({ gone: 0, left: 12 });
  expect(after(40)).toEqual({ gone: 12, left: 0 });
});

const erased = "2026-12-09";
const today = "2026-11-27";
const visa = { brand: "visa", last4: "0932" } as const;

/** A subscription's sentence keys with their days. */
const describeDevice = (change: Partial<Subscription>, consequences: Partial<Consequences>): unknown => {
  const subscription = { ...rented, debt: 0, ...change, consequences: following(consequences) };
  const fate = describeDeletion(ifDeleted(getFacts(subscription, today), erased));
  return fate && [fate.title.key, ...fate.note.map(({ key, values }) => [key, values.day ?? values.sum])];
};

describe("before a deletion each subscription shows", () => {
  const deposit = ["debt.deposit", 500_000];
  const ended = ["end.the", erased];

  test("its return day: the agreed one, or that of the deletion", () => {
    const back = ["device.return", erased];
    const goesOn = { device: { kind: "stays", until: "2027-01-11" }, end: "2027-01-11" } as const;
    expect(describeDevice({}, goesOn)).toEqual(["deletion.device", back, ended, deposit]);
    // What an earlier return kept does not come back.
    expect(describeDevice({ depositKept: 150_000 }, goesOn)).toContainEqual(["debt.deposit", 350_000]);
    // A week from a late payment may end after the term and the deletion.
    const lateWeek = { device: { kind: "stays", until: "2026-12-11" }, end: "2026-12-08" } as const;
    expect(describeDevice({}, lateWeek)).toContainEqual(back);
    const agreed = { device: { kind: "return", by: "2026-12-02" } } as const;
    expect(describeDevice({ status: "paused" }, agreed)).toEqual([
      "deletion.device",
      ["device.return", "2026-12-02"],
      ended,
      deposit,
    ]);
    const late = { device: { kind: "return", by: "2026-11-26" } } as const;
    expect(describeDevice({ status: "paused" }, late)).toEqual([
      "deletion.device",
      ["device.late", "2026-11-26"],
      ["device.return.now", undefined],
      ended,
      deposit,
    ]);
  });

  test("that it ends before, if it does", () => {
    const ending = {
      device: { kind: "stays", until: "2026-12-04" },
      end: "2026-12-04",
      endsAs: "cancelled",
    } as const;
    expect(describeDevice({}, ending)).toEqual([
      "deletion.device",
      ["device.return", "2026-12-04"],
      ["end.the", "2026-12-04"],
      deposit,
    ]);
  });

  test("a charge that comes before the deletion, and none after", () => {
    const next = (day: string) =>
      ({ kind: "charge", day, amount: 948_000, period: 3, from: day, to: day, card: visa }) as const;
    expect(describeDevice({}, { next: next("2026-12-08") })).toContainEqual(["charge", "2026-12-08"]);
    expect(JSON.stringify(describeDevice({}, { next: next(erased) }))).not.toContain('"charge');
    // A leaving client can neither pay nor bind a card.
    expect(describeDevice({}, { next: { ...next("2026-12-08"), card: null } })).toContainEqual([
      "deletion.cannot",
      "2026-12-08",
    ]);
  });

  test("nothing about a device that the client does not have, but how long an order waits", () => {
    expect(describeDevice({ status: "paused" }, { device: { kind: "none" } })).toEqual([
      "event.device",
      ended,
    ]);
    const device = { kind: "handover", how: "pickup", day: null, isFirst: true } as const;
    const order = (until: string, refund: number) =>
      describeDevice({ status: "awaitingHandover" }, { device, reservation: { until, refund } });
    const received = ["deletion.received", erased];
    expect(order("2026-12-03", 1_448_000)).toEqual([
      "event.device",
      ["order.waits.back", "2026-12-03"],
      received,
    ]);
    // Paid on delivery.
    expect(order("2026-12-04", 0)).toEqual(["event.device", ["order.waits", "2026-12-04"], received]);
    expect(order(erased, 0)).toEqual(["event.device", ["order.waits", "2026-12-08"], received]);
  });

  test("nothing about an ended and returned one, or an unpaid order", () => {
    expect(
      describeDevice({ status: "finished" }, { device: { kind: "none" }, end: "2026-11-11" }),
    ).toBeNull();
    expect(describeDevice({ status: "awaitingPayment" }, {})).toBeNull();
    const kept = { device: { kind: "return", by: "2026-12-01" }, end: "2026-11-27" } as const;
    expect(
      describeDevice({ status: "finished" }, { ...kept, refunds: { payments: 0, deposit: 500_000 } }),
    ).toEqual(["deletion.device", ["device.return", "2026-12-01"], deposit]);
  });
});

test("a debt that no card pays is named once, below the subscriptions", () => {
  const next = { ...charge("2026-12-04", 948_000, 2), card: null, expired: visa };
  const cannot = ["deletion.cannot", "2026-12-04"];
  expect(describeDevice({ debt: 948_000 }, { next })).not.toContainEqual(cannot);
  expect(describeDevice({ debt: 0 }, { next })).toContainEqual(cannot);
  const tried = { ...next, card: visa };
  expect(describeDevice({ debt: 948_000 }, { next: tried })).toContainEqual(["charge", "2026-12-04"]);
});

test("what is owed for a lost device is named until it is settled", () => {
  const loss = {
    day: "2026-11-20",
    cause: "lost",
    worth: 900,
    covered: false,
    kept: 500,
    owed: 400,
  } as const;
  expect(describeDeletionLoss({ loss: { ...loss, settled: null } })).toMatchObject({
    title: { key: "device.compensate", values: { sum: 400 } },
    note: [{ key: "device.compensate.note" }, { key: "deletion.loss" }],
  });
  expect(describeDeletionLoss({ loss: { ...loss, settled: today } })).toBeNull();
  expect(describeDeletionLoss({ loss: { ...loss, owed: 0, settled: null } })).toBeNull();
  expect(describeDeletionLoss({})).toBeNull();
});

test("the server's outcome of the deletion once it is requested", () => {
  fc.assert(
    fc.property(reachedStates, fc.integer({ min: 1, max: 12 }), ({ state, day }, days) => {
      fc.pre(!isOver(state.status));
      const on = addDays(day, days);
      const held = { paid: 1_500, deposit: 500 };
      const stayOf = (leavesOn: string | null) => project({ ...state, leavesOn }, day, { held, card: null });
      const { status, debt, resumeOn, start, returnBy } = state;
      const subscription = { ...rented, status, debt, resumeOn, start, returnBy, deposit: 500 };
      const factsOfCourse = (leavesOn: string | null) => getFacts(subscription, day, stayOf(leavesOn));
      expect(describeDeletion(ifDeleted(factsOfCourse(null), on))).toEqual(
        describeDeletion(factsOfCourse(on)),
      );
    }),
    { numRuns: 5_000 },
  );
});

test("a debt with its payment: before the request, or after withdrawing it", () => {
  expect(describeDeletionDebt(948_000, false).note.map(({ key }) => key)).toEqual([
    "deletion.debt",
    "deletion.debt.first",
  ]);
  expect(describeDeletionDebt(948_000, true).note.map(({ key }) => key)).toEqual([
    "deletion.debt",
    "deletion.debt.asked",
  ]);
});
