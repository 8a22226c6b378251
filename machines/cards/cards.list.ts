import { asKind } from "../kit/answers.ts";
import type { RemovedCard } from "./cards.ports.ts";
import { type CardsContext, activated, cards, chosen, removed } from "./cards.setup.ts";

const kept = ({ event }: { event: { output: CardsContext["cards"] & object } }) => ({ cards: event.output });

/** The news of a removal that the server has confirmed. */
const newsOf = (context: CardsContext, losing: number[]) => ({
  news: { kind: "removed" as const, card: removed(context), losing },
});
const newsOfReply = ({ context, event }: { context: CardsContext; event: { output: RemovedCard } }) =>
  newsOf(context, asKind(event.output, "removed").losing);

const tell = {
  unreachable: { type: "noteNews", params: { news: { kind: "unreachable" } } },
  changed: { type: "noteNews", params: { news: { kind: "changed" } } },
  missing: { type: "noteNews", params: { news: { kind: "missing" } } },
  paying: { type: "noteNews", params: { news: { kind: "paying" } } },
} as const;

/** The saved cards: one change at a time, and the server's own list after each. */
export const list = cards.createStateConfig({
  initial: "unread",
  states: {
    unread: { on: { "cards.requested": "loading" } },
    loading: {
      tags: "pending",
      on: {
        // What is being read may be from before a change.
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
            actions: [{ type: "keepCards", params: kept }, "endRemoval", tell.missing],
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
          { actions: tell.missing },
        ],
      },
    },
    activating: {
      tags: "pending",
      invoke: {
        id: "activateCard",
        src: "activateCard",
        input: ({ context }) => chosen(context.activation),
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
          { target: "loading", actions: ["endActivation", tell.changed] },
        ],
        // Whether it arrived is not known: the list says how it stands.
        onError: { target: "loading", actions: ["endActivation", tell.unreachable] },
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
          { target: "listing", actions: ["endRemoval", tell.missing] },
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
        input: ({ context }) => ({ ...chosen(context.replacement), subscriptionId: null }),
        onDone: [
          {
            guard: { type: "isGone", params: ({ event }) => event.output },
            target: "listing",
            actions: [
              { type: "keepCards", params: ({ event }) => asKind(event.output, "activated") },
              "endRemoval",
              tell.missing,
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
              tell.unreachable,
              "announceChange",
            ],
          },
          { target: "loading", actions: tell.changed },
        ],
        onError: { target: "planning", actions: tell.unreachable },
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
              { type: "noteNews", params: newsOfReply },
              { type: "keepCards", params: ({ event }) => asKind(event.output, "removed") },
              "endRemoval",
              "announceChange",
            ],
          },
          {
            guard: ({ event }) => event.output.kind === "paying",
            target: "planning",
            actions: tell.paying,
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
            actions: [{ type: "keepCards", params: kept }, tell.unreachable],
          },
          {
            target: "listing",
            actions: [
              { type: "noteNews", params: ({ context }) => newsOf(context, []) },
              { type: "keepCards", params: kept },
              "endRemoval",
              "announceChange",
            ],
          },
        ],
        onError: { target: "planning", actions: tell.unreachable },
      },
    },
  },
});
