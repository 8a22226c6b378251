import { expect, test } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { elapsedShare } from "#src/features/payments/subscription-track.tsx";
import { filterSubscriptions } from "#src/features/subscriptions/list-filters.tsx";
import type { subscriptionFilters } from "#src/features/subscriptions/subscriptions-search.ts";
import { plainSubscription } from "../../plain-subscription.ts";

const blank: Subscription = { ...plainSubscription, id: 1, model: "Колибри 2", price: 890_000 };

test("every subscription is under all and exactly one other filter, so the counts add up", () => {
  const statuses = [
    "awaitingPayment",
    "awaitingHandover",
    "active",
    "paused",
    "cancelled",
    "finished",
  ] as const;
  const all = statuses.map((status, index) => ({ ...blank, id: index + 1, status }));
  const shown = (filter: (typeof subscriptionFilters)[number]) =>
    filterSubscriptions(all, filter).map(({ status }) => status);
  expect(shown("all")).toEqual(statuses);
  expect(shown("active")).toEqual(["active", "paused"]);
  expect(shown("waiting")).toEqual(["awaitingPayment", "awaitingHandover"]);
  expect(shown("cancelled")).toEqual(["cancelled", "finished"]);
});

test("the used part of a paid month is a share of its days between nothing and all", () => {
  expect(elapsedShare("2026-11-01", "2026-11-11", "2026-11-06")).toBe(50);
  expect(elapsedShare("2026-11-01", "2026-11-11", "2026-12-01")).toBe(100);
  expect(elapsedShare("2026-11-01", "2026-11-11", "2026-10-01")).toBe(0);
  // A period of one moment is over.
  expect(elapsedShare("2026-11-11", "2026-11-11", "2026-11-11")).toBe(100);
});
