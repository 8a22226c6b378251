// @vitest-environment jsdom
import { useState } from "react";
import { expect, test } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { SubscriptionList } from "#src/features/subscriptions/subscription-list.tsx";
import { edit, find } from "../ui/mount.ts";
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

/** A list below its search field, opened by Back from the second subscription. */
const SearchedList = ({ subscriptions }: { subscriptions: readonly Subscription[] }) => {
  const [q, setQ] = useState("");
  return (
    <>
      <input value={q} onChange={({ target }) => setQ(target.value)} />
      <SubscriptionList
        subscriptions={subscriptions}
        todo={[]}
        stale={false}
        list={q === "" ? {} : { q }}
        returnTo={rented.id + 1}
      />
    </>
  );
};

test("the subscription returned to takes the focus, but not again while the list is searched", async () => {
  const subscriptions = [rented, { ...rented, id: rented.id + 1 }];
  const { container } = await mountBeside(
    "subscription",
    {},
    await withLinks(<SearchedList subscriptions={subscriptions} />),
    { context: { catalog: null, client: { cityId: 1 }, subscriptions, accountStatus: "loggedIn" } },
  );
  const link = () => container.querySelector(`a[href$="s=${rented.id + 1}"]`);
  expect(document.activeElement).toBe(link());
  const field = find(container, "input", HTMLInputElement);
  await edit(field, "~");
  expect(link()).toBeNull();
  await edit(field, "");
  expect(link()).not.toBeNull();
  expect(document.activeElement).toBe(field);
});
