import { activateCard, type Card, listCards, removeCard } from "#contract/card.ts";
import type { cardsMachine } from "#machines/cards/cards.machine.ts";
import { cardsView, removalView } from "#machines/cards/cards.view.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import { type Sentence, type PathTable, connection, comeAnew } from "./table.ts";
import { answered, refused } from "./same-json.ts";

const list: Sentence = ["Экран ‹cards:title›, карты показаны", "Screen ‹cards:title›, the cards are shown"];
const again: Sentence = ["Карты читаются заново", "The cards are read again"];
const plan: Sentence = ["Окно ‹cards:removal.title›", "Dialog ‹cards:removal.title›"];

type RemovalEvent = { type: string; replaceBy?: object | null; cardId?: number };

// Cast: the context of this machine.
const cardsAt = (at: Parameters<typeof stateOf>[0]) =>
  stateOf(at).context as { cards: readonly Card[] | null; removal: number | null; news: object | null };

export const cardsPaths: PathTable<typeof cardsMachine> = {
  title: ["Карты", "Cards"],
  start: ["Войдите и откройте /cards/.", "Sign in and open /cards/."],
  page: {
    at: "/documents/",
    also: ({ from, move }) => {
      // Cast: the events of this machine.
      const event = move.verb === "act" ? (move.event as RemovalEvent) : null;
      const { cards, removal, news } = cardsAt(from);
      const isAsked = /loading|unreachable/.test(JSON.stringify(stateOf(from).value));
      if (event?.type === "removal.considered" && isAsked && cards?.every(({ id }) => id !== event.cardId))
        return "the page leaves at once what is asked of a card that is not on it";
      if (event?.type === "news.dismissed" && news === null)
        return "without news there is nothing to dismiss";
      if (event?.type === "removal.confirmed" && event.replaceBy === null && (cards?.length ?? 0) > 1)
        return "the page always takes another card instead, where there is one";
      if (event?.type === "removal.abandoned" && removal === null) return "what is not open cannot be closed";
      return null;
    },
  },
  events: {
    "cards.requested": {
      says: ["Откройте /cards/", "Open /cards/"],
      where: { "list.unreachable": ["Нажмите ‹shell:load.again›", "Press ‹shell:load.again›"] },
      play: async (hands, _, { value }) => {
        if (hands.here() === "/documents/") return hands.go("/cards/");
        return JSON.stringify(value).includes("unreachable")
          ? hands.press("shell:load.again")
          : comeAnew(hands, hands.here());
      },
    },
    "card.activationRequested": {
      says: ({ subscriptionId }) =>
        subscriptionId === null
          ? ["Нажмите ‹cards:makeMain›", "Press ‹cards:makeMain›"]
          : [
              "Выбирая карту для подписки № {subscriptionId}, нажмите ‹cards:payer.choose›",
              "Choosing a card for subscription {subscriptionId}, press ‹cards:payer.choose›",
            ],
      play: async (hands, { subscriptionId }) => {
        await hands.go(subscriptionId === null ? "/cards/" : `/cards/?for=${subscriptionId}`);
        return hands.press(subscriptionId === null ? "cards:makeMain" : "cards:payer.choose");
      },
    },
    "removal.considered": {
      says: ["Нажмите у карты № {cardId} ‹cards:remove›", "At card {cardId} press ‹cards:remove›"],
      play: (hands, { cardId }) => hands.go(`/cards/?at=remove&card=${cardId}`),
    },
    "removal.abandoned": {
      says: ["Нажмите ‹cards:removal.keep›", "Press ‹cards:removal.keep›"],
      play: async (hands, _, { value }) =>
        JSON.stringify(value).includes("planning") ? hands.press("cards:removal.keep") : hands.go("/cards/"),
    },
    "removal.confirmed": ["Нажмите ‹cards:removal.confirm›", "Press ‹cards:removal.confirm›"],
    "news.dismissed": ["Нажмите ‹cards:dismiss›", "Press ‹cards:dismiss›"],
    ...connection,
  },
  offered: (now, event) => {
    const list = cardsView(now);
    const removal = removalView(now).state;
    if (event.type === "news.dismissed") return list.state === "ready" && list.news !== null;
    if (event.type === "removal.abandoned") return removal === "planning";
    if (event.type === "card.activationRequested") return removal === "closed";
    if (event.type !== "removal.considered") return true;
    return removal === "closed" && list.state === "ready" && list.cards.some(({ id }) => id === event.cardId);
  },
  ports: {
    listCards: {
      says: {
        empty: ["Сервер отвечает, что карт нет", "The server says that there are no cards"],
        list: ["Сервер отдал карты", "The server gives the cards"],
        outage: ["Сервер не отдал карты", "The server does not give the cards"],
      },
      call: listCards,
      reply: (cards) => answered(listCards, { cards }),
    },
    activateCard: {
      says: {
        activated: ["Сервер сменил карту", "The server has changed the card"],
        refused: ["Сервер отвечает, что этой картой нельзя", "The server says that this card cannot be used"],
        outage: ["Сервер не ответил о смене карты", "The server does not answer about the change"],
      },
      call: activateCard,
      reply: (output) =>
        output.kind === "activated"
          ? answered(activateCard, { cards: output.cards })
          : refused("resource.missing"),
    },
    removeCard: {
      says: {
        removed: ["Сервер удалил карту", "The server has removed the card"],
        missing: [
          "Сервер отвечает, что такой карты уже нет",
          "The server says that there is no such card any more",
        ],
        paying: [
          "Сервер отвечает, что с карты идёт списание",
          "The server says that the card is being charged",
        ],
        outage: ["Сервер не ответил на удаление", "The server does not answer the removal"],
      },
      call: removeCard,
      reply: (output) => {
        if (output.kind === "removed") return answered(removeCard, output);
        return output.kind === "missing" ? refused("resource.missing") : refused("payment.inProgress");
      },
    },
    cardBinding: {
      says: {
        bound: ["Привяжите новую карту до конца", "Add a new card to the end"],
        refused: [
          "Начните привязывать карту и откажитесь у банка",
          "Begin to add a card and decline at the bank",
        ],
      },
      impossible: "a binding ends at the bank: its own paths show it",
    },
  },
  states: {
    "list.unread": null,
    "list.loading": {
      says: (now) =>
        cardsView(now).state === "ready" ? again : ["Сообщение ‹cards:loading›", "Message ‹cards:loading›"],
      sees: ["cards:loading", "cards:hint"],
      hides: ["cards:making", "cards:payer.choosing"],
    },
    "list.unreachable": {
      says: (now) =>
        cardsView(now).state === "ready"
          ? ["Сообщение ‹cards:stale.title›", "Message ‹cards:stale.title›"]
          : ["Сообщение ‹cards:failed.title›", "Message ‹cards:failed.title›"],
      sees: ["cards:failed.title", "cards:stale.title"],
    },
    "list.listing": { says: list, sees: ["cards:hint"], hides: ["cards:making", "cards:payer.choosing"] },
    "list.activating": {
      says: ["На кнопке ‹cards:making›", "The button says ‹cards:making›"],
      sees: ["cards:making", "cards:payer.choosing"],
    },
    "list.planning": plan,
    "list.replacing": [
      "Окно удаления, на кнопке ‹cards:removal.removing›",
      "Removal dialog, the button says ‹cards:removal.removing›",
    ],
    "list.removing": [
      "Окно удаления, на кнопке ‹cards:removal.removing›",
      "Removal dialog, the button says ‹cards:removal.removing›",
    ],
    "list.looking": { says: again, sees: ["cards:removal.removing"] },
    "binding.open": null,
  },
};
