import { expect, test } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { type Obstacle, obstacleTo } from "#machines/subscription/obstacles.ts";
import {
  active,
  awaitingHandover,
  awaitingPayment,
  cancelled,
  ending,
  finished,
  paused,
} from "#machines/subscription/subscription.model.ts";

const changes = ["pause", "resume", "cancel", "takeBack"] as const;
const debt = 948_000;
type Row = [string, Subscription, Record<(typeof changes)[number], Obstacle | null>];

test.each<Row>([
  [
    "awaiting its payment",
    awaitingPayment,
    { pause: "notStarted", resume: "notPaused", cancel: null, takeBack: "notEnding" },
  ],
  [
    "awaiting its device",
    awaitingHandover,
    { pause: "notStarted", resume: "notPaused", cancel: null, takeBack: "notEnding" },
  ],
  ["active", active, { pause: null, resume: "notPaused", cancel: null, takeBack: "notEnding" }],
  [
    "active with a debt",
    { ...active, debt },
    { pause: "debt", resume: "notPaused", cancel: null, takeBack: "notEnding" },
  ],
  ["ending", ending, { pause: "ending", resume: "notPaused", cancel: "ending", takeBack: null }],
  ["paused", paused, { pause: "alreadyPaused", resume: null, cancel: null, takeBack: "notEnding" }],
  [
    "paused for a debt",
    { ...paused, debt },
    { pause: "alreadyPaused", resume: "debt", cancel: null, takeBack: "notEnding" },
  ],
  ["cancelled", cancelled, { pause: "ended", resume: "ended", cancel: "ended", takeBack: "ended" }],
  ["finished", finished, { pause: "ended", resume: "ended", cancel: "ended", takeBack: "ended" }],
])(
  "C35: what can be done about a subscription that is %s, and why not the rest",
  (_what, subscription, why) => {
    const found = Object.fromEntries(
      changes.map((change) => [change, obstacleTo(change, subscription, "loggedIn")]),
    );
    expect(found).toEqual(why);
  },
);

test("C17: a client who may only read is told so, whatever the subscription is like", () => {
  for (const standing of ["forbidden", "deletionPending"] as const)
    for (const change of ["pause", "resume", "cancel", "takeBack"] as const)
      expect(obstacleTo(change, active, standing)).toBe(standing);
});
