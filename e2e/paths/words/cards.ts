import type { cardsMachine } from "#machines/cards/cards.machine.ts";
import { cardsView, removalView } from "#machines/cards/cards.view.ts";
import type { Sentence, Words } from "./sentence.ts";

const list: Sentence = ["Экран ‹cards:title›, карты показаны", "Screen ‹cards:title›, the cards are shown"];
const again: Sentence = ["Карты читаются заново", "The cards are read again"];
const plan: Sentence = ["Окно ‹cards:removal.title›", "Dialog ‹cards:removal.title›"];

export const cardsWords: Words<typeof cardsMachine> = {
  title: ["Карты", "Cards"],
  start: ["Войдите и откройте /cards/.", "Sign in and open /cards/."],
  events: {
    "cards.requested": ["Откройте /cards/", "Open /cards/"],
    "card.activationRequested": ({ subscriptionId }) =>
      subscriptionId === null
        ? ["Нажмите ‹cards:makeMain›", "Press ‹cards:makeMain›"]
        : [
            "Выбирая карту для подписки № {subscriptionId}, нажмите ‹cards:payer.choose›",
            "Choosing a card for subscription {subscriptionId}, press ‹cards:payer.choose›",
          ],
    "removal.considered": [
      "Нажмите у карты № {cardId} ‹cards:remove›",
      "At card {cardId} press ‹cards:remove›",
    ],
    "removal.abandoned": ["Нажмите ‹cards:removal.keep›", "Press ‹cards:removal.keep›"],
    "removal.confirmed": ["Нажмите ‹cards:removal.confirm›", "Press ‹cards:removal.confirm›"],
    "news.dismissed": ["Нажмите ‹cards:dismiss›", "Press ‹cards:dismiss›"],
    "connection.lost": ["Отключите сеть", "Switch the network off"],
    "connection.restored": ["Включите сеть", "Switch the network on"],
  },
  where: {
    "cards.requested": { "list.unreachable": ["Нажмите ‹cards:failed.again›", "Press ‹cards:failed.again›"] },
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
      empty: ["Сервер отвечает, что карт нет", "The server says that there are no cards"],
      list: ["Сервер отдал карты", "The server gives the cards"],
      outage: ["Сервер не отдал карты", "The server does not give the cards"],
    },
    activateCard: {
      activated: ["Сервер сменил карту", "The server has changed the card"],
      refused: ["Сервер отвечает, что этой картой нельзя", "The server says that this card cannot be used"],
      outage: ["Сервер не ответил о смене карты", "The server does not answer about the change"],
    },
    removeCard: {
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
    cardBinding: {
      bound: ["Привяжите новую карту до конца", "Add a new card to the end"],
      refused: [
        "Начните привязывать карту и откажитесь у банка",
        "Begin to add a card and decline at the bank",
      ],
    },
  },
  states: {
    "list.unread": null,
    "list.loading": (now) =>
      cardsView(now).state === "ready" ? again : ["Сообщение ‹cards:loading›", "Message ‹cards:loading›"],
    "list.unreachable": (now) =>
      cardsView(now).state === "ready"
        ? ["Сообщение ‹cards:stale.title›", "Message ‹cards:stale.title›"]
        : ["Сообщение ‹cards:failed.title›", "Message ‹cards:failed.title›"],
    "list.listing": list,
    "list.activating": ["На кнопке ‹cards:making›", "The button says ‹cards:making›"],
    "list.planning": plan,
    "list.replacing": [
      "Окно удаления, на кнопке ‹cards:removal.removing›",
      "Removal dialog, the button says ‹cards:removal.removing›",
    ],
    "list.removing": [
      "Окно удаления, на кнопке ‹cards:removal.removing›",
      "Removal dialog, the button says ‹cards:removal.removing›",
    ],
    "list.looking": again,
    "binding.open": null,
  },
};
