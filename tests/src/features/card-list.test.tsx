// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Card } from "#contract/card.ts";
import type { Subscription } from "#contract/subscription.ts";
import { CardList } from "#src/features/cards/card-list.tsx";
import { plainSubscription } from "../../plain-subscription.ts";
import { mountBeside, withLinks } from "./fake-actor.tsx";

const cards: readonly Card[] = [
  { id: 31, brand: "visa", last4: "0932", expires: "2028-01", isDefault: true, usedBy: [41, 42] },
  { id: 32, brand: "mir", last4: "4417", expires: "2026-10", isDefault: false, usedBy: [43] },
  { id: 33, brand: "mastercard", last4: "7705", expires: "2029-06", isDefault: false, usedBy: [] },
];

const chaika: Subscription = { ...plainSubscription, id: 43, model: "Chaika", status: "paused" };

const rentals: readonly Subscription[] = [
  { ...plainSubscription, id: 41, model: "Strizh" },
  { ...plainSubscription, id: 42, model: "Kolibri", status: "paused" },
  chaika,
];

type Change = Parameters<typeof CardList>[0]["change"];

const open = async (choosingFor: Subscription | null, change: Change = { can: true }) => {
  const { container, sent } = await mountBeside(
    "cards",
    {},
    await withLinks(
      <CardList cards={[...cards]} activating={null} change={change} choosingFor={choosingFor} />,
    ),
    { context: { client: { cityId: 3 }, subscriptions: rentals } },
  );
  const read = (element: Element, selector: string) =>
    Array.from(element.querySelectorAll(selector), (each) =>
      (each.getAttribute("aria-label") ?? each.textContent)
        .replaceAll("\u00a0", " ")
        .replaceAll("\u2060", ""),
    );
  return {
    rows: Array.from(container.querySelectorAll("article"), (row) => ({
      name: row.getAttribute("aria-label")?.replaceAll("\u00a0", " "),
      texts: read(row, "p"),
      actions: read(row, "button, a"),
    })),
    press: (label: string) =>
      Array.from(container.querySelectorAll("button"))
        .find((each) => each.getAttribute("aria-label")?.replaceAll("\u00a0", " ") === label)
        ?.click(),
    container,
    sent,
  };
};

test("each card tells what it pays, until when it is valid, and who pays after it is removed: an expired one can only be removed", async () => {
  const { rows, press, sent } = await open(null);
  expect(rows).toEqual([
    {
      name: "Visa •• 0932",
      texts: [
        "Main card. 2 subscriptions use it, 1 of them paused. Valid until 01/28",
        "If you remove it, we’ll charge Mastercard •• 7705 instead",
      ],
      actions: ["Remove card Visa •• 0932"],
    },
    {
      name: "Mir •• 4417",
      texts: [
        "1 subscription uses it, paused. Expired 10/26",
        "If you remove it, we’ll charge Visa •• 0932 instead",
      ],
      actions: ["Remove card Mir •• 4417"],
    },
    {
      name: "Mastercard •• 7705",
      texts: ["Valid until 06/29", "No subscription uses it"],
      actions: ["Make main: Mastercard •• 7705", "Remove card Mastercard •• 7705"],
    },
  ]);
  press("Make main: Mastercard •• 7705");
  expect(sent).toEqual([{ type: "card.activationRequested", cardId: 33, cityId: 3, subscriptionId: null }]);
});

test("a card chosen for one subscription is sent with that subscription", async () => {
  const { rows, press, sent } = await open(chaika);
  expect(rows.map(({ texts: [use], actions: [first] }) => [use, first])).toEqual([
    ["Main card. 2 subscriptions use it, 1 of them paused. Valid until 01/28", "Use this card: Visa •• 0932"],
    ["Pays for “Chaika”. Expired 10/26", "Remove card Mir •• 4417"],
    ["Valid until 06/29", "Use this card: Mastercard •• 7705"],
  ]);
  press("Use this card: Visa •• 0932");
  expect(sent).toEqual([{ type: "card.activationRequested", cardId: 31, cityId: 3, subscriptionId: 43 }]);
});

test("without a network no action is taken, and each names the reason", async () => {
  const { container, press, sent } = await open(null, { can: false, why: "offline" });
  const actions = Array.from(container.querySelectorAll("button"));
  expect(actions).toHaveLength(4);
  for (const action of actions) {
    expect(action.getAttribute("aria-disabled")).toBe("true");
    const reason = document.getElementById(action.getAttribute("aria-describedby") ?? "");
    expect(reason?.textContent).toBe("You can change cards when you’re back online");
  }
  press("Make main: Mastercard •• 7705");
  expect(sent).toEqual([]);
});
