import { asKind } from "../kit/answers.ts";
import { noQuestion } from "../forecast/forecast.ports.ts";
import type { PaymentInput, PaymentOutput } from "../payment/payment.setup.ts";
import type { CheckoutContext } from "./checkout.context.ts";
import { checkout, held, loadingCards, mayPay, noteOrder } from "./checkout.setup.ts";
import { deliveryOf } from "./draft.ts";
import { refusalOfPromo } from "./promo-refusal.ts";

const toCreate = ({ confirmed, draft: chosen }: CheckoutContext) => {
  const { id: quoteId, draftHash } = held(confirmed, "a quote that was agreed to");
  const draft = held(chosen, "a draft");
  return { draft, quoteId, draftHash, delivery: deliveryOf(draft) };
};
const toKeep = ({ order, creation, draft }: CheckoutContext) => ({
  order: held(order, "an order"),
  replacesDraft: creation && held(draft, "a draft").deviceId,
});
const toPay = ({ order, choice, online }: CheckoutContext): PaymentInput => {
  const { subscriptionId, period, amount } = held(order, "an order");
  return { subscriptionId, period, amount, ...held(choice, "a way to pay"), online };
};
const paidBy = (output: PaymentOutput) => (output.kind === "ordered" ? output : asKind(output, "succeeded"));

export const creating = checkout.createStateConfig({
  id: "creating",
  description:
    "One tab orders at a time, one key for one draft: asked again, it is the same subscription (C26).",
  invoke: { id: "holdOrdering", src: "holdOrdering" },
  initial: "takingTurn",
  states: {
    takingTurn: { on: { "turn.given": "preparing", "turn.occupied": "waitingForTurn" } },
    waitingForTurn: {
      on: {
        "turn.given": "preparing",
        "creation.setAside": { target: ["#reviewing", "#sorting"], actions: "supersedeConfirmed" },
      },
    },
    preparing: {
      tags: "pending",
      invoke: {
        id: "prepareCreation",
        src: "prepareCreation",
        input: ({ context }) => toCreate(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "superseded",
            target: "#restoring",
            actions: ["forgetDraft", "forgetConfirmed"],
          },
          {
            target: "prepared",
            actions: { type: "noteCreation", params: ({ event }) => asKind(event.output, "prepared") },
          },
        ],
        onError: { target: ["#reviewing", "#sorting"], actions: "supersedeConfirmed" },
      },
    },
    prepared: {
      id: "prepared",
      always: [{ guard: "isOffline", target: "unanswered" }, { target: "requesting" }],
    },
    requesting: {
      tags: "pending",
      invoke: {
        id: "createSubscription",
        src: "createSubscription",
        input: ({ context }) => held(context.creation, "a key"),
        onDone: [
          {
            guard: ({ event }) =>
              event.output.kind === "created" && event.output.subscription.status !== "awaitingPayment",
            target: "#recording",
            actions: [
              { type: "noteCreated", params: ({ event }) => asKind(event.output, "created") },
              "endPaidAlready",
            ],
          },
          {
            guard: ({ event }) => event.output.kind === "created",
            target: "#recording",
            actions: {
              type: "noteCreated",
              params: ({ event }) => asKind(event.output, "created"),
            },
          },
          {
            guard: ({ event }) => event.output.kind === "incomplete",
            target: ["#reviewing", "#sorting"],
            actions: [
              "supersedeConfirmed",
              { type: "noteMissing", params: ({ event }) => asKind(event.output, "incomplete") },
            ],
          },
          {
            guard: ({ context, event }) =>
              event.output.kind === "unavailable" && refusalOfPromo(context, event.output.refusal) !== null,
            target: ["#reviewing", "#sorting"],
            actions: [
              "supersedeConfirmed",
              { type: "notePromoRefusal", params: ({ event }) => asKind(event.output, "unavailable") },
            ],
          },
          {
            guard: ({ event }) => event.output.kind === "unavailable",
            target: ["#reviewing", "#refused"],
            actions: [
              "supersedeConfirmed",
              { type: "noteRefusal", params: ({ event }) => asKind(event.output, "unavailable") },
            ],
          },
          { target: ["#reviewing", "#sorting"], actions: "supersedeConfirmed" },
        ],
        onError: "unanswered",
      },
    },
    unanswered: {
      description: "Whether the subscription was created is not known.",
      after: { creationRetry: { guard: "isOnline", target: "requesting" } },
      on: {
        "connection.restored": { target: "requesting", actions: "markOnline" },
        "creation.retryRequested": { guard: "isOnline", target: "requesting" },
        "creation.setAside": { target: ["#reviewing", "#sorting"], actions: "supersedeConfirmed" },
      },
    },
    recording: {
      id: "recording",
      description: "The order is stored before another tab may order, and before anything is asked for it.",
      tags: "pending",
      invoke: {
        id: "keepOrder",
        src: "keepOrder",
        input: ({ context }) => toKeep(context),
        onDone: "#recorded",
        onError: "#recorded",
      },
    },
  },
});

export const paying = checkout.createStateConfig({
  id: "paying",
  on: {
    "connection.lost": {
      actions: ["markOffline", { type: "sendToPayment", params: ({ event }) => ({ event }) }],
    },
    "connection.restored": {
      actions: ["markOnline", { type: "sendToPayment", params: ({ event }) => ({ event }) }],
    },
  },
  invoke: {
    id: "payment",
    src: "payment",
    input: ({ context }) => toPay(context),
    onDone: [
      {
        guard: ({ event }) => event.output.kind === "failed",
        target: "unpaid",
        actions: { type: "noteFailure", params: ({ event }) => asKind(event.output, "failed") },
      },
      {
        guard: ({ event }) => event.output.kind === "setAside",
        target: "finishing",
        actions: "endPayLater",
      },
      {
        target: "finishing",
        actions: { type: "endSubscribed", params: ({ event }) => ({ paid: paidBy(event.output) }) },
      },
    ],
  },
});

export const unpaid = checkout.createStateConfig({
  id: "unpaid",
  description:
    "A subscription waits for its payment: the first one, another try, or a debt with what would follow it.",
  exit: "forgetCards",
  invoke: {
    id: "forecast",
    src: "forecast",
    input: ({ context }) => ({
      id: held(context.order, "an order").subscriptionId,
      question: noQuestion,
    }),
  },
  on: {
    "connection.restored": {
      actions: ["markOnline", { type: "sendToForecast", params: ({ event }) => ({ event }) }],
    },
    "payment.requestedFor": { target: "#recording", actions: noteOrder },
    "payment.confirmed": {
      guard: ({ context, event }) => mayPay(context, event.amount, event),
      target: "paying",
      actions: { type: "noteChoice", params: ({ event }) => event },
    },
    "payment.putOff": { target: "finishing", actions: "endPayLater" },
  },
  initial: "loadingCards",
  states: {
    loadingCards,
    withCards: {},
    withoutCards: {
      on: {
        "cards.reloadRequested": "loadingCards",
        "connection.restored": {
          target: "loadingCards",
          actions: ["markOnline", { type: "sendToForecast", params: ({ event }) => ({ event }) }],
        },
      },
    },
  },
});
