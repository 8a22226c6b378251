// @vitest-environment jsdom
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { SubscriptionStatus } from "#src/features/consequences/subscription-status.tsx";
import { FailedPaymentNotice } from "#src/features/payments/payments-overview.tsx";
import { ChargesStep } from "#src/features/subscriptions/charges-step.tsx";
import { WhatIf } from "#src/features/subscriptions/what-if.tsx";
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

const owing = { ...rented, debt: 612_000, collection, chargeConsent: "withdrawn" } as const;
const charge = { kind: "charge", amount: 612_000, from: "2026-11-20", to: "2026-12-20", card: null } as const;
/** The debt on the day of its next try, and the next month. */
const projection = createProjection([
  { ...charge, day: "2026-11-27", period: 2 },
  { ...charge, day: "2026-12-20", period: 3 },
]);
const question = { until: null, extend: null, terms: null, delivery: null };

/** A step of a subscription, two days after its charge failed. */
const stepOf = async (step: ReactNode, forecast: object): Promise<HTMLElement> => {
  const known = standing({ context: { forecast, question, reckonedFor: question }, matches: () => false });
  const { container } = await mountBeside(
    "subscription",
    { children: { forecast: known } },
    await withLinks(step),
    {
      at: "2026-11-22T12:00:00Z",
      context: { catalog: null, client: { cityId: 1 } },
    },
  );
  return container;
};
const textsIn = (container: HTMLElement, selector: string): string[] =>
  [...container.querySelectorAll(selector)].map(({ textContent }) => textContent.replaceAll("\u00a0", " "));

test("a debt that no card pays is listed as due today, not on the day of the next try", async () => {
  const view = {
    subscription: owing,
    confirm: { can: true },
    notice: null,
    before: null,
    pay: { can: true },
  };
  // Cast: the part of the step's view that is read here.
  const stopping = <ChargesStep view={{ ...view, screen: "stopCharges" } as never} />;
  const list = await stepOf(stopping, { acts: { stopCharges: projection } });
  expect(textsIn(list, "dt").slice(0, 2)).toEqual(["22 November", "20 December"]);
  const closed = { why: "debt" } as const;
  const acts = { payDebt: closed, pauseUntil: closed, resume: closed, extend: closed, cancel: closed };
  const others = { payDebtAndGoOn: closed, takeBack: closed };
  // Cast: as above.
  const comparing = <WhatIf view={{ ...view, screen: "whatIf", agreement: "active" } as never} />;
  const table = await stepOf(comparing, { unchanged: projection, acts: { ...acts, ...others } });
  expect(textsIn(table, "tbody tr")[0]).toContain("22 November");
});
