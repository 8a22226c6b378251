import { createPayment, listPayments, type Payment } from "#contract/payment.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { paymentMachine } from "#machines/payment/payment.machine.ts";
import { agreed, subject } from "#machines/payment/payment.model.ts";
import type { PaymentIntent } from "#machines/payment/payment.ports.ts";
import * as bank from "../bank.ts";
import type { Hands } from "../hands.ts";
import { isOfOne, paymentList, tellSuccess } from "../paid.ts";
import type { Moment, PathTable } from "../table.ts";
import { answered, refused } from "../wire.ts";

const name = `payment.${subject.subscriptionId}.${subject.period}`;
const lock = `kabinet.${name}`;

/** What came of a payment that has ended is seen: the reason, or the page of success, which asks for it once more. */
const seeEnd = async (hands: Hands, payment: Payment | null, moment: Moment): Promise<void> => {
  if (payment?.status === "fail") return hands.sees(`checkout:failure.${payment.reason ?? "unknown"}`);
  if (payment?.status !== "success" && payment?.method !== "onDelivery") return undefined;
  return tellSuccess(payment, moment);
};

const seeWhetherRefused = bank.seeWhetherRefused("checkout:failure.foreignOrigin");

export const paymentTable: PathTable<typeof paymentMachine> = {
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
    // Cast: what the port gives in the model.
    const prepared = bank.nextOf(moment.later, "prepareIntent") as PaymentIntent | undefined;
    if (prepared?.paymentId != null) {
      const { paymentId } = prepared;
      const intent = { ...subject, method: "newCard", cardId: null, key: "1".repeat(32) };
      await hands.store({ [name]: { ...intent, paymentId, redirect: bank.pageIn(moment) } });
    }
    await bank.prepareTurn(hands, lock, moment.later);
    await hands.press("checkout:review.newCard");
    // The sum, not “later”.
    await hands.press("checkout:review.pay", "₽");
  },
  holds: ["payment/list/", "payment/receipt/7/"],
  impossible: {},
  storage: ["prepareIntent", "keepIntent", "closeIntent"],
  waitsFor: { checkPayment: "repeated", findPayment: "repeated", leaveForAcquirer: "endless" },
  atOnce: bank.atOnceAtTheBank,
  also: (step) => {
    const { value } = stateOf(step.from);
    // Cast: the events of this machine.
    const type = step.move.verb === "act" ? (step.move.event as { type: string }).type : null;
    if (type === "payment.setAside" && value !== "amountChanged")
      return "whoever leaves the page does not end the payment: it can be set aside where its sum is another one";
    return bank.notAtTheBank(step, value);
  },
  run: bank.hasOnePage,
  ports: {
    ...bank.portsAtTheBank(lock),
    requestPayment: {
      call: createPayment,
      reply: (told, moment) => {
        if (told.kind === "created") {
          const redirect = told.redirect && bank.pageIn(moment);
          return answered(createPayment, { payment: told.payment, redirect });
        }
        if (told.kind !== "inProgress") return refused(told.code);
        return refused("payment.inProgress", told.paymentId === null ? {} : { payment: told.paymentId });
      },
      after: async (hands, told, moment) => {
        if (told.kind === "created" && told.redirect === null) return seeEnd(hands, told.payment, moment);
        if (told.kind === "created" && told.payment.amount === agreed)
          return seeWhetherRefused(hands, moment);
        if (told.kind === "refused" && told.code !== "acquirer.unavailable")
          return hands.sees(`checkout:failure.${told.code}`);
        return undefined;
      },
    },
    checkPayment: { call: listPayments, reply: paymentList, which: isOfOne, after: seeEnd },
    findPayment: {
      call: listPayments,
      reply: paymentList,
      which: (request) => !isOfOne(request),
      after: async (hands, payment, moment) => {
        const isOver = payment === null || payment.status === "fail";
        // One that the server did not take, and that none before it explains, was not due.
        if (!JSON.stringify(moment.value).includes("reconciling") || !isOver)
          return seeEnd(hands, payment, moment);
        return hands.sees("checkout:failure.payment.notDue");
      },
    },
  },
  acts: {
    "amount.accepted": async (hands, _, moment) => {
      await hands.press("checkout:amount.accept");
      await seeWhetherRefused(hands, moment);
    },
    "acquirer.reopened": async (hands, _, moment) => {
      await hands.press("checkout:checking.reopen");
      await seeWhetherRefused(hands, moment);
    },
  },
  sees: {
    // Also without a network, for as long as an answer may still come.
    returned: ["checkout:checking.title", "checkout:offline.title"],
    succeeded: ["checkout:success.paidSum"],
    ordered: ["consequences:order.atDoor.courier"],
    "outcomeUnknown.patience.exhausted": ["checkout:unknown.long"],
  },
  hides: {
    "verifying.pausing": ["checkout:offline.title"],
    "verifying.checking": ["checkout:offline.title"],
    "outcomeUnknown.patience.waiting": ["checkout:unknown.long"],
  },
  ends: ["succeeded", "ordered", "failed", "setAside"],
  controls: {
    "amount.accepted": "checkout:amount.accept",
    "check.requested": "checkout:checking.now",
    "acquirer.reopened": "checkout:checking.reopen",
  },
};
