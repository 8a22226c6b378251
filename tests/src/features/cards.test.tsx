// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import * as v from "valibot";
import type { Card } from "#contract/card.ts";
import type { Subscription } from "#contract/subscription.ts";
import { wholePoints } from "#contract/kopecks.ts";
import { CardsSearch } from "#src/features/cards/cards-search.ts";
import { RemovalPlan, replacementCards } from "#src/features/cards/removal-plan.tsx";
import {
  bindingConsequences,
  cardChosen,
  describeExpiring,
  describeWithoutCard,
  summariseRemoval,
} from "#src/features/consequences/card-sentences.ts";
import { type Facts, getFacts } from "#src/features/consequences/sentences.ts";
import { BankCard, BankCards } from "#src/ui/bank-card.tsx";
import { Purse } from "#src/ui/facts.tsx";
import { plainSubscription } from "../../plain-subscription.ts";
import { find, mount } from "../ui/mount.ts";
import { mountBeside, withLinks } from "./fake-actor.tsx";
import { following } from "./sample-consequences.ts";

const card = (id: number, over: Partial<Card> = {}): Card => ({
  id,
  brand: "visa",
  last4: "0932",
  expires: "2028-01",
  isDefault: false,
  usedBy: [],
  ...over,
});

test("the main card replaces a removed one, else the longest valid, as on the server", () => {
  const ids = (cards: Card[]) => replacementCards(card(1), cards).map(({ id }) => id);
  expect(ids([card(1), card(2), card(3, { isDefault: true }), card(4, { expires: "2030-01" })])).toEqual([
    3, 4, 2,
  ]);
  expect(ids([card(1), card(2), card(3)])).toEqual([3, 2]);
  expect(ids([card(1)])).toEqual([]);
});

const today = "2026-11-20";
const noon = `${today}T12:00:00Z`;
const visa = { brand: "visa", last4: "0932" } as const;

/** A subscription's facts, charged on this day, if one is given. */
const factsOn = (id: number, day: string | null, change: Partial<Subscription> = {}): Facts =>
  getFacts(
    {
      ...plainSubscription,
      id,
      model: `Device ${id}`,
      consequences: following({
        next:
          day === null
            ? null
            : { kind: "charge", day, amount: id * 1_000, period: 2, from: day, to: day, card: visa },
      }),
      ...change,
    },
    today,
  );

test("each removal shows what happens to the payments", () => {
  const nextDefault = card(2);
  const used = { usedBy: [41, 42], isDefault: true };
  const paid = [factsOn(41, "2026-12-03"), factsOn(42, null, { status: "paused" })];
  const keyOf = (...asked: Parameters<typeof summariseRemoval>) => summariseRemoval(...asked).key;
  expect(keyOf(used, nextDefault, paid)).toBe("card.replacement");
  expect(keyOf({ ...used, isDefault: false }, nextDefault, paid)).toBe("card.replacement");
  expect(summariseRemoval(used, undefined, paid)).toEqual({ key: "card.byHand", values: { count: 2 } });
  expect(keyOf({ usedBy: [], isDefault: true }, nextDefault, [])).toBe("card.main");
  expect(keyOf({ usedBy: [], isDefault: true }, undefined, [])).toBe("card.unused");
  expect(keyOf({ usedBy: [], isDefault: false }, nextDefault, [])).toBe("card.unused");
  // Expired by the charge of one of the two.
  const short = card(2, { expires: "2026-11" });
  expect(summariseRemoval(used, short, paid)).toEqual({ key: "card.byHand", values: { count: 1 } });
});

test.each([
  [true, null, ["card.expires", "card.bind"]],
  [true, card(3), ["card.expires", "card.instead"]],
  [false, null, ["card.expires"]],
  [false, card(3), ["card.expires"]],
] as const)(
  "a card that expires before a charge asks for another one only of a client who may change cards: %s, %j",
  (mayChange, instead, keys) => {
    const charge = { card: card(2), instead, day: "2026-12-03", sum: 41_000, mayChange };
    const { title, note } = describeExpiring(factsOn(41, "2026-12-03"), charge);
    expect([title.key, ...note.map(({ key }) => key)]).toEqual(["of.cannot", ...keys]);
  },
);

describe("a card that is bound", () => {
  const main = { isDefault: true, usedBy: [41, 43] };
  const chosen = { isDefault: false, usedBy: [42, 44] };
  const bound = (...all: Facts[]) =>
    bindingConsequences(all, [main, chosen]).map(({ title: { key, values } }) => [
      key,
      values.device,
      values.day,
      values.sum,
    ]);

  test("consents to exactly the charges that it pays: not those of a card chosen for one subscription", () => {
    expect(bound(factsOn(42, "2026-12-01"), factsOn(41, "2026-12-03"), factsOn(45, "2026-12-02"))).toEqual([
      ["of.charge", "Device 45", "2026-12-02", 45_000],
      ["of.charge", "Device 41", "2026-12-03", 41_000],
    ]);
    expect(bound(factsOn(42, "2026-12-01"))).toEqual([]);
  });

  test("takes over every debt that is retried, whichever card has failed", () => {
    const debt = { debt: 44_000 };
    expect(bound(factsOn(44, "2026-11-22", debt))).toEqual([["of.retry", "Device 44", "2026-11-22", 44_000]]);
    // The pause's month is paid by the client, the next by the card.
    expect(bound(factsOn(43, null, { ...debt, status: "paused", price: 90_000 }))).toEqual([
      ["of.afterPause", "Device 43", undefined, 90_000],
    ]);
  });

  test("pays an order from the second month on, if there is one", () => {
    const ordered = { status: "awaitingHandover", period: 2, price: 50_000 } as const;
    expect(bound(factsOn(41, null, { ...ordered, months: 3 }))).toEqual([
      ["of.fromSecond", "Device 41", undefined, 50_000],
    ]);
    expect(bound(factsOn(41, null, { ...ordered, months: 1 }))).toEqual([]);
    const atDoor = { ...ordered, period: 1, debt: 50_000 };
    expect(bound(factsOn(41, null, { ...atDoor, months: 1 }))).toEqual([]);
    expect(bound(factsOn(41, null, { ...atDoor, months: 2 }))).toHaveLength(1);
  });

  test("pays nothing of a subscription that ends before", () => {
    const leaving = following({ end: "2026-12-02", endsAs: "deleted" });
    expect(bound(factsOn(41, null, { status: "paused", consequences: leaving }))).toEqual([]);
  });
});

describe("in the plan of a removal a subscription", () => {
  const nextDefault = card(2);
  const fate = (facts: Facts, by: Card | null) => {
    const { title, note, mayPause } = describeWithoutCard(facts, by, { isNamed: true });
    return [title.key, title.values.day, note.map(({ key }) => key), mayPause];
  };

  test("is charged to the other, named card, or paid by the client, who may pause it", () => {
    const active = factsOn(41, "2026-12-03");
    expect(fate(active, nextDefault)).toEqual(["of.charge", "2026-12-03", ["charge.card"], false]);
    expect(fate(active, null)).toEqual(["of.yourself", "2026-12-03", ["charge.unpaid"], true]);
  });

  test("is not charged to a card that has expired by then", () => {
    expect(fate(factsOn(41, "2026-12-03"), card(2, { expires: "2026-11" }))).toEqual([
      "of.yourself",
      "2026-12-03",
      ["charge.expired.note"],
      true,
    ]);
  });

  test("with a debt is retried with the other card, or paid before it is paused", () => {
    const collection = {
      failed: today,
      reason: "noFunds",
      nextTry: "2026-11-21",
      pausesOn: "2026-11-27",
      card: null,
    } as const;
    const debtor = factsOn(41, "2026-11-21", { debt: 41_000, collection });
    expect(fate(debtor, nextDefault)).toEqual(["of.retry", "2026-11-21", ["charge.card"], false]);
    expect(fate(debtor, null)).toEqual(["of.debt", undefined, ["debt.stops.return"], false]);
    const paused = factsOn(41, null, { status: "paused", debt: 41_000 });
    expect(fate(paused, nextDefault)).toEqual(["of.debt", undefined, [], false]);
    // What is owed, not the price of a month.
    for (const facts of [debtor, paused])
      expect(describeWithoutCard(facts, null, { isNamed: true }).title.values.sum).toBe(41_000);
    expect(plainSubscription.price).not.toBe(41_000);
  });

  test("is described as it is while nothing is charged", () => {
    expect(fate(factsOn(41, null, { status: "paused" }), null)).toEqual(["of.paused", undefined, [], false]);
    expect(fate(factsOn(41, null, { status: "awaitingHandover", period: 2 }), null)[0]).toBe(
      "of.fromSecond.yourself",
    );
    expect(fate(factsOn(41, null), nextDefault)[0]).toBe("of.nothing");
  });
});

test("with a chosen card is not announced as a charge that the card cannot pay", () => {
  const active = factsOn(41, "2026-12-03");
  expect(cardChosen(active, card(2))).toEqual({
    key: "card.chosen",
    values: { card: visa, device: "Device 41" },
  });
  expect(cardChosen(active, card(2, { expires: "2026-11" })).key).toBe("charge.expired");
});

test("a URL opens a step, and an invalid one opens none", () => {
  const read = (search: object) => v.parse(CardsSearch, search);
  expect(read({ at: "remove", card: 3 })).toEqual({ at: "remove", card: 3 });
  expect(read({ at: "bind", status: "success" })).toEqual({ at: "bind" });
  expect(read({ at: "pay", card: "x" })).toEqual({});
  expect(read({ at: "remove", card: -1 })).toEqual({ at: "remove" });
});

test("less than a whole point is not promised", () => {
  expect([0, 99, 100, 124_050, -150].map(wholePoints)).toEqual([0, 0, 1, 1240, -1]);
});

test("a card has a name, and its drawing is not read out", async () => {
  const container = await mount(
    <BankCards>
      <BankCard brand="VISA" name="Visa •• 0932" main={false} expired use="Expired 10/26">
        <button type="button">Remove</button>
      </BankCard>
    </BankCards>,
  );
  expect(find(container, "article", HTMLElement).getAttribute("aria-label")).toBe("Visa •• 0932");
  expect(find(container, "[aria-hidden=true]", HTMLElement).textContent).toBe("VISA");
  expect(find(container, "p", HTMLElement).dataset["bad"]).toBe("true");
});

test("the balance is read out in words", async () => {
  const container = await mount(
    <Purse sum="1 240" label="Bonus balance: 1 240 bonus points">
      Enough for 1 240 ₽
    </Purse>,
  );
  expect(find(container, "[role=group]", HTMLElement).getAttribute("aria-label")).toBe(
    "Bonus balance: 1 240 bonus points",
  );
});

describe("the only other card, if it has expired,", () => {
  const gone = card(5, { last4: "4417", expires: "2026-10", isDefault: true });
  const removed = card(1, { usedBy: [41] });

  test("pays no month that is still to come", () => {
    const ordered = factsOn(41, null, { status: "awaitingHandover", months: 3, price: 41_000 });
    const keyOf = (by: Card) => describeWithoutCard(ordered, by, { isNamed: false }).title.key;
    expect(keyOf({ ...gone, expires: "2026-11" })).toBe("of.fromSecond");
    expect(keyOf(gone)).toBe("of.fromSecond.yourself");
  });

  test("is not said to be charged, and another one can be bound first", async () => {
    const wordsOf = async (other: Card): Promise<string> => {
      const { container } = await mountBeside(
        "cards",
        {},
        await withLinks(
          <RemovalPlan
            card={removed}
            replacements={[other]}
            replacement={other}
            onChoose={() => undefined}
          />,
        ),
        {
          at: noon,
          context: { client: { cityId: 1 }, subscriptions: [factsOn(41, "2026-12-03").subscription] },
        },
      );
      return container.textContent.replaceAll("\u00a0", " ");
    };
    const valid = await wordsOf({ ...gone, expires: "2028-01" });
    expect(valid).toContain("We’ll charge Visa •• 4417 instead");
    expect(valid).not.toContain("Add another card first");
    const expired = await wordsOf(gone);
    expect(expired).not.toContain("We’ll charge Visa •• 4417");
    expect(expired).toContain("pay 410 ₽ by 3 December");
    expect(expired).toContain("Add another card first");
    expect(await wordsOf({ ...gone, isDefault: false })).toContain("Visa •• 4417 becomes the main card");
  });
});

test("a card that becomes the main one instead of a removed card is said to take over the charges of the main card", async () => {
  const main = card(5, { last4: "4417", expires: "2028-01", isDefault: true, usedBy: [42] });
  const third = card(6, { last4: "0932", expires: "2029-01" });
  const wordsOf = async (others: Card[]): Promise<string> => {
    const plan = (
      <RemovalPlan
        card={card(1, { usedBy: [41] })}
        replacements={others}
        replacement={others[0]}
        onChoose={() => undefined}
      />
    );
    const { container } = await mountBeside("cards", {}, await withLinks(plan), {
      at: noon,
      context: { client: { cityId: 1 }, subscriptions: [factsOn(41, "2026-12-03").subscription] },
    });
    return container.textContent.replaceAll("\u00a0", " ");
  };
  expect(await wordsOf([main, third])).toContain(
    "Will be your main card and take over the charges to Visa •• 4417",
  );
  expect(await wordsOf([{ ...main, usedBy: [] }, third])).not.toContain("take over");
});
