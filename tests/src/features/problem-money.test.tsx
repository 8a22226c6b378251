// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { ProblemMoney } from "#src/features/help/problem-form.tsx";
import type { Problem } from "#src/features/help/help-search.ts";
import { following } from "./sample-consequences.ts";
import { mountBeside } from "./fake-actor.tsx";
import { rented } from "./sample-subscription.ts";

/** Paused; the device is due on 1 December. `ifKept`: the pause ends if it is not back. */
const paused = (
  reason: "client" | "debt",
  ifKept: NonNullable<Subscription["consequences"]>["ifKept"],
): Subscription => ({
  ...rented,
  status: "paused",
  debt: 0,
  possession: { state: "inUse", since: "2026-01-11" },
  paidUntil: "2026-12-11",
  pauses: [{ from: "2026-11-24", until: null, reason }],
  consequences: following({ device: { kind: "return", by: "2026-12-01" }, ifKept }),
});

test("a requested pause ends if the device is kept; one for a debt stays, paid or not", async () => {
  const goesOn = { day: "2026-12-02", charge: null, ends: null };
  const continues = "Return the device by 1 December, or the subscription and its charges continue.";
  expect(await moneyOf("broke", paused("client", goesOn))).toContain(continues);
  const text = await moneyOf("broke", paused("debt", null));
  expect(text).not.toContain("charges continue");
  expect(text).toContain("by 1 December");
  // A term that ends with the pause ends the subscription.
  const over = await moneyOf("broke", paused("client", { ...goesOn, ends: "2026-12-11" }));
  expect(over).not.toContain("charges continue");
  expect(over).toContain("On 11 December the subscription ends");
});

test("in a last month neither a pause stops charges, nor does anything continue", async () => {
  const last = { ...paidFor, end: "2026-12-11", nextPayment: null };
  for (const problem of ["broke", "stolen"] as const) {
    const text = await moneyOf(problem, last);
    expect(text).toContain("We won’t charge you again");
    expect(text).not.toMatch(/pause/i);
  }
});

const paidFor: Subscription = {
  ...rented,
  debt: 0,
  returnBy: null,
  possession: { state: "inUse", since: "2026-01-11" },
  paidUntil: "2026-12-11",
};
const over = { ...paidFor, status: "finished", end: "2026-11-26", paidUntil: "2026-11-26" } as const;
const unpaid = { ...paidFor, status: "paused", debt: 948_000, paidUntil: "2026-11-11" } as const;

const moneyOf = async (problem: Problem, subscription: Subscription): Promise<string> => {
  const { container } = await mountBeside(
    "help",
    {},
    <ProblemMoney problem={problem} subscription={subscription} />,
    { context: { client: { cityId: 1 } } },
  );
  return container.textContent.replaceAll("\u00a0", " ");
};

test("the protection plan holds while the subscription runs and its month is paid, as its act says", async () => {
  expect(await moneyOf("stolen", paidFor)).toContain("doesn’t apply without a police report");
  // A paused subscription is covered until the end of its paid days.
  expect(await moneyOf("accident", { ...paidFor, status: "paused" })).toContain(
    "The protection plan covers repair or replacement",
  );

  const gone = await moneyOf("stolen", over);
  expect(gone).toContain("You’re liable for the loss");
  expect(gone).toContain("The protection plan ended with the subscription on 26 November.");
  expect(gone).not.toMatch(/police|no protection plan/);

  for (const [problem, title] of [
    ["broke", "We pay for wear, you pay for damage"],
    ["accident", "You’re liable for the damage"],
    ["lost", "You’re liable for the loss"],
  ] as const) {
    const owed = await moneyOf(problem, unpaid);
    expect(owed).toContain(title);
    expect(owed).toContain("The protection plan applies only while the month is paid for.");
    expect(owed).not.toContain("no protection plan");
  }
  expect(await moneyOf("lost", { ...paidFor, insurance: false })).toContain("has no protection plan");
});
