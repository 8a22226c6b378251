import fc from "fast-check";
import { expect, test } from "vitest";
import { type ActForecast, type Projection, isOpen } from "#contract/forecast.ts";
import { addDays } from "#contract/day.ts";
import { reservationDays, returnDays } from "#contract/deadlines.ts";
import { isOver, isUnbegun } from "#contract/subscription-status.ts";
import { type Facts, forecastOf } from "#server/forecast/forecast.rules.ts";
import { failedOn } from "#server/forecast/collection.rules.ts";
import { handOverOn, paidOn } from "#server/forecast/transitions.rules.ts";
import { newOrder, nextTerms, type SubscriptionState } from "#server/forecast/subscription-state.rules.ts";
import { live, orderOf, reachedOrders, reachedStates } from "./reached-states.ts";

const card = { brand: "mir", last4: "4417", expires: "2030-02" } as const;
const facts = { held: { paid: 0, deposit: 500_000 }, card };

const offersOf = (state: SubscriptionState, today: string, known: Facts = facts) =>
  forecastOf(
    state,
    { today, until: null, extend: 1, terms: nextTerms(state), onShelf: true, delivery: null },
    known,
  );

const dayOf = ({ events }: Projection, kind: "return" | "end"): string | null =>
  events.find((event) => event.kind === kind)?.day ?? null;

/** Three months from 28 November; the charge of the last one fails, and the device is kept. */
const owing = (() => {
  const state = handOverOn(
    paidOn({ ...newOrder, months: 3, price: 840_000, deposit: 500_000, debt: 1_340_000 }, "2026-11-28"),
    "2026-11-28",
  );
  const inLastMonth = paidOn(state, "2026-12-28");
  const fails = { reason: "noFunds", cardId: 5 } as const;
  return ["2027-01-28", "2027-01-29", "2027-01-31", "2027-02-04"].reduce(
    (one, day) => failedOn(one, { on: day, today: day, ...fails }),
    inLastMonth,
  );
})();

test("paying a debt after the term ends the subscription and leaves a week for returning the device", () => {
  const { acts } = offersOf(owing, "2027-03-01");
  expect(acts.payDebtAndGoOn).toEqual({ why: "termOver" });
  const alone = acts.payDebt;
  expect(isOpen(alone) && alone.events).toMatchObject([
    { kind: "charge", day: "2027-03-01", amount: 840_000 },
    { kind: "end", day: "2027-03-01", as: "finished" },
    { kind: "return", day: addDays("2027-03-01", returnDays) },
    { kind: "refund", day: addDays("2027-03-01", returnDays), of: "deposit" },
  ]);
});

test("paying a debt in the last days of a term leaves a week for returning the device, also to a client who resumes", () => {
  const { payDebt, payDebtAndGoOn } = offersOf(owing, "2027-02-26").acts;
  expect(isOpen(payDebt) && dayOf(payDebt, "return")).toBe("2027-03-05");
  expect(isOpen(payDebtAndGoOn) && dayOf(payDebtAndGoOn, "end")).toBe("2027-02-28");
  expect(isOpen(payDebtAndGoOn) && dayOf(payDebtAndGoOn, "return")).toBe("2027-03-05");
});

test("a client who paid to resume and then asked for deletion returns the device by the deletion day", () => {
  const resumed = paidOn(owing, "2027-02-26", true);
  const { unchanged } = offersOf({ ...resumed, leavesOn: "2027-03-02" }, "2027-02-26");
  expect([dayOf(unchanged, "end"), dayOf(unchanged, "return")]).toEqual(["2027-02-28", "2027-03-02"]);
});

test("paying more never shortens the time for returning the device, and a resumed subscription never ends on the same day", () => {
  fc.assert(
    fc.property(reachedStates, ({ state, day }) => {
      const { payDebt, payDebtAndGoOn, resume, takeBack } = offersOf(state, day).acts;
      const returnOf = (ahead: ActForecast) => (isOpen(ahead) ? dayOf(ahead, "return") : null);
      const [alone, more] = [returnOf(payDebt), returnOf(payDebtAndGoOn)];
      const wrong = [
        alone !== null && more !== null && more < alone && "paying more is due back sooner",
        alone !== null && alone < (state.returnBy ?? alone) && "a payment shortens the time",
        ...[payDebtAndGoOn, resume, takeBack].map(
          (way) =>
            isOpen(way) &&
            [dayOf(way, "end"), dayOf(way, "return")].includes(day) &&
            "a way that goes on ends on its day",
        ),
      ].filter((found) => found !== false);
      expect(wrong).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});

test("nothing is charged on the deletion day, and every subscription ends by then", () => {
  fc.assert(
    fc.property(reachedStates, fc.integer({ min: 1, max: 12 }), ({ state, day }, days) => {
      const leavesOn = addDays(day, days);
      fc.pre(!isOver(state.status));
      const { unchanged: stay } = offersOf({ ...state, leavesOn }, day);
      expect(stay.events.filter((event) => event.day > leavesOn)).toEqual([]);
      expect(stay.events.filter((event) => event.kind === "charge" && event.day >= leavesOn)).toEqual([]);
      expect(stay.end !== null && stay.end <= leavesOn).toBe(true);
      expect(stay.endsAs === "deleted").toBe(stay.end === leavesOn);
      // The device is returned by then, and the deposit refunded.
      expect(stay.refunds.deposit).toBe(state.possession === "inUse" ? 500_000 : stay.refunds.deposit);
    }),
    { numRuns: 2_000 },
  );
});

test("a device of a client who asked for deletion is due by the deletion day", () => {
  fc.assert(
    fc.property(reachedStates, fc.integer({ min: 1, max: 12 }), ({ state, day }, ahead) => {
      const leavesOn = addDays(day, ahead);
      fc.pre(!isOver(state.status) && (state.returnBy === null || state.status !== "paused"));
      const unpaid = live({ ...state, leavesOn }, addDays(leavesOn, -1), true);
      const paid = unpaid.debt > 0 ? [paidOn(unpaid, addDays(leavesOn, -1))] : [];
      const days = [unpaid, ...paid].map(({ status, returnBy }) => (status === "paused" ? returnBy : null));
      expect(days.filter((by) => by !== null && by > leavesOn)).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

test("no charge is shown by a card after its last month, nor without consent; the client pays it", () => {
  fc.assert(
    fc.property(
      reachedStates,
      fc.integer({ min: 1, max: 12 }),
      fc.boolean(),
      ({ state, day }, month, agrees) => {
        const expires = `2027-${String(month).padStart(2, "0")}`;
        const chargeConsent = agrees ? "given" : state.chargeConsent;
        const { unchanged: stay } = offersOf({ ...state, chargeConsent }, day, {
          ...facts,
          card: { ...card, expires },
        });
        const kept = stay.ifKept?.charge ?? null;
        const charges = [
          ...stay.events.filter((event) => event.kind === "charge"),
          ...(kept === null ? [] : [kept]),
        ];
        const named = { brand: "mir", last4: "4417" };
        expect(charges.map((charge) => [charge.card, charge.expired])).toEqual(
          charges.map((charge) =>
            chargeConsent !== "given"
              ? [null, undefined]
              : charge.day.slice(0, 7) <= expires
                ? [named, undefined]
                : [null, named],
          ),
        );
      },
    ),
    { numRuns: 1_000 },
  );
});

test("a device is shown as staying only if no return is planned", () => {
  fc.assert(
    fc.property(reachedStates, ({ state, day }) => {
      const { unchanged: stay, acts } = offersOf(state, day);
      const wrong = [stay, ...Object.values(acts).filter(isOpen)].flatMap((projection) => {
        const { device } = projection;
        const returned = dayOf(projection, "return");
        return [
          device.kind === "stays" && (device.until !== returned || returned === day) && "stays no longer",
          device.kind === "return" && returned !== (device.by < day ? day : device.by) && "another day",
          device.kind === "none" && returned !== null && "nothing to return",
        ].filter((found) => found !== false);
      });
      expect(wrong).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

test("a debtor is shown to keep the device exactly if paying and resuming lets it stay", () => {
  fc.assert(
    fc.property(reachedStates, ({ state, day }) => {
      const { unchanged: stay, acts } = offersOf(state, day);
      const { payDebtAndGoOn: goes } = acts;
      const stays = isOpen(goes) && goes.device.kind === "stays" && state.possession === "inUse";
      expect(stay.keepsIfPaid).toBe(stays);
      expect(offersOf({ ...state, leavesOn: addDays(day, 3) }, day).unchanged.keepsIfPaid).toBe(false);
    }),
    { numRuns: 2_000 },
  );
  const { unchanged: stay } = offersOf(owing, "2027-02-10");
  expect([stay.keepsIfPaid, offersOf(owing, "2027-03-01").unchanged.keepsIfPaid]).toEqual([true, false]);
});

/** The projections of every open action, and of doing nothing. */
const allProjections = (state: SubscriptionState, day: string, known?: Facts): Projection[] => {
  const { unchanged: stay, acts } = offersOf(state, day, known);
  return [stay, ...Object.values(acts).filter(isOpen)];
};

test("no projection has an event on a past day", () => {
  fc.assert(
    fc.property(fc.oneof(reachedStates, reachedOrders), ({ state, day }) => {
      const past = allProjections(state, day).flatMap(({ events }) =>
        events.filter((event) => event.day < day),
      );
      expect(past).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});

test("an order has a planned handover, or an end day with a refund of everything paid", () => {
  const held = { paid: 1_500_000, deposit: 500_000 };
  fc.assert(
    fc.property(reachedOrders, ({ state, day }) => {
      fc.pre(isUnbegun(state.status));
      const { unchanged: stay } = offersOf(state, day, { ...facts, held });
      const kinds = stay.events.map(({ kind }) => kind);
      const isPaid = state.status === "awaitingHandover";
      const isMissed = isPaid && state.deliveryDay !== null && state.deliveryDay < day;
      expect(kinds).toEqual(isMissed ? ["end", "refund"] : isPaid ? ["handover"] : []);
      expect(stay.end === null).toBe(!isMissed);
      expect(stay.refunds).toEqual({ payments: isMissed ? held.paid : 0, deposit: 0 });
      // The device's day is the agreed one; it is over exactly if no handover is planned.
      const how = state.deliveryDay === null ? "pickup" : "delivery";
      expect(stay.device).toEqual({ kind: "handover", how, day: state.deliveryDay, isFirst: true });
    }),
    { numRuns: 2_000 },
  );
});

test("an order is reserved until its stated day and ends on the next one if nothing happens", () => {
  fc.assert(
    fc.property(reachedOrders, ({ state, day }) => {
      fc.pre(isUnbegun(state.status));
      const held = { paid: state.status === "awaitingHandover" ? 1_500_000 : 0, deposit: 0 };
      const { unchanged: stay } = offersOf(state, day, { ...facts, held });
      const { reservation } = stay;
      if (reservation === null) throw new Error("it waits for ever");
      expect(reservation.until >= day).toBe(true);
      expect(reservation.refund).toBe(held.paid);
      const waiting = live(state, reservation.until, false);
      expect(waiting.status).toBe(state.status);
      const over = live(state, addDays(reservation.until, 1), false);
      expect(over).toMatchObject({ status: "cancelled", debt: 0, reservedUntil: null, start: null });
      expect([null, addDays(reservation.until, 1)]).toContain(stay.end);
    }),
    { numRuns: 2_000 },
  );
});

test("rescheduling is open before and after the agreed day, not on it, and moves the reservation accordingly", () => {
  const paidOrder = paidOn(orderOf(2), "2027-01-31");
  const moved = (today: string, delivery: string | null = addDays(today, 4)) =>
    forecastOf(
      paidOrder,
      { today, until: null, extend: 1, terms: nextTerms(paidOrder), onShelf: true, delivery },
      facts,
    ).acts.reschedule;
  expect(paidOrder).toMatchObject({ deliveryDay: "2027-02-02", reservedUntil: "2027-02-09" });
  expect(moved("2027-02-02")).toEqual({ why: "deliveryToday" });
  expect(moved("2027-02-01", null)).toEqual({ why: "notOffered" });
  for (const today of ["2027-02-01", "2027-02-03", "2027-02-09"]) {
    const day = addDays(today, 4);
    expect(moved(today)).toMatchObject({
      device: { kind: "handover", how: "delivery", day, isFirst: true },
      events: [{ kind: "handover", day }],
      reservation: { until: addDays(day, reservationDays) },
      end: null,
    });
  }
  const collected = paidOn(orderOf(null), "2027-01-31");
  const { reschedule } = offersOf(collected, "2027-02-01").acts;
  expect(reschedule).toEqual({ why: "pickup" });
  expect(collected.reservedUntil).toBe("2027-02-07");
  expect(offersOf(handOverOn(collected, "2027-02-01"), "2027-02-01").acts.reschedule).toEqual({
    why: "begun",
  });
});

test("an unpaid order can be paid until the day before its delivery, or for a week", () => {
  expect([orderOf(2).reservedUntil, orderOf(null).reservedUntil]).toEqual(["2027-02-01", "2027-02-07"]);
  // The bank answered after the agreed day: the reservation counts from the payment.
  expect(paidOn(orderOf(2), "2027-02-04").reservedUntil).toBe("2027-02-11");
});
