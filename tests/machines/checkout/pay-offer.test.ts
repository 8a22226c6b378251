import { expect, test } from "vitest";
import type { Card } from "#contract/card.ts";
import { incomplete, ready } from "#machines/checkout/checkout.model.ts";
import { type PayForm, obstacleOf, problemOf } from "#machines/checkout/pay-offer.ts";

const saved: Card = { id: 3, brand: "mir", last4: "4417", expires: "2028-12", isDefault: true, usedBy: [] };
const card = { method: "card", cardId: 3 } as const;
const newCard = { method: "newCard", cardId: null } as const;
const onDelivery = { method: "onDelivery", cardId: null } as const;

test.each<[string, PayForm, ReturnType<typeof problemOf>]>([
  ["a saved card with consent", { choice: card, consent: true }, null],
  ["a new card with consent", { choice: newCard, consent: true }, null],
  ["payment at the door, which needs no consent", { choice: onDelivery, consent: false }, null],
  ["no method", { choice: null, consent: true }, "methodMissing"],
  [
    "a card that is not among the saved ones",
    { choice: { ...card, cardId: 4 }, consent: true },
    "cardMissing",
  ],
  ["a saved card without consent to later charges", { choice: card, consent: false }, "consentMissing"],
  ["a new card without consent to later charges", { choice: newCard, consent: false }, "consentMissing"],
])("%s", (_, form, problem) => {
  expect(problemOf(form, { cards: [saved], delivered: true })).toBe(problem);
});

test("nothing is paid at the door of an office", () => {
  expect(problemOf({ choice: onDelivery, consent: false }, { cards: [], delivered: false })).toBe(
    "deliveryOnly",
  );
});

test("without the list of cards a new one can still be paid with", () => {
  const without = { cards: null, delivered: false };
  expect(problemOf({ choice: card, consent: true }, without)).toBe("cardMissing");
  expect(problemOf({ choice: newCard, consent: true }, without)).toBeNull();
});

test("a client who is flagged or whose profile is unfinished is told what stands in the way", () => {
  expect(obstacleOf(ready)).toBeNull();
  expect(obstacleOf(incomplete)).toEqual({ why: "profileIncomplete", missing: ["email"] });
  expect(obstacleOf({ ...incomplete, forbidden: true })).toEqual({ why: "forbidden" });
  expect(obstacleOf({ ...ready, forbidden: true, deletionRequested: true })).toEqual({
    why: "deletionPending",
  });
});
