// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { ChargeAhead } from "#contract/consequences.ts";
import type { Subscription } from "#contract/subscription.ts";
import { ChangeNotice } from "#src/features/subscriptions/detail.tsx";
import { charge } from "../../sample-charge.ts";
import { following } from "./sample-consequences.ts";
import { mountBeside } from "./fake-actor.tsx";
import { rented } from "./sample-subscription.ts";

const noticeOf = async (
  notice: string,
  agreement: string,
  change: Partial<Subscription> = {},
): Promise<string> => {
  const view = { subscription: { ...rented, debt: 0, ...change }, agreement, notice };
  const { container } = await mountBeside(
    "subscription",
    {},
    <ChangeNotice
      // Cast: the part of the subscription's view that is read here.
      view={{ ...view, refusedStep: null, refusedWhy: null } as never}
    />,
    { context: { catalog: null, client: { cityId: 1 } } },
  );
  return container.textContent.replaceAll("\u00a0", " ");
};

const ending = { scheduled: { status: "cancelled", at: "2026-12-17" } } as const;

test("after a cancellation nothing more is charged, unless there is a debt", async () => {
  expect(await noticeOf("cancel.done", "ending", ending)).toContain("We won’t charge you again.");
  expect(await noticeOf("cancel.done", "ending", { ...ending, debt: 948_000 })).not.toContain("charge");
});

test("after a resume the client reads who pays next: the card, or they themselves, and why", async () => {
  const nextBy = (payer: Pick<ChargeAhead, "card" | "expired">) =>
    noticeOf("resume.done", "active", {
      consequences: following({ next: { ...charge("2026-12-17", 1_009_000), ...payer } }),
    });
  const visa = { brand: "visa", last4: "0932" } as const;
  expect(await nextBy({ card: visa })).toContain("We’ll charge 10 090 ₽ on 17 December.");
  expect(await nextBy({ card: null })).toContain("Pay 10 090 ₽ on 17 December: we won’t charge a card.");
  expect(await nextBy({ card: null, expired: visa })).toContain(
    "Visa •• 0932 expires before 17 December: add another card by then, or pay 10 090 ₽ yourself.",
  );
});

test("changed terms are shown with their day, and withdrawn ones are no change", async () => {
  const nextPayment = { date: "2026-12-17", amount: 1_009_000 };
  const { months, extras, price } = rented;
  const change = { months, extras, price: price - 59_000, insurance: false };
  expect(await noticeOf("changeTerms.done", "active", { nextPayment, change })).toContain(
    "The new terms start on 17 December",
  );
  const words = await noticeOf("changeTerms.done", "active", { nextPayment, change: null });
  expect(words).toContain("The terms stay as they are");
  expect(words).not.toContain("Until then");
});
