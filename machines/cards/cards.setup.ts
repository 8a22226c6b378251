import { assign, emit, raise, sendTo, setup } from "xstate";
import type { Card } from "#contract/card.ts";
import type { ConnectionSignal } from "../connectivity/connection-signal.ts";
import { cardBindingMachine } from "../card-binding/card-binding.machine.ts";
import type { CardBindingOutput } from "../card-binding/card-binding.setup.ts";
import { declarePorts } from "../kit/ports.ts";
import type { ActivatedCard, Activation, CardsPorts } from "./cards.ports.ts";

/**
 * What has come of the last thing done with the cards. `unreachable`: no answer, so nothing is known to have changed;
 * `changed`: the server would not, and the list was read anew; `missing`: there is no such card; `paying`: the card that
 * was to be removed is just being charged.
 */
export type CardsNews =
  | { kind: "main"; cardId: number }
  | { kind: "payer"; cardId: number; subscriptionId: number }
  /** `losing`: the subscriptions that nothing pays by itself any more. */
  | { kind: "removed"; card: Card; losing: number[] }
  | CardBindingOutput
  | { kind: "unreachable" | "changed" | "missing" | "paying" };

/** Which card becomes the main one before another is removed. */
export type Replacement = Omit<Activation, "subscriptionId">;

export type CardsContext = {
  online: boolean;
  readonly mayPost: boolean;
  /** Null until they were listed; each once (C37). */
  cards: Card[] | null;
  /** The card that is made the main one, or the one of a subscription. */
  activation: Activation | null;
  /** The card whose removal is thought about, or under way. */
  removal: number | null;
  /** What is to pay instead; null: nothing does by itself. */
  replacement: Replacement | null;
  news: CardsNews | null;
};

export type CardsEvent =
  | { type: "cards.requested" }
  | ({ type: "card.activationRequested" } & Activation)
  | { type: "removal.considered"; cardId: number }
  | { type: "removal.abandoned" }
  /** `replaceBy`: the card that becomes the main one first, if any. */
  | { type: "removal.confirmed"; replaceBy: Replacement | null }
  | { type: "news.dismissed" }
  | ConnectionSignal;

const has = (cards: readonly Card[] | null, cardId: number | null) =>
  cards?.some(({ id }) => id === cardId) ?? false;

/** The first of each: a list is unique by card, whatever the server says. */
const once = (cards: readonly Card[]) =>
  cards.filter((card, index) => cards.findIndex(({ id }) => id === card.id) === index);

const maySend = ({ context }: { context: CardsContext }) => context.online && context.mayPost;

/** The card that a removal is about. */
export const removed = ({ cards, removal }: CardsContext): Card => {
  const card = cards?.find(({ id }) => id === removal);
  if (card === undefined) throw new Error("cards: there is none to remove");
  return card;
};

/** What is asked to make a card the main one, or the one of a subscription. */
export const chosen = <C>(choice: C | null): C => {
  if (choice === null) throw new Error("cards: there is none to activate");
  return choice;
};

/** The news of a card that was made to pay. */
export const activated = ({ activation }: CardsContext): CardsNews => {
  const { cardId, subscriptionId } = chosen(activation);
  return subscriptionId === null ? { kind: "main", cardId } : { kind: "payer", cardId, subscriptionId };
};

export const cards = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: CardsContext;
    events: CardsEvent;
    input: { online: boolean; mayPost: boolean };
    emitted: { type: "cards.changed" };
    children: { binding: "cardBinding" };
    tags: "pending";
  },
  actors: {
    ...declarePorts<CardsPorts>("listCards", "activateCard", "removeCard"),
    cardBinding: cardBindingMachine,
  },
  actions: {
    noteOnline: assign({ online: true }),
    noteOffline: assign({ online: false }),
    sendToBinding: sendTo("binding", (_, { event }: { event: ConnectionSignal }) => event),
    keepCards: assign({ cards: (_, { cards: listed }: { cards: readonly Card[] }) => once(listed) }),
    chooseActivation: assign((_, { cardId, cityId, subscriptionId }: Activation) => ({
      activation: { cardId, cityId, subscriptionId },
    })),
    endActivation: assign({ activation: null }),
    chooseRemoval: assign((_, { cardId }: { cardId: number }) => ({ removal: cardId })),
    endRemoval: assign({ removal: null }),
    chooseReplacement: assign((_, { replaceBy }: { replaceBy: Replacement | null }) => ({
      replacement: replaceBy,
    })),
    endReplacement: assign({ replacement: null }),
    forgetNews: assign({ news: null }),
    noteNews: assign((_, { news }: { news: CardsNews }) => ({ news })),
    announceChange: emit({ type: "cards.changed" }),
    refresh: raise({ type: "cards.requested" }),
  },
  guards: {
    mayActivate: ({ context }, { cardId, subscriptionId }: Activation) =>
      maySend({ context }) &&
      context.cards?.some(({ id, isDefault, usedBy }) => {
        if (id !== cardId) return false;
        return subscriptionId === null ? !isDefault : !usedBy.includes(subscriptionId);
      }) === true,
    isGone: ({ context }, answer: ActivatedCard) =>
      answer.kind === "activated" && !has(answer.cards, context.removal),
    mayGoOn: ({ context }, { kind }: ActivatedCard) => kind === "activated" && context.online,
    isListed: ({ context }, { cardId }: { cardId: number }) => has(context.cards, cardId),
    mayReplace: ({ context }, { replaceBy }: { replaceBy: Replacement | null }) =>
      maySend({ context }) &&
      replaceBy !== null &&
      replaceBy.cardId !== context.removal &&
      context.cards?.some(({ id, isDefault }) => id === replaceBy.cardId && !isDefault) === true,
    mayRemove: ({ context }, { replaceBy }: { replaceBy: Replacement | null }) =>
      maySend({ context }) &&
      (replaceBy === null || (replaceBy.cardId !== context.removal && has(context.cards, replaceBy.cardId))),
    isWanted: ({ context }, { cards: listed }: { cards: readonly Card[] }) => has(listed, context.removal),
    isUnknown: ({ context }, { cards: listed }: { cards: readonly Card[] }) =>
      context.removal !== null && !has(listed, context.removal),
    isKnown: ({ context }) => has(context.cards, context.removal),
  },
});
