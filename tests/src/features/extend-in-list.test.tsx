// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { SubscriptionList } from "#src/features/subscriptions/subscription-list.tsx";
import { mountBeside, withLinks } from "./fake-actor.tsx";
import { rented } from "./sample-subscription.ts";

const extendable: Subscription = { ...rented, debt: 0, returnBy: null, extendFrom: "2026-11-20" };

/** The links below a subscription, by default one that can be extended already. */
const offeredTo = async (
  accountStatus: string,
  subscription: Subscription = extendable,
): Promise<string[]> => {
  const { container } = await mountBeside(
    "subscription",
    {},
    await withLinks(
      <SubscriptionList
        subscriptions={[subscription]}
        todo={[]}
        stale={false}
        list={{}}
        returnTo={undefined}
      />,
    ),
    {
      context: { catalog: null, client: { cityId: 1 }, subscriptions: [subscription], accountStatus },
    },
  );
  return [...container.querySelectorAll("a")].map(({ textContent }) => textContent);
};

test("an extension is offered in the list only to a client who can make one", async () => {
  expect(await offeredTo("loggedIn")).toContain("Extend");
  expect(await offeredTo("forbidden")).not.toContain("Extend");
  expect(await offeredTo("deletionPending")).not.toContain("Extend");
});

test("a device that is over has payments and documents, and nothing to do with it", async () => {
  const about = /^(?:Problem|Payments|Documents|Directions)$/;
  const going = await offeredTo("loggedIn");
  expect(going.filter((text) => about.test(text))).toEqual([
    "Problem",
    "Directions",
    "Payments",
    "Documents",
  ]);
  const over = await offeredTo("loggedIn", { ...extendable, status: "finished" });
  expect(over.filter((text) => about.test(text))).toEqual(["Payments", "Documents"]);
});
