import { declareListeners, declarePorts, listenerActors, portActors } from "../runtime/ports.ts";
import type {
  PayChoice,
  PaymentIntent,
  PaymentListeners,
  PaymentPorts,
  PaymentRefusal,
  PaymentSubject,
  PreparedIntent,
  RequestedPayment,
  LockSignal,
} from "./payment.ports.ts";
import { and, assign, not, setup } from "xstate";
import type { Payment } from "#contract/payment.ts";
import {
  checkPause,
  fastPolling,
  nextCheck,
  nextRetry,
  retryPause,
  slowCheck,
  wasLastCheck,
} from "../runtime/polling.ts";
import { held } from "../runtime/held.ts";

/** Why nothing was paid. `foreignOrigin`: the acquirer's page is not on the allowed origin (C33). */
export type PaymentFailure =
  | NonNullable<Payment["reason"]>
  | PaymentRefusal
  | "payment.notDue"
  | "foreignOrigin"
  | "storageUnavailable"
  | "unknown";

/** `elsewhere`: another tab, device or person has paid this period. Kopecks. */
export type PaymentOutput =
  | { kind: "succeeded"; paymentId: number; amount: number; elsewhere: boolean }
  | { kind: "ordered"; paymentId: number; amount: number }
  | { kind: "failed"; why: PaymentFailure }
  | { kind: "setAside" };

/** `amount`: the agreed sum, in kopecks. */
export type PaymentInput = PaymentSubject & PayChoice & { amount: number; online: boolean };

export type PaymentEvent =
  | LockSignal
  | { type: "connection.lost" }
  | { type: "connection.restored" }
  /** "Check now." */
  | { type: "check.requested" }
  /** Agrees to the amount of the created payment. */
  | { type: "amount.accepted"; amount: number }
  /** "Go on at the bank's page", for the shown amount. */
  | { type: "acquirer.reopened"; amount: number }
  /** "Not now": intent and payment stay. */
  | { type: "payment.setAside" };

type PaymentContext = {
  readonly subject: PaymentSubject;
  readonly choice: PayChoice;
  agreed: number;
  online: boolean;
  intent: PaymentIntent | null;
  /** Begun by an earlier page: the client may be reading another one by now. */
  resumed: boolean;
  /** The payment as the server returned it last. */
  payment: Payment | null;
  /** Polling (runtime/polling.ts). */
  attempt: number;
  ending: PaymentOutput | null;
};

/** A look at a payment; null if the server knows none. */
type Checked = { payment: Payment | null };

const payment = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: PaymentContext;
    events: PaymentEvent;
    input: PaymentInput;
    output: PaymentOutput;
    tags: "pending";
  },
  actors: {
    ...declarePorts<PaymentPorts>(
      "prepareIntent",
      "requestPayment",
      "keepIntent",
      "closeIntent",
      "checkPayment",
      "findPayment",
      "leaveForAcquirer",
    ),
    ...declareListeners<PaymentListeners>("holdLock"),
  },
  actions: {
    noteOffline: assign({ online: false }),
    noteOnline: assign({ online: true }),
    noteIntent: assign((_, { intent, resumed }: PreparedIntent) => ({ intent, resumed })),
    /** The reply belongs to the intent, so that a restored one finds the same payment. */
    noteReply: assign({
      payment: (_, reply: { payment: Payment | null; redirect: string | null }) => reply.payment,
      intent: ({ context }, { payment, redirect }) =>
        context.intent && { ...context.intent, paymentId: payment && payment.id, redirect },
    }),
    adoptPayment: assign({
      intent: ({ context }, { paymentId }: { paymentId: number | null }) =>
        context.intent && { ...context.intent, paymentId },
    }),
    noteStatus: assign({ payment: ({ context }, { payment }: Checked) => payment ?? context.payment }),
    endPaid: assign({
      ending: (_, { payment, elsewhere = false }: Checked & { elsewhere?: boolean }) =>
        payment && { kind: "succeeded" as const, paymentId: payment.id, amount: payment.amount, elsewhere },
    }),
    endOrdered: assign({
      ending: (_, { payment }: Checked) =>
        payment && { kind: "ordered" as const, paymentId: payment.id, amount: payment.amount },
    }),
    endFailed: assign({
      ending: (_, { why }: { why: PaymentFailure | null }) => ({
        kind: "failed" as const,
        why: why ?? "unknown",
      }),
    }),
    startOver: assign({ attempt: 0 }),
    countRetry: assign({ attempt: ({ context }) => nextRetry(context) }),
    slowDown: assign({ attempt: 1 }),
    countLateCheck: assign({ attempt: ({ context }) => nextCheck(context) }),
  },
  guards: {
    isOnline: ({ context }) => context.online,
    isOffline: ({ context }) => !context.online,
    isPaid: (_, { payment }: Checked) => payment?.status === "success",
    hasFailed: (_, { payment }: Checked) => payment?.status === "fail",
    /** Nothing is charged before the handover. */
    isOnDelivery: (_, { payment }: Checked) =>
      payment?.method === "onDelivery" && payment.status === "processing",
    isPostponed: (_, { reply }: { reply: RequestedPayment }) =>
      reply.kind === "refused" && reply.code === "acquirer.unavailable",
    isProcessing: (_, { payment }: Checked) => payment?.status === "processing",
    isNamed: ({ context }) => context.intent?.paymentId != null,
    mustLeave: ({ context }) => context.intent?.redirect != null && context.payment !== null,
    isShownAmount: ({ context }, { amount }: { amount: number }) =>
      context.intent?.redirect != null && context.payment?.amount === amount,
    isResumed: ({ context }) => context.resumed,
    isAmountAgreed: ({ context }) => context.payment?.amount === context.agreed,
    wasLastCheck: ({ context }) => wasLastCheck(context),
    endedPaid: ({ context }) => context.ending?.kind === "succeeded",
    endedOrdered: ({ context }) => context.ending?.kind === "ordered",
  },
  delays: {
    fastPolling,
    nextCheck: ({ context }) => checkPause(context),
    nextRetry: ({ context }) => retryPause(context),
    leaveTimeout: 15_000,
    slowCheck,
    longWait: 15 * 60_000,
  },
});

type Answered = { event: { output: Payment | null } };
const checked = ({ event }: Answered) => ({ payment: event.output });
const failure = ({ event }: Answered) => ({ why: event.output?.reason ?? null });

const paidElsewhere = ({ event }: Answered) => ({ payment: event.output, elsewhere: true });
const replied = ({ event }: { event: { output: RequestedPayment } }) =>
  event.output.kind === "created" ? event.output : { payment: null, redirect: null };
const refusalIn = (reply: RequestedPayment): PaymentRefusal | null =>
  reply.kind === "refused" && reply.code !== "acquirer.unavailable" ? reply.code : null;
const shown = ({ event }: { event: { amount: number } }) => ({ amount: event.amount });

/** The payment's id, set after `recording`. */
const named = ({ intent }: PaymentContext) => ({
  paymentId: held(intent?.paymentId),
});

/** A look that shows the outcome. */
const settled = [
  {
    guard: { type: "isPaid", params: checked },
    target: "#closing",
    actions: { type: "endPaid", params: checked },
  },
  {
    guard: { type: "hasFailed", params: checked },
    target: "#closing",
    actions: { type: "endFailed", params: failure },
  },
  {
    guard: { type: "isOnDelivery", params: checked },
    target: "#closing",
    actions: { type: "endOrdered", params: checked },
  },
] as const;

/** A known payment is polled until it ends. */
const verifying = payment.createStateConfig({
  id: "verifying",
  exit: "startOver",
  after: { fastPolling: { actions: "slowDown" } },
  on: {
    "connection.lost": { target: "#offline", actions: "noteOffline" },
    "acquirer.reopened": { guard: { type: "isShownAmount", params: shown }, target: "#redirecting" },
    "payment.setAside": "#setAside",
  },
  initial: "pausing",
  states: {
    pausing: {
      always: { guard: "isOffline", target: "#offline" },
      after: { nextCheck: "checking" },
      on: { "check.requested": "checking" },
    },
    checking: {
      tags: "pending",
      invoke: {
        id: "checkPayment",
        src: "checkPayment",
        input: ({ context }) => named(context),
        onDone: [
          ...settled,
          {
            guard: "wasLastCheck",
            target: "#outcomeUnknown",
            actions: { type: "noteStatus", params: checked },
          },
          { target: "pausing", actions: ["countLateCheck", { type: "noteStatus", params: checked }] },
        ],
        onError: [
          { guard: "wasLastCheck", target: "#outcomeUnknown" },
          { target: "pausing", actions: "countLateCheck" },
        ],
      },
    },
  },
});

const outcomeUnknown = payment.createStateConfig({
  id: "outcomeUnknown",
  description: "Money may have been taken. Nothing here pays: it only goes on looking.",
  type: "parallel",
  on: { "payment.setAside": "#setAside" },
  states: {
    rhythm: {
      initial: "pausing",
      on: { "connection.lost": { target: ".offline", actions: "noteOffline" } },
      states: {
        pausing: {
          after: { slowCheck: "checking" },
          on: { "check.requested": "checking" },
        },
        checking: {
          tags: "pending",
          invoke: {
            id: "checkPayment",
            src: "checkPayment",
            input: ({ context }) => named(context),
            onDone: [...settled, { target: "pausing", actions: { type: "noteStatus", params: checked } }],
            onError: "pausing",
          },
        },
        offline: { on: { "connection.restored": { target: "checking", actions: "noteOnline" } } },
      },
    },
    duration: {
      initial: "waiting",
      states: { waiting: { after: { longWait: "exhausted" } }, exhausted: {} },
    },
  },
});

/** A look without a reply is repeated. */
const pausing = payment.createStateConfig({
  after: { nextRetry: { target: "looking", actions: "countRetry" } },
  on: {
    "connection.restored": { target: "looking", actions: "noteOnline" },
    "check.requested": { guard: "isOnline", target: "looking" },
    "payment.setAside": "#setAside",
  },
});

/** From "Pay" to a payment that the server knows. */
const asking = payment.createStateConfig({
  description: "One tab asks at a time (C25); the others wait, and then look what it came to.",
  invoke: { id: "holdLock", src: "holdLock", input: ({ context }) => context.subject },
  initial: "acquiringLock",
  states: {
    acquiringLock: { on: { "lock.acquired": "preparing", "lock.unavailable": "waitingForLock" } },
    waitingForLock: { on: { "lock.acquired": "surveying", "payment.setAside": "#setAside" } },
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
          actions: { type: "noteIntent", params: ({ event }) => event.output },
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
            input: ({ context }) => held(context.intent),
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
            "connection.restored": { target: "sending", actions: "noteOnline" },
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
                guard: { type: "isProcessing", params: checked },
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
        input: ({ context }) => held(context.intent),
        onDone: "recorded",
        onError: "recorded",
      },
    },
    recorded: {
      always: [
        { guard: and(["mustLeave", "isAmountAgreed", not("isResumed")]), target: "#redirecting" },
        { guard: "mustLeave", target: "#confirming" },
        { target: "#verifying" },
      ],
    },
  },
});

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
    resumed: false,
    payment: null,
    attempt: 0,
    ending: null,
  }),
  output: ({ context }) => context.ending ?? { kind: "setAside" },
  on: {
    "connection.lost": { actions: "noteOffline" },
    "connection.restored": { actions: "noteOnline" },
  },
  initial: "asking",
  states: {
    asking,
    confirming: {
      id: "confirming",
      description:
        "The created payment differs from the agreed one (C29), or answers an earlier page: the client is asked first.",
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
      after: { leaveTimeout: "returned" },
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
        "connection.restored": { target: "returned", actions: "noteOnline" },
        "payment.setAside": "setAside",
      },
    },
    outcomeUnknown,
    closing: {
      id: "closing",
      description: "The server has reported the outcome: only now may this subject get another key (C27).",
      tags: "pending",
      invoke: {
        id: "closeIntent",
        src: "closeIntent",
        input: ({ context }) => ({ key: held(context.intent).key }),
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
