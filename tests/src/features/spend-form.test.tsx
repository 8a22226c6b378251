// @vitest-environment jsdom
import { expect, test } from "vitest";
import { SpendForm } from "#src/features/bonus/spend-form.tsx";
import { ProvideRouterContext } from "#src/routing/use-router-context.tsx";
import { contextAt } from "../context-at.ts";
import { mountBeside } from "./mount-beside.tsx";
import { rented } from "./rented.ts";

/** What is said to a client with 421 points, of which 126 may be used for the next payment, who has asked for so many. */
const refusedFor = async (points: number): Promise<string> => {
  const next = { ...rented, debt: 0, nextPayment: { date: "2026-12-11", amount: 42_000 } };
  const { place } = await mountBeside(
    "bonus",
    {
      context: {
        spending: { subscriptionId: rented.id, amount: points * 100 },
        spendRefusal: { code: "bonus.notEnough", available: 12_600 },
        nextPayment: null,
        online: true,
        mayPost: true,
      },
      matches: (state: object) => JSON.stringify(state) === JSON.stringify({ spending: "refused" }),
    },
    <ProvideRouterContext value={contextAt("2026-11-27T12:00:00Z")}>
      <SpendForm balance={42_100} />
    </ProvideRouterContext>,
    { context: { subscriptions: [next] } },
  );
  return (place.querySelector("[role=alert]")?.textContent ?? "").replaceAll("\u00a0", " ");
};

test("what is lacking is reckoned from what there is; what there is but may not be used is told as a limit", async () => {
  expect(await refusedFor(5_000)).toContain("You’re 4 579 short: use 126 bonus points");
  const limit = await refusedFor(200);
  expect(limit).toContain("At most 126 bonus points can be used for this payment");
  expect(limit).not.toMatch(/short|Oops/);
});
