import type { cardBindingMachine } from "#machines/card-binding/card-binding.machine.ts";
import { bankTimers, leavingForBank } from "./at-the-bank.ts";
import type { Sentence, Words } from "./sentence.ts";

const working: Sentence = ["Окно ‹cards:working.title›", "Dialog ‹cards:working.title›"];
const verifying: Sentence = ["Сообщение ‹cards:verifying.title›", "Message ‹cards:verifying.title›"];
const unknown: Sentence = ["Сообщение ‹cards:unknown.title›", "Message ‹cards:unknown.title›"];
const list: Sentence = ["Экран ‹cards:title›", "Screen ‹cards:title›"];
const kept: Sentence = ["Браузер запомнил привязку", "The browser remembers the binding"];

export const cardBindingWords: Words<typeof cardBindingMachine> = {
  title: ["Привязка карты", "Binding a card"],
  start: ["Войдите и откройте /cards/.", "Sign in and open /cards/."],
  events: {
    "binding.considered": ["Нажмите ‹cards:bind›", "Press ‹cards:bind›"],
    "binding.abandoned": ["Закройте окно: ‹cards:close›", "Close the dialog: ‹cards:close›"],
    "binding.consented": [
      "Отметьте согласие и нажмите ‹cards:consent.submit›",
      "Tick the consent and press ‹cards:consent.submit›",
    ],
    "check.requested": ["Нажмите ‹cards:check.now›", "Press ‹cards:check.now›"],
    "acquirer.reopened": ["Нажмите ‹cards:verifying.reopen›", "Press ‹cards:verifying.reopen›"],
    "connection.lost": ["Отключите сеть", "Switch the network off"],
    "connection.restored": ["Включите сеть", "Switch the network on"],
    "turn.given": ["В другой вкладке привязка закончена", "The binding in the other tab is over"],
    "turn.occupied": ["Карту уже привязывают в другой вкладке", "Another tab is already adding a card"],
  },
  ports: {
    recallIntent: {
      none: ["Начатой привязки нет", "No binding was begun"],
      fresh: ["Привязка была начата, но ответа не было", "A binding was begun, but there was no answer"],
      begun: ["Вернитесь со страницы банка на /cards/", "Come back from the bank’s page to /cards/"],
      outage: ["Хранилище браузера не читается", "The browser’s storage cannot be read"],
    },
    prepareIntent: {
      fresh: ["Браузер готов начать привязку", "The browser is ready to begin the binding"],
      begun: ["Браузер помнит привязку, начатую раньше", "The browser remembers a binding begun before"],
      outage: ["Браузер не смог запомнить привязку", "The browser cannot keep the binding"],
    },
    requestBinding: {
      begun: [
        "Сервер начал привязку и дал страницу банка",
        "The server has begun the binding and gives the bank’s page",
      ],
      "refused acquirer.unavailable": [
        "Банк сейчас не привязывает карты",
        "The bank cannot add cards right now",
      ],
      "refused request.tooMany": [
        "Сервер отвечает, что попыток слишком много",
        "The server says that there were too many tries",
      ],
      outage: [
        "Сервер не ответил на просьбу о привязке",
        "The server does not answer the request for a binding",
      ],
    },
    keepIntent: {
      done: kept,
      outage: ["Браузер не смог запомнить привязку", "The browser cannot keep the binding"],
    },
    closeIntent: {
      done: ["Браузер забыл привязку", "The browser forgets the binding"],
      outage: ["Браузер не смог забыть привязку", "The browser cannot forget the binding"],
    },
    checkBinding: {
      processing: ["Банк ещё не ответил о карте", "The bank has not answered about the card yet"],
      bound: ["Банк привязал карту", "The bank has added the card"],
      "failed declined": ["Банк отклонил карту", "The bank has declined the card"],
      failed: ["Привязка не удалась, банк не сказал почему", "The binding failed, the bank did not say why"],
      missing: ["Сервер такой привязки не знает", "The server does not know such a binding"],
      outage: ["Сервер не ответил о карте", "The server does not answer about the card"],
    },
    activateCard: {
      true: ["Сервер сделал карту основной", "The server has made the card the main one"],
      false: ["Сервер не сделал карту основной", "The server has not made the card the main one"],
      outage: [
        "Сервер не ответил, основная ли карта",
        "The server does not say whether the card is the main one",
      ],
    },
    leaveForAcquirer: leavingForBank,
    holdTurn: {
      "turn.given": ["Других вкладок с привязкой нет", "No other tab is adding a card"],
      "turn.occupied": ["Карту уже привязывают в другой вкладке", "Another tab is already adding a card"],
    },
  },
  kinds: {
    recallIntent: (intent) => (intent === null ? "none" : intent.bindingId === null ? "fresh" : "begun"),
    prepareIntent: ({ bindingId }) => (bindingId === null ? "fresh" : "begun"),
  },
  timers: bankTimers,
  states: {
    restoring: list,
    idle: list,
    consenting: ["Окно ‹cards:consent.title›", "Dialog ‹cards:consent.title›"],
    "asking.takingTurn": working,
    "asking.waitingForTurn": ["Окно ‹cards:otherTab.title›", "Dialog ‹cards:otherTab.title›"],
    "asking.preparing": working,
    "asking.prepared": null,
    "asking.requesting": working,
    "asking.unanswered": ["Окно ‹cards:unanswered.title›", "Dialog ‹cards:unanswered.title›"],
    "asking.recording": working,
    redirecting: [
      "Окно ‹cards:leaving.title›, затем страница банка",
      "Dialog ‹cards:leaving.title›, then the bank’s page",
    ],
    returned: verifying,
    "verifying.pausing": verifying,
    "verifying.checking": verifying,
    "outcomeUnknown.pausing": unknown,
    "outcomeUnknown.checking": unknown,
    "outcomeUnknown.offline": ["Сообщение ‹cards:verifying.offline›", "Message ‹cards:verifying.offline›"],
    offline: ["Сообщение ‹cards:verifying.offline›", "Message ‹cards:verifying.offline›"],
    confirmed: null,
    activating: verifying,
    closing: verifying,
    closed: null,
    bound: ["Сообщение ‹cards:bound.title›", "Message ‹cards:bound.title›"],
    refused: [
      "Сообщение с причиной и кнопкой ‹cards:refused.again›",
      "Message with the reason and ‹cards:refused.again›",
    ],
  },
};
