// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { ChangeNotice } from "#src/features/subscriptions/change-notice.tsx";
import { ProvideRouterContext } from "#src/routing/use-router-context.tsx";
import { contextAt } from "../context-at.ts";
import { mountBeside } from "./mount-beside.tsx";
import { rented } from "./rented.ts";

const context = contextAt("2026-11-27T12:00:00Z");

const noticeOf = async (
  notice: string,
  agreement: string,
  change: Partial<Subscription> = {},
): Promise<string> => {
  const view = { subscription: { ...rented, debt: 0, ...change }, agreement, notice };
  const { place } = await mountBeside(
    "subscription",
    {},
    <ProvideRouterContext value={context}>
      <ChangeNotice
        // Cast: of the subscription's view, no more is looked at here.
        view={{ ...view, refusedStep: null, refusedWhy: null } as never}
      />
    </ProvideRouterContext>,
  );
  return place.textContent.replaceAll("\u00a0", " ");
};

test("who has cancelled is told that nothing more is charged, unless something is owed", async () => {
  expect(await noticeOf("cancel.done", "ending")).toContain("We won’t charge you again.");
  expect(await noticeOf("cancel.done", "ending", { debt: 948_000 })).not.toContain("charge");
});

test("other terms are told with their day, and terms that are taken back are not told as a change", async () => {
  const nextPayment = { date: "2026-12-17", amount: 1_009_000 };
  const { months, extras, price } = rented;
  const change = { months, extras, price: price - 59_000, insurance: false };
  expect(await noticeOf("changeTerms.done", "active", { nextPayment, change })).toContain(
    "The terms change on 17 December",
  );
  const words = await noticeOf("changeTerms.done", "active", { nextPayment, change: null });
  expect(words).toContain("The terms stay as they are");
  expect(words).not.toContain("Until then");
});
