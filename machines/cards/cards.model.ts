import type { Card } from "#contract/card.ts";
import { defineModel } from "../kit/model.ts";
import { cardsMachine } from "./cards.machine.ts";

/** The main one, which pays a subscription. */
export const visa: Card = {
  id: 3,
  brand: "visa",
  last4: "0932",
  expires: "2027-12",
  isDefault: true,
  usedBy: [41],
};
export const mir: Card = {
  id: 5,
  brand: "mir",
  last4: "4417",
  expires: "2030-01",
  isDefault: false,
  usedBy: [],
};
const mirMain: Card = { ...mir, isDefault: true, usedBy: [41] };

const modelFor = (mayPost: boolean) =>
  defineModel(cardsMachine, {
    input: { online: true, mayPost },
    intents: [
      { type: "cards.requested" },
      { type: "card.activationRequested", cardId: mir.id, cityId: 1, subscriptionId: null },
      { type: "card.activationRequested", cardId: mir.id, cityId: 1, subscriptionId: 41 },
      { type: "removal.considered", cardId: visa.id },
      { type: "removal.considered", cardId: 99 },
      { type: "removal.abandoned" },
      { type: "removal.confirmed", replaceBy: null },
      { type: "removal.confirmed", replaceBy: { cardId: mir.id, cityId: 1 } },
      { type: "news.dismissed" },
    ],
    signals: [{ type: "connection.lost" }, { type: "connection.restored" }],
    outcomes: {
      // Both; only the other one; one of them twice.
      listCards: [[visa, mir], [mirMain], [visa, mir, visa]],
      activateCard: [
        { kind: "activated", cards: [mirMain, { ...visa, isDefault: false }] },
        // The other one was removed elsewhere meanwhile.
        { kind: "activated", cards: [mirMain] },
        { kind: "refused" },
      ],
      removeCard: [
        { kind: "removed", cards: [mirMain], losing: [41] },
        { kind: "missing" },
        { kind: "paying" },
      ],
      cardBinding: [
        { kind: "bound", cardId: 9 },
        { kind: "refused", why: "declined" },
      ],
    },
  });

export const cardsModel = modelFor(true);
/** The same for a client who may only read. */
export const flaggedCardsModel = modelFor(false);
