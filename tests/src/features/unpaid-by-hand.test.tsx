// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { SubscriptionStatus } from "#src/features/consequences/subscription-status.tsx";
import { FailedPaymentNotice } from "#src/features/payments/payments-overview.tsx";
import { mountBeside, withLinks } from "./fake-actor.tsx";
import { rented } from "./sample-subscription.ts";

const collection = {
  failed: "2026-11-20",
  reason: null,
  nextTry: null,
  pausesOn: "2026-11-27",
  card: null,
} as const;

/** What the payments say of a month that is not paid. */
const wordsOf = async (change: Partial<Subscription>): Promise<string> => {
  const subscription = { ...rented, debt: 612_000, collection, ...change };
  const { container } = await mountBeside(
    "payments",
    {},
    await withLinks(
      <>
        <FailedPaymentNotice />
        <SubscriptionStatus subscription={subscription} />
      </>,
    ),
    {
      at: "2026-11-22T12:00:00Z",
      context: {
        catalog: null,
        client: { cityId: 1 },
        subscriptions: [subscription],
        accountStatus: "forbidden",
      },
    },
  );
  return container.textContent.replaceAll("\u00a0", " ");
};

test("a month of a client who pays by hand is unpaid, and no failed charge", async () => {
  const withoutCard = await wordsOf({ card: null });
  expect(withoutCard).toContain("No card to charge 6 120 ₽ to");
  expect(withoutCard).toContain("Payment failed");
  const byHand = await wordsOf({ card: null, chargeConsent: "withdrawn" });
  expect(byHand).toContain("6 120 ₽ isn’t paid");
  expect(byHand).toContain("Payment due");
  expect(byHand).not.toMatch(/No card|failed/);
});
