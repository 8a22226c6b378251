// @vitest-environment jsdom
import { expect, test } from "vitest";
import * as v from "valibot";
import type { Card } from "#contract/card.ts";
import { pointsOf } from "#src/features/bonus/points.ts";
import { CardsSearch } from "#src/features/cards/cards-search.ts";
import { heirsOf } from "#src/features/cards/heirs-of.ts";
import { pausedAmong } from "#src/features/cards/paused-among.ts";
import { withoutIt } from "#src/features/cards/without-it.ts";
import { BankCard, BankCards } from "#src/ui/bank-card.tsx";
import { Purse } from "#src/ui/purse.tsx";
import { find, mount } from "../ui/mount.ts";

const card = (id: number, over: Partial<Card> = {}): Card => ({
  id,
  brand: "visa",
  last4: "0932",
  expires: "2028-01",
  isDefault: false,
  usedBy: [],
  ...over,
});

test("instead of a card the main one pays, else the one that lasts longest, as the server would choose", () => {
  const ids = (cards: Card[]) => heirsOf(card(1), cards).map(({ id }) => id);
  expect(ids([card(1), card(2), card(3, { isDefault: true }), card(4, { expires: "2030-01" })])).toEqual([
    3, 4, 2,
  ]);
  expect(ids([card(1), card(2), card(3)])).toEqual([3, 2]);
  expect(ids([card(1)])).toEqual([]);
});

test("beside each removal stands what becomes of the payments", () => {
  const heir = card(2);
  const used = { usedBy: [41, 42], isDefault: true };
  expect(withoutIt(used, heir)).toBe("heir");
  expect(withoutIt({ ...used, isDefault: false }, heir)).toBe("heir");
  expect(withoutIt(used, undefined)).toBe("byHand");
  expect(withoutIt({ usedBy: [], isDefault: true }, heir)).toBe("main");
  expect(withoutIt({ usedBy: [], isDefault: true }, undefined)).toBe("unused");
  expect(withoutIt({ usedBy: [], isDefault: false }, heir)).toBe("unused");
});

test("a card says how many of what it pays is on a pause, and counts nobody else's", () => {
  const subscriptions = [
    { id: 41, status: "paused" },
    { id: 42, status: "active" },
    { id: 43, status: "paused" },
  ] as const;
  expect(pausedAmong({ usedBy: [41, 42] }, subscriptions)).toBe(1);
  expect(pausedAmong({ usedBy: [41, 43] }, subscriptions)).toBe(2);
  expect(pausedAmong({ usedBy: [42] }, subscriptions)).toBe(0);
});

test("an address opens a step, and what makes no sense opens none", () => {
  const read = (search: object) => v.parse(CardsSearch, search);
  expect(read({ at: "remove", card: 3 })).toEqual({ at: "remove", card: 3 });
  expect(read({ at: "bind", status: "success" })).toEqual({ at: "bind" });
  expect(read({ at: "pay", card: "x" })).toEqual({});
  expect(read({ at: "remove", card: -1 })).toEqual({ at: "remove" });
});

test("what is less than a whole point is not promised", () => {
  expect([0, 99, 100, 124_050, -150].map(pointsOf)).toEqual([0, 0, 1, 1240, -1]);
});

test("a card is known by its name, and the drawing of it is not read out", async () => {
  const place = await mount(
    <BankCards>
      <BankCard brand="VISA" name="Visa •• 0932" main={false} expired use="Expired 10/26">
        <button type="button">Remove</button>
      </BankCard>
    </BankCards>,
  );
  expect(find(place, "article", HTMLElement).getAttribute("aria-label")).toBe("Visa •• 0932");
  expect(find(place, "[aria-hidden=true]", HTMLElement).textContent).toBe("VISA");
  expect(find(place, "p", HTMLElement).dataset["bad"]).toBe("true");
});

test("the balance is said in words to those who hear it", async () => {
  const place = await mount(
    <Purse sum="1 240" label="Bonus balance: 1 240 bonus points">
      Enough for 1 240 ₽
    </Purse>,
  );
  expect(find(place, "[role=group]", HTMLElement).getAttribute("aria-label")).toBe(
    "Bonus balance: 1 240 bonus points",
  );
});
