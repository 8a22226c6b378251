import type { paymentMachine } from "#machines/payment/payment.machine.ts";
import { bankTimers, leavingForBank } from "./at-the-bank.ts";
import type { Sentence, Words } from "./sentence.ts";

const preparing: Sentence = ["Экран ‹checkout:working.request›", "Screen ‹checkout:working.request›"];
const unanswered: Sentence = [
  "Экран ‹checkout:unanswered.pay.title›",
  "Screen ‹checkout:unanswered.pay.title›",
];
const elsewhere: Sentence = ["Экран ‹checkout:turn.title›", "Screen ‹checkout:turn.title›"];
const checking: Sentence = ["Экран ‹checkout:checking.title›", "Screen ‹checkout:checking.title›"];
const unknown: Sentence = ["Экран ‹checkout:unknown.title›", "Screen ‹checkout:unknown.title›"];
const ending: Sentence = ["Экран ‹checkout:working.ended›", "Screen ‹checkout:working.ended›"];
const kept: Sentence = ["Браузер запомнил платёж", "The browser remembers the payment"];
const unkept: Sentence = ["Браузер не смог запомнить платёж", "The browser cannot keep the payment"];

const seen: Readonly<Record<string, Sentence>> = {
  processing: ["Банк ещё проводит платёж", "The bank is still processing the payment"],
  success: ["Банк провёл платёж", "The bank has made the payment"],
  fail: ["Банк отклонил платёж", "The bank has declined the payment"],
  onDelivery: ["Платёж ждёт получения устройства", "The payment waits for the handover"],
  none: ["Сервер такого платежа не знает", "The server does not know such a payment"],
  outage: ["Сервер не ответил о платеже", "The server does not answer about the payment"],
};
const stateOf = (payment: { status: string; method: string | null } | null): string =>
  payment === null ? "none" : payment.method === "onDelivery" ? "onDelivery" : payment.status;

export const paymentWords: Words<typeof paymentMachine> = {
  title: ["Платёж", "A payment"],
  start: [
    "Выберите способ оплаты и нажмите ‹checkout:review.pay›.",
    "Choose how to pay and press ‹checkout:review.pay›.",
  ],
  events: {
    "check.requested": ["Нажмите ‹checkout:checking.now›", "Press ‹checkout:checking.now›"],
    "amount.accepted": [
      "Нажмите ‹checkout:amount.accept sum=amount›",
      "Press ‹checkout:amount.accept sum=amount›",
    ],
    "acquirer.reopened": ["Нажмите ‹checkout:checking.reopen›", "Press ‹checkout:checking.reopen›"],
    "payment.setAside": ["Нажмите ‹checkout:checking.later›", "Press ‹checkout:checking.later›"],
    "connection.lost": ["Отключите сеть", "Switch the network off"],
    "connection.restored": ["Включите сеть", "Switch the network on"],
    "turn.given": ["Платёж в другой вкладке закончен", "The payment in the other tab is over"],
    "turn.occupied": ["В другой вкладке этот платёж уже идёт", "Another tab is paying this already"],
  },
  where: {
    "payment.setAside": {
      amountChanged: ["Нажмите ‹checkout:amount.leave›", "Press ‹checkout:amount.leave›"],
    },
  },
  ports: {
    prepareIntent: {
      fresh: ["Браузер готов начать платёж", "The browser is ready to begin the payment"],
      begun: ["В браузере помнится платёж, начатый раньше", "The browser remembers a payment begun before"],
      outage: unkept,
    },
    requestPayment: {
      page: [
        "Сервер создал платёж и дал страницу банка",
        "The server has made the payment and gives the bank’s page",
      ],
      amount: ["Сервер создал платёж на другую сумму", "The server has made a payment of another amount"],
      processing: [
        "Сервер создал платёж, банк его проводит",
        "The server has made the payment, the bank carries it out",
      ],
      success: [
        "Сервер создал платёж, банк провёл его сразу",
        "The server has made the payment, the bank took it at once",
      ],
      fail: [
        "Сервер создал платёж, банк его отклонил",
        "The server has made the payment, the bank declined it",
      ],
      onDelivery: ["Заказ принят, оплата при получении", "The order is accepted, to be paid on delivery"],
      inProgress: ["Сервер отвечает, что платёж уже идёт", "The server says that a payment is under way"],
      unclear: ["Сервер отвечает, что платить не нужно", "The server says that nothing is due"],
      "refused acquirer.unavailable": [
        "Банк сейчас не принимает платежи",
        "The bank accepts no payments right now",
      ],
      "refused payment.notAllowed": [
        "Сервер отвечает, что эту подписку оплатить нельзя",
        "The server says that this subscription cannot be paid",
      ],
      "refused forecast.changed": [
        "Сервер отвечает, что дни или суммы изменились",
        "The server says that days or sums have changed",
      ],
      outage: [
        "Сервер не ответил на просьбу о платеже",
        "The server does not answer the request for a payment",
      ],
    },
    keepIntent: { done: kept, outage: unkept },
    closeIntent: {
      done: ["Браузер забыл платёж", "The browser forgets the payment"],
      outage: ["Браузер не смог забыть платёж", "The browser cannot forget the payment"],
    },
    checkPayment: seen,
    findPayment: seen,
    leaveForAcquirer: leavingForBank,
    holdTurn: {
      "turn.given": ["Других вкладок с этим платежом нет", "No other tab has this payment"],
      "turn.occupied": ["Этот платёж уже идёт в другой вкладке", "Another tab is paying this already"],
    },
  },
  kinds: {
    prepareIntent: ({ paymentId }) => (paymentId === null ? "fresh" : "begun"),
    requestPayment: (output) => {
      if (output.kind === "refused") return `refused ${output.code}`;
      if (output.kind !== "created") return output.kind;
      if (output.redirect === null) return stateOf(output.payment);
      return output.payment.amount === 1_199_000 ? "page" : "amount";
    },
    checkPayment: stateOf,
    findPayment: stateOf,
  },
  timers: {
    ...bankTimers,
    longWait: ["ожидание станет долгим", "the wait becomes a long one"],
  },
  states: {
    "asking.takingTurn": preparing,
    "asking.waitingForTurn": elsewhere,
    "asking.preparing": preparing,
    "asking.prepared": null,
    "asking.surveying.looking": preparing,
    "asking.surveying.pausing": unanswered,
    "asking.requesting.sending": preparing,
    "asking.requesting.unanswered": unanswered,
    "asking.reconciling.looking": preparing,
    "asking.reconciling.pausing": unanswered,
    "asking.recording": preparing,
    "asking.recorded": null,
    amountChanged: [
      "Экран о другой сумме: ‹checkout:amount.lead›",
      "A screen about another sum: ‹checkout:amount.lead›",
    ],
    redirecting: [
      "Экран ‹checkout:working.redirecting›, затем страница банка",
      "Screen ‹checkout:working.redirecting›, then the bank’s page",
    ],
    returned: checking,
    "verifying.pausing": checking,
    "verifying.checking": checking,
    "outcomeUnknown.rhythm.pausing": unknown,
    "outcomeUnknown.rhythm.checking": unknown,
    "outcomeUnknown.rhythm.offline": ["Экран ‹checkout:offline.title›", "Screen ‹checkout:offline.title›"],
    "outcomeUnknown.patience.waiting": null,
    "outcomeUnknown.patience.exhausted": [
      "сказано, что ответа долго нет, и назван номер заявки",
      "it says that there is no answer for long, and names the payment’s number",
    ],
    offline: ["Экран ‹checkout:offline.title›", "Screen ‹checkout:offline.title›"],
    closing: ending,
    closed: null,
    succeeded: ["Экран успеха: ‹checkout:success.done›", "Success screen: ‹checkout:success.done›"],
    ordered: [
      "Экран успеха: заказ оформлен, оплата при получении",
      "Success screen: ordered, to be paid on delivery",
    ],
    failed: [
      "Экран ‹checkout:unpaid.titleFailed› с причиной",
      "Screen ‹checkout:unpaid.titleFailed› with the reason",
    ],
    setAside: [
      "Экран ‹subscriptions:title›; оплату можно продолжить",
      "Screen ‹subscriptions:title›; the payment can be continued",
    ],
  },
};
