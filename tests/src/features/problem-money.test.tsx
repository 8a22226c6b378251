// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { ProblemMoney } from "#src/features/help/problem-money.tsx";
import type { Problem } from "#src/features/help/problems.ts";
import { useChargesWords } from "#src/features/help/use-charges-words.ts";
import { ProvideRouterContext } from "#src/routing/use-router-context.tsx";
import { contextAt } from "../context-at.ts";
import { mountBeside } from "./mount-beside.tsx";
import { rented } from "./rented.ts";

const Charges = ({ subscription }: { subscription: Subscription }) => useChargesWords(subscription, false);

const read = async (reason: "client" | "debt"): Promise<string> => {
  const paused: Subscription = {
    ...rented,
    status: "paused",
    debt: 0,
    possession: { state: "inUse", since: "2026-01-11" },
    paidUntil: "2026-12-11",
    pauses: [{ from: "2026-11-24", until: null, reason }],
  };
  const { place } = await mountBeside(
    "help",
    {},
    <ProvideRouterContext value={contextAt("2026-11-27T12:00:00Z")}>
      <Charges subscription={paused} />
    </ProvideRouterContext>,
    { context: { client: { cityId: 1 } } },
  );
  return place.textContent.replaceAll("\u00a0", " ");
};

test("a pause that the client asked for ends if the device is kept; one for a debt stays, paid or not", async () => {
  const goesOn = "Return the device by 1 December, or the subscription and its charges continue.";
  expect(await read("client")).toContain(goesOn);
  const told = await read("debt");
  expect(told).not.toContain("continue");
  expect(told).toContain("by 1 December");
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
  const { place } = await mountBeside(
    "help",
    {},
    <ProvideRouterContext value={contextAt("2026-11-27T12:00:00Z")}>
      <ProblemMoney problem={problem} subscription={subscription} />
    </ProvideRouterContext>,
    { context: { client: { cityId: 1 } } },
  );
  return place.textContent.replaceAll("\u00a0", " ");
};

test("the plan of protection holds while the subscription runs and its month is paid, as its act says", async () => {
  expect(await moneyOf("stolen", paidFor)).toContain("doesn’t apply without a police report");
  // A paused subscription is covered to the end of the days that are paid.
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
