import { listenerActors, portActors } from "../kit/ports.ts";
import { asking } from "./payment.asking.ts";
import type { PaymentListeners, PaymentPorts } from "./payment.ports.ts";
import { checked, named, payment, prepared, settled, shown } from "./payment.setup.ts";
import { outcomeUnknown, verifying } from "./payment.verifying.ts";

export const paymentMachine = payment.createMachine({
  id: "payment",
  description:
    "One intent to pay one period of a subscription, from its key to the server's last word: at most one charge.",
  options: { maxIterations: 1000 },
  context: ({ input: { subscriptionId, period, amount, online, ...choice } }) => ({
    subject: { subscriptionId, period },
    choice,
    agreed: amount,
    online,
    intent: null,
    payment: null,
    attempt: 0,
    ending: null,
  }),
  output: ({ context }) => context.ending ?? { kind: "setAside" },
  on: {
    "connection.lost": { actions: "markOffline" },
    "connection.restored": { actions: "markOnline" },
  },
  initial: "asking",
  states: {
    asking,
    amountChanged: {
      id: "amountChanged",
      description:
        "The payment that was made is not the one agreed to: nobody is sent to pay it unasked (C29).",
      on: {
        "amount.accepted": { guard: { type: "isShownAmount", params: shown }, target: "redirecting" },
        "payment.setAside": "setAside",
      },
    },
    redirecting: {
      id: "redirecting",
      description: "The only place from which another origin is entered (C33).",
      tags: "pending",
      invoke: {
        id: "leaveForAcquirer",
        src: "leaveForAcquirer",
        input: ({ context }) => ({ url: context.intent?.redirect ?? "" }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "refused",
            target: "failed",
            actions: { type: "endFailed", params: { why: "foreignOrigin" } },
          },
          { target: "returned" },
        ],
        onError: "returned",
      },
      after: { leavingPatience: "returned" },
    },
    returned: {
      id: "returned",
      description: "Back from the acquirer, or after a reload. What the address says is no evidence (C30).",
      tags: "pending",
      invoke: {
        id: "checkPayment",
        src: "checkPayment",
        input: ({ context }) => named(context),
        onDone: [...settled, { target: "verifying", actions: { type: "noteStatus", params: checked } }],
        onError: "verifying",
      },
    },
    verifying,
    offline: {
      id: "offline",
      on: {
        "connection.restored": { target: "returned", actions: "markOnline" },
        "payment.setAside": "setAside",
      },
    },
    outcomeUnknown,
    closing: {
      id: "closing",
      description: "The server has said how it ended: only now may this subject get another key (C27).",
      tags: "pending",
      invoke: {
        id: "closeIntent",
        src: "closeIntent",
        input: ({ context }) => ({ key: prepared(context).key }),
        onDone: "closed",
        onError: "closed",
      },
    },
    closed: {
      always: [
        { guard: "endedPaid", target: "succeeded" },
        { guard: "endedOrdered", target: "ordered" },
        { target: "failed" },
      ],
    },
    succeeded: { id: "succeeded", type: "final" },
    ordered: { id: "ordered", type: "final" },
    failed: { id: "failed", type: "final" },
    setAside: { id: "setAside", type: "final" },
  },
});

export const providePayment = (ports: PaymentPorts, listeners: PaymentListeners) =>
  paymentMachine.provide({ actors: { ...portActors(ports), ...listenerActors(listeners) } });
