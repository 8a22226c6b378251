import { createPayment, listPayments, type Payment } from "#contract/payment.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { paymentMachine } from "#machines/payment/payment.machine.ts";
import { agreed, subject } from "#machines/payment/payment.model.ts";
import type { PreparedIntent } from "#machines/payment/payment.ports.ts";
import * as bank from "./bank.ts";
import type { Hands } from "./page-actions.ts";
import { type Sentence, type Moment, type PathTable, connection } from "./table.ts";
import { answered, refused } from "./same-json.ts";

const preparing: Sentence = ["Экран ‹checkout:working.request›", "Screen ‹checkout:working.request›"];
const unanswered: Sentence = [
  "Экран ‹checkout:unanswered.pay.title›",
  "Screen ‹checkout:unanswered.pay.title›",
];
const elsewhere: Sentence = ["Экран ‹checkout:otherTab.title›", "Screen ‹checkout:otherTab.title›"];
const checking: Sentence = [
  "Экран ‹checkout:unconfirmed.title›, без страницы банка ‹checkout:checking.title›",
  "Screen ‹checkout:unconfirmed.title›, without a page of the bank ‹checkout:checking.title›",
];
const checkingTexts = ["checkout:unconfirmed.title", "checkout:checking.title"] as const;
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
const outcomeOf = (payment: { status: string; method: string | null } | null): string =>
  payment === null ? "none" : payment.method === "onDelivery" ? "onDelivery" : payment.status;

const name = `payment.${subject.subscriptionId}.${subject.period}`;
const lock = `kabinet.${name}`;

/** Checks the end of a payment: the reason, or the success page, which reads it again. */
const seeEnd = async (hands: Hands, payment: Payment | null, moment: Moment): Promise<void> => {
  if (payment?.status === "fail") return hands.sees(`checkout:failure.${payment.reason ?? "unknown"}`);
  if (payment?.status !== "success" && payment?.method !== "onDelivery") return undefined;
  return bank.tellSuccess(payment, moment);
};

/** The bank's page is opened later, by a press. */
const isAccepted = ({ later }: Pick<Moment, "later">): boolean =>
  later.some((move) => move.verb === "act" && move.event.type === "amount.accepted");

const seeWhetherRefused = bank.seeWhetherRefused("checkout:failure.foreignOrigin");

export const paymentPaths: PathTable<typeof paymentMachine> = {
  title: ["Платёж", "A payment"],
  start: [
    "Выберите способ оплаты и нажмите ‹checkout:review.pay›.",
    "Choose how to pay and press ‹checkout:review.pay›.",
  ],
  page: {
    at: "/checkout/",
    around: ({ subscriptions }) => ({
      subscriptions: subscriptions.map((each) => ({
        ...each,
        status: "awaitingPayment" as const,
        period: 1,
        start: null,
        end: null,
        nextPayment: null,
      })),
    }),
    stored: () => ({
      "checkout.order": { clientId: 1, ...subject, amount: agreed, officeId: null, later: 0 },
    }),
    begin: async (hands, _, moment) => {
      await hands.sees("checkout:review.newCard");
      // Cast: the port's output in the model.
      const prepared = bank.nextOf(moment.later, "prepareIntent") as PreparedIntent | undefined;
      if (prepared?.resumed === true) {
        const { paymentId } = prepared.intent;
        const intent = { ...subject, method: "newCard", cardId: null, key: "1".repeat(32) };
        const redirect = paymentId === null ? null : bank.pageIn(moment);
        await hands.store({ [name]: { ...intent, paymentId, redirect } });
      }
      await bank.prepareTurn(hands, lock, moment.later);
      await hands.press("checkout:review.newCard");
      // The sum, not “later”.
      await hands.press("checkout:review.pay", "₽");
    },
    holds: ["payment/list/", "payment/receipt/7/"],
    atOnce: bank.atOnceAtTheBank,
    also: (step) => {
      const { value } = stateOf(step.from);
      // Cast: the events of this machine.
      const type = step.move.verb === "act" ? (step.move.event as { type: string }).type : null;
      if (type === "payment.setAside" && value !== "confirming")
        return "leaving the page does not end the payment: it can be set aside where its sum is another one";
      return bank.notAtTheBank(step, value);
    },
    run: bank.hasOnePage,
  },
  events: {
    "check.requested": {
      says: ["Нажмите ‹checkout:checking.now›", "Press ‹checkout:checking.now›"],
      isExact: true,
    },
    "amount.accepted": {
      says: ({ amount }) =>
        amount === agreed
          ? ["Нажмите ‹checkout:amount.pay sum=amount›", "Press ‹checkout:amount.pay sum=amount›"]
          : ["Нажмите ‹checkout:amount.accept sum=amount›", "Press ‹checkout:amount.accept sum=amount›"],
      play: async (hands, { amount }, moment) => {
        await hands.press(amount === agreed ? "checkout:amount.pay" : "checkout:amount.accept");
        await seeWhetherRefused(hands, moment);
      },
      isExact: true,
    },
    "acquirer.reopened": {
      says: ["Нажмите ‹checkout:checking.reopen›", "Press ‹checkout:checking.reopen›"],
      play: async (hands, _, moment) => {
        await hands.press("checkout:checking.reopen");
        await seeWhetherRefused(hands, moment);
      },
      isExact: true,
    },
    "payment.setAside": {
      says: ["Нажмите ‹checkout:checking.later›", "Press ‹checkout:checking.later›"],
      where: {
        confirming: ["Нажмите ‹checkout:amount.leave›", "Press ‹checkout:amount.leave›"],
      },
    },
    ...connection,
    "lock.acquired": ["Платёж в другой вкладке закончен", "The payment in the other tab is over"],
    "lock.unavailable": ["В другой вкладке этот платёж уже идёт", "Another tab is paying this already"],
  },
  ports: {
    prepareIntent: {
      says: {
        fresh: ["Браузер готов начать платёж", "The browser is ready to begin the payment"],
        unanswered: [
          "В браузере помнится платёж, на который не пришёл ответ",
          "The browser remembers a payment without a reply",
        ],
        begun: ["В браузере помнится платёж, начатый раньше", "The browser remembers a payment begun before"],
        outage: unkept,
      },
      kindOf: ({ intent, resumed }) =>
        resumed ? (intent.paymentId === null ? "unanswered" : "begun") : "fresh",
      isStorage: true,
    },
    requestPayment: {
      says: {
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
      kindOf: (output) => {
        if (output.kind === "refused") return `refused ${output.code}`;
        if (output.kind !== "created") return output.kind;
        if (output.redirect === null) return outcomeOf(output.payment);
        return output.payment.amount === 1_199_000 ? "page" : "amount";
      },
      call: createPayment,
      reply: (output, moment) => {
        if (output.kind === "created") {
          const redirect = output.redirect && bank.pageIn(moment);
          return answered(createPayment, { payment: output.payment, redirect });
        }
        if (output.kind !== "inProgress") return refused(output.code);
        return refused("payment.inProgress", output.paymentId === null ? {} : { payment: output.paymentId });
      },
      after: async (hands, output, moment) => {
        if (output.kind === "created" && output.redirect === null)
          return seeEnd(hands, output.payment, moment);
        if (output.kind === "created" && !isAccepted(moment)) return seeWhetherRefused(hands, moment);
        if (output.kind === "refused" && output.code !== "acquirer.unavailable")
          return hands.sees(`checkout:failure.${output.code}`);
        return undefined;
      },
    },
    keepIntent: { says: { done: kept, outage: unkept }, isStorage: true },
    closeIntent: {
      says: {
        done: ["Браузер забыл платёж", "The browser forgets the payment"],
        outage: ["Браузер не смог забыть платёж", "The browser cannot forget the payment"],
      },
      isStorage: true,
    },
    checkPayment: {
      says: seen,
      kindOf: outcomeOf,
      waits: "repeated",
      call: listPayments,
      reply: bank.paymentList,
      which: bank.isOfOne,
      after: seeEnd,
    },
    findPayment: {
      says: seen,
      kindOf: outcomeOf,
      waits: "repeated",
      call: listPayments,
      reply: bank.paymentList,
      which: (request) => !bank.isOfOne(request),
      after: async (hands, payment, moment) => {
        const isOver = payment === null || payment.status === "fail";
        // A payment that the server refused without an earlier one was not due.
        if (!JSON.stringify(moment.value).includes("reconciling") || !isOver)
          return seeEnd(hands, payment, moment);
        return hands.sees("checkout:failure.payment.notDue");
      },
    },
    leaveForAcquirer: bank.leaveForBank,
    holdLock: {
      says: {
        "lock.acquired": ["Других вкладок с этим платежом нет", "No other tab has this payment"],
        "lock.unavailable": ["Этот платёж уже идёт в другой вкладке", "Another tab is paying this already"],
      },
      ...bank.turnAtTheBank(lock),
    },
  },
  timers: {
    ...bank.bankTimers,
    longWait: ["ожидание станет долгим", "the wait becomes a long one"],
  },
  states: {
    "asking.acquiringLock": preparing,
    "asking.waitingForLock": elsewhere,
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
    confirming: ({ context }) =>
      context.payment?.amount === context.agreed
        ? ["Экран ‹checkout:amount.sameLead›", "Screen ‹checkout:amount.sameLead›"]
        : [
            "Экран о другой сумме: ‹checkout:amount.lead›",
            "A screen about another sum: ‹checkout:amount.lead›",
          ],
    redirecting: [
      "Экран ‹checkout:working.redirecting›, затем страница банка",
      "Screen ‹checkout:working.redirecting›, then the bank’s page",
    ],
    returned: {
      says: checking, // Also offline, as long as a reply may come.
      sees: [...checkingTexts, "checkout:offline.title"],
    },
    "verifying.pausing": { says: checking, sees: checkingTexts, hides: ["checkout:offline.title"] },
    "verifying.checking": { says: checking, sees: checkingTexts, hides: ["checkout:offline.title"] },
    "outcomeUnknown.rhythm.pausing": unknown,
    "outcomeUnknown.rhythm.checking": unknown,
    "outcomeUnknown.rhythm.offline": ["Экран ‹checkout:offline.title›", "Screen ‹checkout:offline.title›"],
    "outcomeUnknown.duration.waiting": { says: null, hides: ["checkout:unknown.long"] },
    "outcomeUnknown.duration.exhausted": {
      says: [
        "сказано, что ответа долго нет, и назван номер заявки",
        "it says that there is no answer for long, and names the payment’s number",
      ],
      sees: ["checkout:unknown.long"],
    },
    offline: ["Экран ‹checkout:offline.title›", "Screen ‹checkout:offline.title›"],
    closing: ending,
    closed: null,
    succeeded: {
      says: ["Экран успеха: ‹checkout:success.done›", "Success screen: ‹checkout:success.done›"],
      sees: ["checkout:success.paidSum"],
      isEnd: true,
    },
    ordered: {
      says: [
        "Экран успеха: заказ оформлен, оплата при получении",
        "Success screen: ordered, to be paid on delivery",
      ],
      sees: ["consequences:order.atDoor.courier"],
      isEnd: true,
    },
    failed: {
      says: [
        "Экран ‹checkout:unpaid.titleFailed› с причиной",
        "Screen ‹checkout:unpaid.titleFailed› with the reason",
      ],
      isEnd: true,
    },
    setAside: {
      says: [
        "Экран ‹subscriptions:title›; оплату можно продолжить",
        "Screen ‹subscriptions:title›; the payment can be continued",
      ],
      isEnd: true,
    },
  },
};
