import type { ConnectionSignal } from "../connectivity/connectivity.machine.ts";
import { type CardBindingOutput, cardBindingMachine } from "../card-binding/card-binding.machine.ts";
import { declarePorts, portActors, asKind } from "../runtime/ports.ts";
import type { ActivatedCard, Activation, CardsPorts, RemovedCard } from "./cards.ports.ts";
import { assign, emit, raise, sendTo, setup } from "xstate";
import type { Card } from "#contract/card.ts";
import { held } from "../runtime/held.ts";

/**
 * Result of the last change. `unreachable`: no reply, no change known; `changed`: refused, and the list was read
 * again; `missing`: no such card; `paying`: the card is being charged and cannot be removed.
 */
export type CardsNews =
  | { kind: "main"; cardId: number }
  | { kind: "payer"; cardId: number; subscriptionId: number }
  /** `losing`: subscriptions without a card from now on. */
  | { kind: "removed"; card: Card; losing: number[] }
  | CardBindingOutput
  | { kind: "unreachable" | "changed" | "missing" | "paying" };

/** The card that becomes the default before another is removed. */
type Replacement = Omit<Activation, "subscriptionId">;

export type CardsContext = {
  online: boolean;
  readonly mayPost: boolean;
  /** Null until listed; each once (C37). */
  cards: Card[] | null;
  /** The card being made the default, or the one of a subscription. */
  activation: Activation | null;
  /** The card of a planned or running removal. */
  removal: number | null;
  /** The card that pays instead; null: none. */
  replacement: Replacement | null;
  news: CardsNews | null;
};

type CardsEvent =
  | { type: "cards.requested" }
  | ({ type: "card.activationRequested" } & Activation)
  | { type: "removal.considered"; cardId: number }
  | { type: "removal.abandoned" }
  /** `replaceBy`: the card that becomes the default first, if any. */
  | { type: "removal.confirmed"; replaceBy: Replacement | null }
  | { type: "news.dismissed" }
  | ConnectionSignal;

const has = (cards: readonly Card[] | null, cardId: number | null) =>
  cards?.some(({ id }) => id === cardId) ?? false;

/** Each id once, the first counts. */
const once = (cards: readonly Card[]) =>
  cards.filter((card, index) => cards.findIndex(({ id }) => id === card.id) === index);

const maySend = ({ context }: { context: CardsContext }) => context.online && context.mayPost;

/** The card of a removal. */
const removed = ({ cards, removal }: CardsContext): Card => {
  const card = cards?.find(({ id }) => id === removal);
  if (card === undefined) throw new Error("cards: there is none to remove");
  return card;
};

/** The news after a change of the paying card. */
const activated = ({ activation }: CardsContext): CardsNews => {
  const { cardId, subscriptionId } = held(activation);
  return subscriptionId === null ? { kind: "main", cardId } : { kind: "payer", cardId, subscriptionId };
};

const cards = setup({
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

const kept = ({ event }: { event: { output: CardsContext["cards"] & object } }) => ({ cards: event.output });

/** The news after a confirmed removal. */
const removalNews = (context: CardsContext, losing: number[]) => ({
  news: { kind: "removed" as const, card: removed(context), losing },
});
const removalNewsFromReply = ({
  context,
  event,
}: {
  context: CardsContext;
  event: { output: RemovedCard };
}) => removalNews(context, asKind(event.output, "removed").losing);

const notify = {
  unreachable: { type: "noteNews", params: { news: { kind: "unreachable" } } },
  changed: { type: "noteNews", params: { news: { kind: "changed" } } },
  missing: { type: "noteNews", params: { news: { kind: "missing" } } },
  paying: { type: "noteNews", params: { news: { kind: "paying" } } },
} as const;

/** The saved cards: one change at a time, then the server's list. */
const list = cards.createStateConfig({
  initial: "unread",
  states: {
    unread: { on: { "cards.requested": "loading" } },
    loading: {
      tags: "pending",
      on: {
        // A pending list may be older than a change.
        "cards.requested": { target: "loading", reenter: true },
        "removal.considered": { actions: { type: "chooseRemoval", params: ({ event }) => event } },
        "removal.abandoned": { actions: "endRemoval" },
      },
      invoke: {
        id: "listCards",
        src: "listCards",
        onDone: [
          {
            guard: { type: "isWanted", params: kept },
            target: "planning",
            actions: { type: "keepCards", params: kept },
          },
          {
            guard: { type: "isUnknown", params: kept },
            target: "listing",
            actions: [{ type: "keepCards", params: kept }, "endRemoval", notify.missing],
          },
          { target: "listing", actions: { type: "keepCards", params: kept } },
        ],
        onError: [{ guard: "isKnown", target: "planning" }, { target: "unreachable" }],
      },
    },
    unreachable: {
      on: {
        "cards.requested": "loading",
        "connection.restored": "loading",
        "removal.considered": {
          target: "loading",
          actions: { type: "chooseRemoval", params: ({ event }) => event },
        },
      },
    },
    listing: {
      on: {
        "cards.requested": "loading",
        "connection.restored": "loading",
        "card.activationRequested": {
          guard: { type: "mayActivate", params: ({ event }) => event },
          target: "activating",
          actions: [{ type: "chooseActivation", params: ({ event }) => event }, "forgetNews"],
        },
        "removal.considered": [
          {
            guard: { type: "isListed", params: ({ event }) => event },
            target: "planning",
            actions: { type: "chooseRemoval", params: ({ event }) => event },
          },
          { actions: notify.missing },
        ],
      },
    },
    activating: {
      tags: "pending",
      invoke: {
        id: "activateCard",
        src: "activateCard",
        input: ({ context }) => held(context.activation),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "activated",
            target: "listing",
            actions: [
              { type: "keepCards", params: ({ event }) => asKind(event.output, "activated") },
              { type: "noteNews", params: ({ context }) => ({ news: activated(context) }) },
              "endActivation",
              "announceChange",
            ],
          },
          { target: "loading", actions: ["endActivation", notify.changed] },
        ],
        // Unknown whether it arrived: the list shows it.
        onError: { target: "loading", actions: ["endActivation", notify.unreachable] },
      },
    },
    planning: {
      description: "What each subscription will do without the card. Also the last card can be removed.",
      on: {
        "cards.requested": "loading",
        "removal.considered": [
          {
            guard: { type: "isListed", params: ({ event }) => event },
            actions: { type: "chooseRemoval", params: ({ event }) => event },
          },
          { target: "listing", actions: ["endRemoval", notify.missing] },
        ],
        "removal.abandoned": { target: "listing", actions: "endRemoval" },
        "removal.confirmed": [
          {
            guard: { type: "mayReplace", params: ({ event }) => event },
            target: "replacing",
            actions: [{ type: "chooseReplacement", params: ({ event }) => event }, "forgetNews"],
          },
          {
            guard: { type: "mayRemove", params: ({ event }) => event },
            target: "removing",
            actions: "forgetNews",
          },
        ],
      },
    },
    replacing: {
      description:
        "Another card becomes the main one first, so that no charge falls between the two. Meanwhile this one may have been removed elsewhere.",
      tags: "pending",
      exit: "endReplacement",
      invoke: {
        id: "activateCard",
        src: "activateCard",
        input: ({ context }) => ({ ...held(context.replacement), subscriptionId: null }),
        onDone: [
          {
            guard: { type: "isGone", params: ({ event }) => event.output },
            target: "listing",
            actions: [
              { type: "keepCards", params: ({ event }) => asKind(event.output, "activated") },
              "endRemoval",
              notify.missing,
              "announceChange",
            ],
          },
          {
            guard: { type: "mayGoOn", params: ({ event }) => event.output },
            target: "removing",
            actions: [
              { type: "keepCards", params: ({ event }) => asKind(event.output, "activated") },
              "announceChange",
            ],
          },
          {
            guard: ({ event }) => event.output.kind === "activated",
            target: "planning",
            actions: [
              { type: "keepCards", params: ({ event }) => asKind(event.output, "activated") },
              notify.unreachable,
              "announceChange",
            ],
          },
          { target: "loading", actions: notify.changed },
        ],
        onError: { target: "planning", actions: notify.unreachable },
      },
    },
    removing: {
      tags: "pending",
      invoke: {
        id: "removeCard",
        src: "removeCard",
        input: ({ context }) => ({ cardId: removed(context).id }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "removed",
            target: "listing",
            actions: [
              { type: "noteNews", params: removalNewsFromReply },
              { type: "keepCards", params: ({ event }) => asKind(event.output, "removed") },
              "endRemoval",
              "announceChange",
            ],
          },
          {
            guard: ({ event }) => event.output.kind === "paying",
            target: "planning",
            actions: notify.paying,
          },
          { target: "looking" },
        ],
        onError: "looking",
      },
    },
    looking: {
      description: "Whether the card was removed is not known. It is not asked for again: the list says it.",
      tags: "pending",
      invoke: {
        id: "listCards",
        src: "listCards",
        onDone: [
          {
            guard: { type: "isWanted", params: kept },
            target: "planning",
            actions: [{ type: "keepCards", params: kept }, notify.unreachable],
          },
          {
            target: "listing",
            actions: [
              { type: "noteNews", params: ({ context }) => removalNews(context, []) },
              { type: "keepCards", params: kept },
              "endRemoval",
              "announceChange",
            ],
          },
        ],
        onError: { target: "planning", actions: notify.unreachable },
      },
    },
  },
});

const received = ({ event }: { event: ConnectionSignal }) => ({ event });

/** One binding after another; a new card refreshes the list. */
const binding = cards.createStateConfig({
  initial: "open",
  states: {
    open: {
      invoke: {
        id: "binding",
        src: "cardBinding",
        input: ({ context: { online, mayPost } }) => ({ online, mayPost }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "bound",
            target: "open",
            reenter: true,
            actions: [
              { type: "noteNews", params: ({ event }) => ({ news: event.output }) },
              "refresh",
              "announceChange",
            ],
          },
          {
            target: "open",
            reenter: true,
            actions: { type: "noteNews", params: ({ event }) => ({ news: event.output }) },
          },
        ],
      },
      on: {
        "connection.lost": { actions: ["noteOffline", { type: "sendToBinding", params: received }] },
        "connection.restored": { actions: ["noteOnline", { type: "sendToBinding", params: received }] },
        "news.dismissed": { actions: "forgetNews" },
      },
    },
  },
});

export const cardsMachine = cards.createMachine({
  id: "cards",
  description: "The saved cards of a client: which pays, which leaves, and a new one.",
  context: ({ input }) => ({
    ...input,
    cards: null,
    activation: null,
    removal: null,
    replacement: null,
    news: null,
  }),
  type: "parallel",
  states: { list, binding },
});

export const provideCards = (
  ports: CardsPorts,
  cardBinding: typeof cardBindingMachine,
): typeof cardsMachine => cardsMachine.provide({ actors: { ...portActors(ports), cardBinding } });
