import { activateCard, type Card, listCards, removeCard } from "#contract/card.ts";
import type { cardsMachine } from "#machines/cards/cards.machine.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import { comeAnew } from "../come-anew.ts";
import type { PathTable } from "../table.ts";
import { answered, refused } from "../wire.ts";

type RemovalEvent = { type: string; replaceBy?: object | null; cardId?: number };

// Cast: the context of this machine.
const cardsAt = (at: Parameters<typeof stateOf>[0]) =>
  stateOf(at).context as { cards: readonly Card[] | null; removal: number | null; news: object | null };

export const cardsTable: PathTable<typeof cardsMachine> = {
  at: "/documents/",
  impossible: {},
  storage: [],
  children: { cardBinding: "a binding ends at the bank: its own paths show it" },
  also: ({ from, move }) => {
    // Cast: the events of this machine.
    const event = move.verb === "act" ? (move.event as RemovalEvent) : null;
    const { cards, removal, news } = cardsAt(from);
    const isAsked = /loading|unreachable/.test(JSON.stringify(stateOf(from).value));
    if (event?.type === "removal.considered" && isAsked && cards?.every(({ id }) => id !== event.cardId))
      return "the page leaves at once what is asked of a card that is not on it";
    if (event?.type === "news.dismissed" && news === null) return "without news there is nothing to dismiss";
    if (event?.type === "removal.confirmed" && event.replaceBy === null && (cards?.length ?? 0) > 1)
      return "the page always takes another card instead, where there is one";
    if (event?.type === "removal.abandoned" && removal === null) return "nobody can leave what is not open";
    return null;
  },
  ports: {
    listCards: { call: listCards, reply: (cards) => answered(listCards, { cards }) },
    activateCard: {
      call: activateCard,
      reply: (told) =>
        told.kind === "activated"
          ? answered(activateCard, { cards: told.cards })
          : refused("resource.missing"),
    },
    removeCard: {
      call: removeCard,
      reply: (told) => {
        if (told.kind === "removed") return answered(removeCard, told);
        return told.kind === "missing" ? refused("resource.missing") : refused("payment.inProgress");
      },
    },
  },
  acts: {
    "cards.requested": async (hands, _, { value }) => {
      if (hands.here() === "/documents/") return hands.go("/cards/");
      return JSON.stringify(value).includes("unreachable")
        ? hands.press("cards:failed.again")
        : comeAnew(hands, hands.here());
    },
    "card.activationRequested": async (hands, { subscriptionId }) => {
      await hands.go(subscriptionId === null ? "/cards/" : `/cards/?for=${subscriptionId}`);
      return hands.press(subscriptionId === null ? "cards:makeMain" : "cards:payer.choose");
    },
    "removal.considered": (hands, { cardId }) => hands.go(`/cards/?at=remove&card=${cardId}`),
    "removal.abandoned": async (hands, _, { value }) =>
      JSON.stringify(value).includes("planning") ? hands.press("cards:removal.keep") : hands.go("/cards/"),
  },
  sees: {
    "list.loading": ["cards:loading", "cards:hint"],
    "list.unreachable": ["cards:failed.title", "cards:stale.title"],
    "list.listing": ["cards:hint"],
    "list.activating": ["cards:making", "cards:payer.choosing"],
    "list.looking": ["cards:removal.removing"],
  },
  // The hint stands there in any case: the answer to a choice has come when nothing is said of it any more.
  hides: {
    "list.listing": ["cards:making", "cards:payer.choosing"],
    "list.loading": ["cards:making", "cards:payer.choosing"],
  },
};
