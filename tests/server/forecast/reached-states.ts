import fc from "fast-check";
import { addDays } from "#contract/day.ts";
import { isOver } from "#contract/subscription-status.ts";
import { type Act, decide } from "#server/forecast/change.rules.ts";
import { failedOn } from "#server/forecast/collection.rules.ts";
import { applyDueAction, nextDueAction } from "#server/forecast/due-actions.rules.ts";
import { newOrder, type SubscriptionState } from "#server/forecast/subscription-state.rules.ts";
import {
  agreeAtDoor,
  cancelOn,
  handOverOn,
  paidOn,
  payableUntil,
  returnDeviceOn,
} from "#server/forecast/transitions.rules.ts";

/** An order of three months. Sums in kopecks. */
export const ordered: SubscriptionState = {
  ...newOrder,
  months: 3,
  price: 1_000,
  deposit: 500,
  debt: 1_500,
};

const acts: ((one: SubscriptionState, day: string) => Act)[] = [
  () => ({ kind: "pause", until: null }),
  (_, day) => ({ kind: "pause", until: addDays(day, 12) }),
  (_, day) => ({ kind: "setEnd", until: addDays(day, 33) }),
  () => ({ kind: "setEnd", until: null }),
  () => ({ kind: "resume" }),
  () => ({ kind: "cancel" }),
  () => ({ kind: "takeBack" }),
  () => ({ kind: "allowCharges" }),
  () => ({ kind: "stopCharges" }),
  () => ({ kind: "extend", months: 2 }),
  (_, day) => ({ kind: "reschedule", day: addDays(day, 3) }),
  (one) => ({
    kind: "change",
    terms: { months: one.period + 1, price: 700 + one.period, insurance: true, extras: [] },
  }),
];

/** Events of a subscription on a day. An impossible event changes nothing. */
export const events = {
  handOver: (one: SubscriptionState, day: string) =>
    one.status === "awaitingHandover" || (one.status === "active" && one.possession === "awaited")
      ? // A payment on delivery comes first.
        handOverOn(one.status === "awaitingHandover" && one.debt > 0 ? paidOn(one, day) : one, day)
      : one,
  returnDevice: (one: SubscriptionState, day: string) =>
    one.possession === "inUse" ? returnDeviceOn(one, day) : one,
  purge: (one: SubscriptionState, day: string) => (!isOver(one.status) ? cancelOn(one, day) : one),
  agreeAtDoor: (one: SubscriptionState, day: string) => agreeAtDoor(one, day),
  pay: (one: SubscriptionState, day: string) =>
    one.debt > 0 && !isOver(one.status) ? paidOn(one, day) : one,
  payAndGoOn: (one: SubscriptionState, day: string) =>
    one.debt > 0 && !isOver(one.status) ? paidOn(one, day, true) : one,
  ...Object.fromEntries(
    acts.map((actOf, index) => [
      `act ${index}`,
      (one: SubscriptionState, day: string) => {
        const decision = decide(one, { act: actOf(one, day), from: one.status, today: day });
        return decision.kind === "change" ? decision.next : one;
      },
    ]),
  ),
} satisfies Record<string, (one: SubscriptionState, day: string) => SubscriptionState>;

type Seen = (before: SubscriptionState, after: SubscriptionState, kind: "charge" | "time") => void;

/** Applies every action that is due until `day`. `fails`: the charges are declined. */
export const live = (
  begin: SubscriptionState,
  day: string,
  fails: boolean,
  seen: Seen = () => {},
): SubscriptionState => {
  let state = begin;
  for (let step = nextDueAction(state); step !== null && step.day <= day; step = nextDueAction(state)) {
    const before = state;
    if (step.kind !== "charge") state = applyDueAction(state, step);
    else if (fails) state = failedOn(state, { on: day, today: day, reason: "noFunds", cardId: 7 });
    else state = paidOn(state, day);
    seen(before, state, step.kind === "charge" ? "charge" : "time");
  }
  return state;
};

/** Events with the days between them, in any order. */
export const histories = fc.array(
  fc.record({ days: fc.nat(45), event: fc.constantFrom(...Object.keys(events)), fails: fc.boolean() }),
  { maxLength: 25 },
);

export const firstDay = "2027-01-31";

export const handedOver = (months: number): SubscriptionState =>
  handOverOn(paidOn({ ...ordered, months }, firstDay), firstDay);

/** An unpaid order of the first day. `lead`: a delivery comes after so many days; null: the device is collected. */
export const orderOf = (lead: number | null): SubscriptionState => {
  const deliveryDay = lead === null ? null : addDays(firstDay, lead);
  return { ...ordered, deliveryDay, reservedUntil: payableUntil(deliveryDay, firstDay) };
};

type History = readonly { readonly days: number; readonly event: string; readonly fails: boolean }[];

const after = (begin: SubscriptionState, history: History): { state: SubscriptionState; day: string } => {
  let state = begin;
  let day = firstDay;
  for (const { days, event, fails } of history) {
    day = addDays(day, days);
    state = live(state, day, fails);
    state = Object.entries(events).find(([name]) => name === event)?.[1](state, day) ?? state;
  }
  return { state, day };
};

/** A state after any history, and its day (ISO). */
export const reachedStates = fc
  .tuple(histories, fc.integer({ min: 1, max: 14 }))
  .map(([history, months]) => after(handedOver(months), history));

/** Events of an order until its handover or end: payment, payment on delivery, new day, cancellation, nothing. */
const orderHistories = fc.array(
  fc.record({
    days: fc.nat(4),
    event: fc.constantFrom("pay", "pay", "agreeAtDoor", "act 8", "handOver", "act 5", "nothing"),
    fails: fc.constant(false),
  }),
  { maxLength: 6 },
);
export const reachedOrders = fc
  .tuple(fc.option(fc.integer({ min: 1, max: 7 })), orderHistories)
  .map(([lead, history]) => after(orderOf(lead), history));
