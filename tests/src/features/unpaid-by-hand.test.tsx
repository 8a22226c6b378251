// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { SubscriptionStatus } from "#src/features/consequences/subscription-status.tsx";
import { FailedPaymentNotice } from "#src/features/payments/payments-overview.tsx";
import { ChargesStep } from "#src/features/subscriptions/charges-step.tsx";
import { mountBeside, standing, withLinks } from "./fake-actor.tsx";
import { createProjection } from "./sample-projection.ts";
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

test("a debt that no card would pay any more is listed as due today, not on the day of the next try", async () => {
  const charge = { kind: "charge", amount: 612_000, from: "2026-11-20", to: "2026-12-20" } as const;
  const projection = createProjection([
    { ...charge, day: "2026-11-27", period: 2, card: null },
    { ...charge, day: "2026-12-20", period: 3, card: null },
  ]);
  const question = { until: null, extend: null, terms: null, delivery: null };
  const forecast = standing({
    context: { forecast: { acts: { stopCharges: projection } }, question, reckonedFor: question },
    matches: () => false,
  });
  const step = (
    <ChargesStep
      view={
        {
          screen: "stopCharges",
          subscription: { ...rented, debt: 612_000, collection },
          confirm: { can: true },
          notice: null,
          before: null,
          pay: { can: true },
          // Cast: the part of the step's view that is read here.
        } as never
      }
    />
  );
  const { container } = await mountBeside("subscription", { children: { forecast } }, await withLinks(step), {
    at: "2026-11-22T12:00:00Z",
    context: { catalog: null, client: { cityId: 1 } },
  });
  const rows = [...container.querySelectorAll("dt")].map(({ textContent }) =>
    textContent.replaceAll("\u00a0", " "),
  );
  expect(rows.slice(0, 2)).toEqual(["22 November", "20 December"]);
});
