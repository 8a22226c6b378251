import { expect, test } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { isAfter, isAsBefore } from "#machines/subscription/outcome.ts";
import {
  active,
  cancelled,
  changedTerms,
  ending,
  extended,
  missed,
  paused,
  pausedUntil,
  rescheduled,
} from "#machines/subscription/subscription.model.ts";
import type { Intent } from "#machines/subscription/subscription.ports.ts";

const asked: Intent = {
  change: "pause",
  shown: null,
  resumeOn: null,
  months: null,
  terms: null,
  delivery: null,
};
const until: Intent = { ...asked, resumeOn: "2026-12-21" };
const moved: Intent = {
  ...asked,
  change: "reschedule",
  delivery: { address: "Ордынка, 7", day: "2026-11-25", slot: "14:00–18:00" },
};
const longer: Intent = { ...asked, change: "extend", months: 3 };
const extras = [
  { id: 9, name: "Шлем" },
  { id: 2, name: "Замок" },
];
const terms: Intent = {
  ...asked,
  change: "changeTerms",
  terms: { months: 6, insurance: true, extras: [2, 9] },
};
const agreed = { months: 6, insurance: true, extras, price: 912_000 };

test.each<[string, Intent, Subscription, Subscription, boolean]>([
  ["a pause is paused", asked, active, paused, true],
  ["a pause without an end is not one until a day", asked, active, pausedUntil, false],
  ["a pause until a day is one until that day", until, active, pausedUntil, true],
  ["and not an open one", until, active, paused, false],
  ["another end is set", { ...until, change: "setEnd" }, paused, pausedUntil, true],
  ["an end is taken away", { ...asked, change: "setEnd" }, pausedUntil, paused, true],
  ["an end is not set by resuming", { ...until, change: "setEnd" }, paused, active, false],
  ["a resume is active", { ...asked, change: "resume" }, paused, active, true],
  ["what is cancelled was not resumed", { ...asked, change: "resume" }, paused, ending, false],
  ["a cancellation is scheduled", { ...asked, change: "cancel" }, active, ending, true],
  ["or in force", { ...asked, change: "cancel" }, paused, cancelled, true],
  ["one that is taken back is active", { ...asked, change: "takeBack" }, ending, active, true],
  ["a delivery comes as it was asked for", moved, missed, rescheduled, true],
  ["and not as before", moved, missed, missed, false],
  ["an extension is that much longer", longer, active, extended, true],
  ["and no less", longer, active, active, false],
  [
    "also where other terms were agreed before",
    longer,
    { ...active, change: agreed },
    { ...active, change: { ...agreed, months: 9 } },
    true,
  ],
  ["other terms are agreed, extras in any order", terms, active, { ...active, change: agreed }, true],
  ["or in force already", terms, active, { ...active, ...agreed }, true],
  ["without an extra they are others", terms, active, { ...active, ...agreed, extras: [] }, false],
])("%s", (_what, intent, before, now, expected) => {
  expect(isAfter(intent, before, now)).toBe(expected);
});

test("another sum is no change; a pause, a date, an extension or other terms are", () => {
  const cheaper = { ...active, nextPayment: { date: "2026-12-03", amount: 938_000 } };
  const others = [paused, ending, extended, changedTerms, { ...active, insurance: false }];
  expect(isAsBefore(active, cheaper)).toBe(true);
  expect(others.map((now) => isAsBefore(active, now))).toEqual(others.map(() => false));
  expect(isAsBefore(paused, pausedUntil)).toBe(false);
});
