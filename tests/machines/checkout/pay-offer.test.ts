import { expect, test } from "vitest";
import type { Card } from "#contract/card.ts";
import { incomplete, ready } from "#machines/checkout/checkout.model.ts";
import {
  type PayForm,
  chargedCard,
  obstacleOf,
  paymentObstacle,
  paymentTerms,
  problemOf,
} from "#machines/checkout/pay-offer.ts";

const saved: Card = { id: 3, brand: "mir", last4: "4417", expires: "2028-12", isDefault: true, usedBy: [] };
const card = { method: "card", cardId: 3 } as const;
const newCard = { method: "newCard", cardId: null } as const;
const sbp = { method: "sbp", cardId: null } as const;
const consent = "I agree to 2 more charges";
const onDelivery = { method: "onDelivery", cardId: null } as const;

test.each<[string, PayForm, ReturnType<typeof problemOf>]>([
  ["a saved card with consent", { choice: { ...card, consent } }, null],
  ["a new card with consent", { choice: { ...newCard, consent } }, null],
  ["payment at the door with consent", { choice: { ...onDelivery, consent } }, null],
  ["no method", { choice: null }, "methodMissing"],
  ["a card that is not among the saved ones", { choice: { ...card, cardId: 4, consent } }, "cardMissing"],
  ["a saved card without consent to later charges", { choice: card }, "consentMissing"],
  ["a new card without consent to later charges", { choice: newCard }, "consentMissing"],
])("%s", (_, form, problem) => {
  expect(problemOf(form, { cards: [saved], atDoor: true, recurs: true })).toBe(problem);
});

test.each([
  ["by SBP", sbp],
  ["at the door", onDelivery],
])(
  "paid %s, a saved card takes the later charges and is consented to; without one nothing is charged",
  (_, choice) => {
    const without = { cards: [], atDoor: true, recurs: true };
    expect(problemOf({ choice }, without)).toBeNull();
    expect(problemOf({ choice: newCard }, without)).toBe("consentMissing");
    const saves = { cards: [saved], atDoor: true, recurs: true };
    expect(problemOf({ choice }, saves)).toBe("consentMissing");
    expect(problemOf({ choice: { ...choice, consent } }, saves)).toBeNull();
    // There may be a card that could not be loaded.
    expect(problemOf({ choice }, { ...saves, cards: null })).toBe("consentMissing");
  },
);

test("a debt paid by SBP leads to no later charge and needs no consent", () => {
  const saves = { cards: [saved], atDoor: false, recurs: true };
  expect(problemOf({ choice: { ...sbp, after: "stay" } }, saves)).toBeNull();
});

test("charges that no card makes any more need no consent, whatever pays", () => {
  const saves = { cards: [saved], atDoor: true, recurs: true };
  for (const choice of [sbp, onDelivery, card]) expect(problemOf({ choice, byHand: true }, saves)).toBeNull();
});

test("a payment without a card names the main one for later, until it has expired, or a debtor's own", () => {
  const other = { ...saved, id: 4, isDefault: false, expires: "2031-01" };
  const charged = (today: string, cards: readonly Card[] | null = [saved, other]) =>
    chargedCard(sbp, cards, { today });
  expect(charged("2028-12-31")).toBe("main");
  expect(charged("2029-01-01")).toBeNull();
  expect(charged("2028-12-31", [])).toBeNull();
  expect(charged("2029-01-01", null)).toBe("main");
  const payer = { brand: "visa", last4: "0932" } as const;
  expect(chargedCard(sbp, [saved], { payer, today: "2029-01-01" })).toEqual(payer);
});

test("payment on delivery is not possible for a pickup", () => {
  expect(problemOf({ choice: onDelivery }, { cards: [], atDoor: false, recurs: true })).toBe("deliveryOnly");
});

test("without later charges no consent is needed", () => {
  const once = { cards: [saved], atDoor: false, recurs: false };
  expect(problemOf({ choice: card }, once)).toBeNull();
  expect(problemOf({ choice: null }, once)).toBe("methodMissing");
});

test("payment on delivery is possible for the first payment only; consent is needed if periods follow", () => {
  const order = { subscriptionId: 4, period: 1, amount: 100, officeId: null, later: 2 };
  const of = (change: Partial<typeof order>) =>
    paymentTerms({ order: { ...order, ...change }, draft: null, priced: null, cards: [] });
  expect(of({})).toEqual({ cards: [], atDoor: true, recurs: true });
  expect(of({ period: 2 }).atDoor).toBe(false);
  expect(of({ later: 0 }).recurs).toBe(false);
});

test("without the list of cards a new card can be used", () => {
  const without = { cards: null, atDoor: false, recurs: true };
  expect(problemOf({ choice: { ...card, consent } }, without)).toBe("cardMissing");
  expect(problemOf({ choice: { ...newCard, consent } }, without)).toBeNull();
});

test("an order that was made, or a debt, is paid although consents of the account are lacking; another obstacle stays", () => {
  const order = { subscriptionId: 4, period: 2, amount: 100, officeId: null, later: 2 };
  const lacking = { why: "consentsLacking" } as const;
  expect(paymentObstacle({ obstacle: lacking, order: null })).toEqual(lacking);
  expect(paymentObstacle({ obstacle: lacking, order })).toBeNull();
  const forbidden = { why: "forbidden" } as const;
  expect(paymentObstacle({ obstacle: forbidden, order })).toEqual(forbidden);
});

test("a flagged client, or one with an incomplete profile or without consents, sees what prevents paying", () => {
  expect(obstacleOf(ready)).toBeNull();
  expect(obstacleOf(incomplete)).toEqual({ why: "profileIncomplete", missing: ["email"] });
  const asked = [{ kind: "offer", version: 2, changes: null }] as const;
  expect(obstacleOf({ ...ready, asked: [...asked] })).toEqual({ why: "consentsLacking" });
  expect(obstacleOf({ ...ready, asked: [] })).toBeNull();
  expect(obstacleOf({ ...incomplete, forbidden: true })).toEqual({ why: "forbidden" });
  expect(obstacleOf({ ...ready, forbidden: true, deletionRequested: true })).toEqual({
    why: "deletionPending",
  });
});
