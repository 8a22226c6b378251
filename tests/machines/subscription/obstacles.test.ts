import { describe, expect, test } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { type Obstacle, obstacleTo } from "#machines/subscription/obstacles.ts";
import {
  active,
  awaitingHandover,
  awaitingPayment,
  cancelled,
  ending,
  finished,
  missed,
  paused,
} from "#machines/subscription/subscription.model.ts";

const changes = [
  "pause",
  "setEnd",
  "resume",
  "cancel",
  "takeBack",
  "extend",
  "changeTerms",
  "reschedule",
] as const;
const debt = 948_000;
type Row = [string, Subscription, readonly (Obstacle | null)[]];
/** Of `changes`, in their order. */
const all = (why: Obstacle): Obstacle[] => changes.map(() => why);

test.each<Row>([
  [
    "awaiting its payment",
    awaitingPayment,
    ["notStarted", "notPaused", "notPaused", null, "notEnding", "notStarted", "notStarted", "pickup"],
  ],
  [
    "awaiting its device",
    awaitingHandover,
    ["notStarted", "notPaused", "notPaused", null, "notEnding", "notStarted", "notStarted", "pickup"],
  ],
  [
    "of which the delivery did not come",
    missed,
    ["notStarted", "notPaused", "notPaused", null, "notEnding", "notStarted", "notStarted", null],
  ],
  ["active", active, [null, "notPaused", "notPaused", null, "notEnding", null, null, "begun"]],
  [
    "active with a debt",
    { ...active, debt },
    ["debt", "notPaused", "notPaused", null, "notEnding", "debt", "debt", "begun"],
  ],
  [
    "in its last period",
    { ...active, period: 4 },
    [null, "notPaused", "notPaused", null, "notEnding", null, "lastPeriod", "begun"],
  ],
  [
    "extended by the terms that are agreed",
    { ...active, period: 4, change: { months: 6, insurance: true, extras: [], price: 948_000 } },
    [null, "notPaused", "notPaused", null, "notEnding", null, null, "begun"],
  ],
  ["ending", ending, ["ending", "notPaused", "notPaused", "ending", null, "ending", "ending", "begun"]],
  [
    "paused",
    paused,
    ["alreadyPaused", null, null, null, "notEnding", "alreadyPaused", "alreadyPaused", "begun"],
  ],
  [
    "paused for a debt",
    { ...paused, debt },
    ["alreadyPaused", "debt", "debt", null, "notEnding", "alreadyPaused", "alreadyPaused", "begun"],
  ],
  ["cancelled", cancelled, all("ended")],
  ["finished", finished, all("ended")],
  [
    "of a backend that has none of our changes",
    { ...finished, status: "active" },
    [null, "notOffered", "notPaused", null, "notEnding", "notOffered", "notOffered", "notOffered"],
  ],
])(
  "C35: what can be done about a subscription that is %s, and why not the rest",
  (_what, subscription, why) => {
    expect(changes.map((change) => obstacleTo(change, subscription, "loggedIn"))).toEqual(why);
  },
);

describe.each(["forbidden", "deletionPending"] as const)("of a client who is %s", (accountStatus) => {
  test("C17: that is the reason, for every subscription", () => {
    for (const change of [...changes, "allowCharges"] as const)
      expect(obstacleTo(change, active, accountStatus)).toBe(accountStatus);
  });

  test("C50: a consent to charges can be withdrawn, if there is one", () => {
    expect(obstacleTo("stopCharges", active, accountStatus)).toBeNull();
    expect(obstacleTo("stopCharges", missed, accountStatus)).toBe("chargesStopped");
    expect(obstacleTo("stopCharges", cancelled, accountStatus)).toBe("ended");
  });
});
