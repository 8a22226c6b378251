// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { ToDoCard } from "#src/features/subscriptions/to-do-list.tsx";
import { mountBeside, withLinks } from "./fake-actor.tsx";
import { rented } from "./sample-subscription.ts";

const linesOf = async (change: Partial<Subscription>): Promise<string[]> => {
  const subscription = { ...rented, debt: 612_000, ...change };
  const card = (
    <ToDoCard
      todo={{ kind: "pay", subscription }}
      href="/subscriptions/?s=1"
      onOpen={() => undefined}
      linkRef={null}
    />
  );
  const { container } = await mountBeside(
    "checkout",
    { matches: () => false, can: () => true, context: {} },
    await withLinks(card),
    {
      at: "2026-11-22T12:00:00Z",
      context: { catalog: null, client: { cityId: 1 }, subscriptions: [subscription] },
    },
  );
  return Array.from(container.querySelectorAll("h2 ~ p > span"), ({ textContent }) =>
    textContent.replaceAll("\u00a0", " "),
  );
};

test("a debt says in lines which month it is and why the charge failed; an order has no month yet", async () => {
  const collection = {
    failed: "2026-11-20",
    reason: "noFunds",
    nextTry: null,
    pausesOn: "2026-11-27",
    card: { brand: "mir", last4: "4417" },
  } as const;
  expect(await linesOf({ paidUntil: "2026-11-20", collection })).toEqual([
    "The month from 20 November isn’t paid.",
    "There wasn’t enough money on Mir •• 4417.",
    "If it stays unpaid, we’ll pause the subscription on 27 November, and you’ll have to return the device.",
  ]);
  expect(await linesOf({ paidUntil: "2026-11-20", status: "awaitingPayment", collection: null })).toEqual([]);
});
