import { describe, expect, test } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { splitCards } from "#src/features/subscriptions/subscription-list.tsx";
import { getFacts } from "#src/features/consequences/sentences.ts";
import { toDoNow } from "#src/features/subscriptions/to-do.ts";
import { rented } from "./sample-subscription.ts";

const calm = { ...rented, debt: 0, returnBy: null };
const unpaid: Subscription = { ...calm, id: 1, status: "awaitingPayment", debt: 45_000 };
const going: Subscription = { ...calm, id: 2 };
const over: Subscription = { ...calm, id: 3, status: "finished" };
const todo = toDoNow([unpaid, going, over].map((each) => getFacts(each, "2026-11-20")));
const ids = (list: readonly Subscription[]) => list.map(({ id }) => id);

describe("the cards of a list", () => {
  test("begin with the most urgent one under every filter", () => {
    const ended = splitCards([over], todo, { words: "", rows: 40 });
    expect([ended.first?.subscription.id, ids(ended.shown)]).toEqual([1, [3]]);
    const waiting = splitCards([unpaid], todo, { words: "", rows: 40 });
    expect([waiting.first?.subscription.id, ids(waiting.shown)]).toEqual([1, []]);
  });

  test("begin with the search result, if there is a search", () => {
    const found = splitCards([over], todo, { words: "стриж", rows: 40 });
    expect([found.first, ids(found.shown)]).toEqual([undefined, [3]]);
    expect(splitCards([unpaid, over], todo, { words: "45", rows: 40 }).first?.subscription.id).toBe(1);
  });

  test("have a total that includes the urgent one if it is shown", () => {
    expect(ids(splitCards([unpaid, going, over], todo, { words: "", rows: 2 }).shown)).toEqual([2]);
    expect(ids(splitCards([going, over], todo, { words: "", rows: 2 }).shown)).toEqual([2, 3]);
  });
});
