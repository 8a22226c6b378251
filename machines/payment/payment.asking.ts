import { and } from "xstate";
import { checked, failure, paidElsewhere, payment, prepared, refusalIn, replied } from "./payment.setup.ts";

/** A look that was not answered is taken again. */
const pausing = payment.createStateConfig({
  after: { nextRetry: { target: "looking", actions: "countRetry" } },
  on: {
    "connection.restored": { target: "looking", actions: "markOnline" },
    "check.requested": { guard: "isOnline", target: "looking" },
    "payment.setAside": "#setAside",
  },
});

/** From "Pay" to a payment that the server knows. */
export const asking = payment.createStateConfig({
  description: "One tab asks at a time (C25); the others wait, and then look what it came to.",
  invoke: { id: "holdTurn", src: "holdTurn", input: ({ context }) => context.subject },
  initial: "takingTurn",
  states: {
    takingTurn: { on: { "turn.given": "preparing", "turn.occupied": "waitingForTurn" } },
    waitingForTurn: { on: { "turn.given": "surveying", "payment.setAside": "#setAside" } },
    surveying: {
      description: "What another tab did counts before what was pressed here.",
      exit: "startOver",
      initial: "looking",
      states: {
        looking: {
          tags: "pending",
          invoke: {
            id: "findPayment",
            src: "findPayment",
            input: ({ context }) => context.subject,
            onDone: [
              {
                guard: { type: "isPaid", params: checked },
                target: "#succeeded",
                actions: { type: "endPaid", params: paidElsewhere },
              },
              {
                guard: { type: "hasFailed", params: checked },
                target: "#failed",
                actions: { type: "endFailed", params: failure },
              },
              {
                guard: { type: "isOnDelivery", params: checked },
                target: "#ordered",
                actions: { type: "endOrdered", params: checked },
              },
              { target: "#preparing" },
            ],
            onError: "pausing",
          },
        },
        pausing,
      },
    },
    preparing: {
      id: "preparing",
      tags: "pending",
      invoke: {
        id: "prepareIntent",
        src: "prepareIntent",
        input: ({ context }) => ({ ...context.subject, ...context.choice }),
        onDone: {
          target: "prepared",
          actions: { type: "noteIntent", params: ({ event }) => ({ intent: event.output }) },
        },
        onError: {
          target: "#failed",
          actions: { type: "endFailed", params: { why: "storageUnavailable" } },
        },
      },
    },
    prepared: {
      always: [
        { guard: "isNamed", target: "#returned" },
        { guard: "isOffline", target: "requesting.unanswered" },
        { target: "requesting" },
      ],
    },
    requesting: {
      exit: "startOver",
      initial: "sending",
      states: {
        sending: {
          tags: "pending",
          invoke: {
            id: "requestPayment",
            src: "requestPayment",
            input: ({ context }) => prepared(context),
            onDone: [
              {
                guard: { type: "isOnDelivery", params: replied },
                target: "#closing",
                actions: { type: "endOrdered", params: replied },
              },
              {
                guard: { type: "isPaid", params: replied },
                target: "#closing",
                actions: { type: "endPaid", params: replied },
              },
              {
                guard: { type: "hasFailed", params: replied },
                target: "#closing",
                actions: {
                  type: "endFailed",
                  params: ({ event }) => ({ why: replied({ event }).payment?.reason ?? null }),
                },
              },
              {
                guard: ({ event }) => event.output.kind === "created",
                target: "#recording",
                actions: { type: "noteReply", params: replied },
              },
              {
                guard: ({ event }) => event.output.kind === "inProgress" && event.output.paymentId !== null,
                target: "#recording",
                actions: {
                  type: "adoptPayment",
                  params: ({ event }) => ({
                    paymentId: event.output.kind === "inProgress" ? event.output.paymentId : null,
                  }),
                },
              },
              {
                guard: { type: "isPostponed", params: ({ event }) => ({ reply: event.output }) },
                target: "unanswered",
              },
              {
                guard: ({ event }) => event.output.kind === "refused",
                target: "#closing",
                actions: { type: "endFailed", params: ({ event }) => ({ why: refusalIn(event.output) }) },
              },
              { target: "#reconciling" },
            ],
            onError: "unanswered",
          },
        },
        unanswered: {
          description:
            "Whether the request arrived is not known. Asked again, it is the same intent: same key.",
          after: { nextRetry: { guard: "isOnline", target: "sending", actions: "countRetry" } },
          on: {
            "connection.restored": { target: "sending", actions: "markOnline" },
            "check.requested": { guard: "isOnline", target: "sending" },
            "payment.setAside": "#setAside",
          },
        },
      },
    },
    reconciling: {
      id: "reconciling",
      description: "The server will not take this payment: another one must have been there before.",
      exit: "startOver",
      initial: "looking",
      states: {
        looking: {
          tags: "pending",
          invoke: {
            id: "findPayment",
            src: "findPayment",
            input: ({ context }) => context.subject,
            onDone: [
              {
                guard: { type: "isPaid", params: checked },
                target: "#closing",
                actions: { type: "endPaid", params: paidElsewhere },
              },
              {
                guard: { type: "isOnDelivery", params: checked },
                target: "#closing",
                actions: { type: "endOrdered", params: checked },
              },
              {
                guard: { type: "isUnderWay", params: checked },
                target: "#recording",
                actions: {
                  type: "noteReply",
                  params: ({ event }) => ({ payment: event.output, redirect: null }),
                },
              },
              {
                target: "#closing",
                actions: { type: "endFailed", params: { why: "payment.notDue" } },
              },
            ],
            onError: "pausing",
          },
        },
        pausing,
      },
    },
    recording: {
      id: "recording",
      description: "The payment's number and page are stored before this page may be left.",
      tags: "pending",
      invoke: {
        id: "keepIntent",
        src: "keepIntent",
        input: ({ context }) => prepared(context),
        onDone: "recorded",
        onError: "recorded",
      },
    },
    recorded: {
      always: [
        { guard: and(["mustLeave", "isAmountAgreed"]), target: "#redirecting" },
        { guard: "mustLeave", target: "#amountChanged" },
        { target: "#verifying" },
      ],
    },
  },
});
