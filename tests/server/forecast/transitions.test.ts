import { expect, test } from "vitest";
import { isUnbegun, subscriptionStatuses, type SubscriptionStatus } from "#contract/subscription-status.ts";
import { mayBecome } from "#contract/subscription-transitions.ts";
import { type Act, decide } from "#server/forecast/change.rules.ts";
import { newOrder, type SubscriptionState } from "#server/forecast/subscription-state.rules.ts";

const today = "2027-02-10";

/** A subscription in the second of three months, without debt. */
const state = (status: SubscriptionStatus): SubscriptionState => ({
  ...newOrder,
  status,
  months: 3,
  period: 3,
  price: 1_000,
  deposit: 500,
  debt: 0,
  ...(!isUnbegun(status) && {
    start: "2027-01-05",
    anchorDay: "2027-01-05",
    possession: "inUse",
    possessionSince: "2027-01-05",
  }),
  pausedFor: status === "paused" ? "client" : null,
});

const acts: Act[] = [
  { kind: "pause", until: null },
  { kind: "pause", until: "2027-02-20" },
  { kind: "setEnd", until: "2027-02-21" },
  { kind: "resume" },
  { kind: "cancel" },
  { kind: "takeBack" },
  { kind: "extend", months: 2 },
  { kind: "change", terms: { months: 6, price: 900, insurance: true, extras: [] } },
];

test("V10: a client's actions lead exactly to the statuses that the table lists for clients", () => {
  const led = subscriptionStatuses.flatMap((from) =>
    acts.flatMap((act) => {
      const decision = decide(state(from), { act, from, today });
      if (decision.kind !== "change") return [];
      const to = decision.next.scheduledStatus ?? decision.next.status;
      return to === from ? [] : [`${from} → ${to}`];
    }),
  );
  const allowed = subscriptionStatuses.flatMap((from) =>
    subscriptionStatuses.filter((to) => mayBecome(from, to, "client")).map((to) => `${from} → ${to}`),
  );
  expect(allowed).toHaveLength(6);
  expect([...new Set(led)].toSorted()).toEqual(allowed.toSorted());
});
