// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { BonusEntry } from "#contract/bonus.ts";
import { BonusHistory } from "#src/features/bonus/bonus-page.tsx";
import { ProvideRouterContext } from "#src/routing/router-context.tsx";
import { contextAt } from "../context-at.ts";
import { mountBeside } from "./fake-actor.tsx";
import { rented } from "./sample-subscription.ts";

const entry = {
  id: 5,
  kind: "returned",
  at: "2026-11-21T09:00:00Z",
  promo: null,
  subscriptionId: rented.id,
} as const;

const textOf = async (entries: readonly BonusEntry[]): Promise<string> => {
  const { container } = await mountBeside(
    "bonus",
    {},
    <ProvideRouterContext value={contextAt("2026-11-27T12:00:00Z")}>
      <BonusHistory entries={entries} />
    </ProvideRouterContext>,
    { context: { client: { cityId: 1 }, subscriptions: [rented] } },
  );
  return container.textContent.replaceAll("\u00a0", " ");
};

test("points that come back and points that are taken back have different names", async () => {
  const back = await textOf([{ ...entry, amount: 42_000 }]);
  expect(back).toContain("Refunded for");
  expect(back).toContain("+420");
  const taken = await textOf([{ ...entry, amount: -42_000 }]);
  expect(taken).toContain("Taken back");
  expect(taken).toContain("was cancelled before you got it");
  expect(taken).toContain("−420");
  expect(taken).not.toContain("Refunded");
  expect(await textOf([{ ...entry, amount: -42_000, subscriptionId: 9 }])).toContain(
    "Taken back: the subscription was cancelled",
  );
});
