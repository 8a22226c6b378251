import type { Payment } from "#contract/payment.ts";
import { defineModel } from "../kit/model.ts";
import { paymentMachine } from "./payment.machine.ts";
import type { PaymentIntent } from "./payment.ports.ts";

export const subject = { subscriptionId: 41, period: 1 };
/** What the person agreed to, and what the server may ask for instead. Kopecks. */
export const agreed = 1_199_000;
export const changed = 1_299_000;
const page = "https://acquirer.example/pay/1";

export const underWay: Payment = {
  id: 7,
  type: "subscription",
  status: "processing",
  amount: agreed,
  created: "2026-11-21T10:00:00.000Z",
  subscriptionId: subject.subscriptionId,
  method: "card",
  period: subject.period,
  reason: null,
  receipt: null,
};
const succeeded: Payment = { ...underWay, status: "success", receipt: "0001" };
const declined: Payment = { ...underWay, status: "fail", reason: "declined" };
const onDelivery: Payment = { ...underWay, method: "onDelivery" };

const choice = { method: "card", cardId: 3, after: "goOn", shown: "4f0c9b7e21a7" } as const;
const fresh: PaymentIntent = {
  ...subject,
  ...choice,
  key: "key-of-this-intent",
  paymentId: null,
  redirect: null,
};

export const paymentModel = defineModel(paymentMachine, {
  input: { ...subject, ...choice, amount: agreed, online: true },
  intents: [
    { type: "check.requested" },
    { type: "amount.accepted", amount: changed },
    { type: "amount.accepted", amount: agreed },
    { type: "acquirer.reopened", amount: agreed },
    { type: "acquirer.reopened", amount: changed },
    { type: "payment.setAside" },
  ],
  signals: [{ type: "connection.lost" }, { type: "connection.restored" }],
  outcomes: {
    // A new intent, or one whose reply was lost; one that a return from the acquirer finds.
    prepareIntent: [fresh, { ...fresh, paymentId: underWay.id, redirect: page }],
    requestPayment: [
      { kind: "created", payment: underWay, redirect: page },
      { kind: "created", payment: { ...underWay, amount: changed }, redirect: page },
      { kind: "created", payment: underWay, redirect: null },
      { kind: "created", payment: succeeded, redirect: null },
      { kind: "created", payment: declined, redirect: null },
      { kind: "created", payment: onDelivery, redirect: null },
      { kind: "inProgress", paymentId: underWay.id },
      { kind: "inProgress", paymentId: null },
      { kind: "unclear", code: "payment.notDue" },
      { kind: "refused", code: "acquirer.unavailable" },
      { kind: "refused", code: "payment.notAllowed" },
      { kind: "refused", code: "forecast.changed" },
    ],
    keepIntent: [undefined],
    closeIntent: [undefined],
    checkPayment: [underWay, succeeded, declined, onDelivery, null],
    // Another device of theirs may have agreed to another sum.
    findPayment: [underWay, { ...succeeded, amount: changed }, declined, onDelivery, null],
    leaveForAcquirer: [{ kind: "returned" }, { kind: "refused" }],
  },
  reports: { holdTurn: [{ type: "turn.given" }, { type: "turn.occupied" }] },
});
