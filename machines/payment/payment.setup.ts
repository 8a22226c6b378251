import { assign, setup } from "xstate";
import type { Payment } from "#contract/payment.ts";
import {
  checkPause,
  eagerness,
  nextCheckOf,
  nextRetryOf,
  retryPause,
  slowCheck,
  wasLastCheck,
} from "../kit/patience.ts";
import { declareListeners, declarePorts } from "../kit/ports.ts";
import type {
  PayChoice,
  PaymentIntent,
  PaymentListeners,
  PaymentPorts,
  PaymentRefusal,
  PaymentSubject,
  RequestedPayment,
  TurnSignal,
} from "./payment.ports.ts";

/** Why nothing was paid. `foreignOrigin`: the acquirer's page was not on the allow-listed origin (C33). */
export type PaymentFailure =
  | NonNullable<Payment["reason"]>
  | PaymentRefusal
  | "payment.notDue"
  | "foreignOrigin"
  | "storageUnavailable"
  | "unknown";

/** `elsewhere`: this period had been paid by another tab, device or person. Amounts in kopecks. */
export type PaymentOutput =
  | { kind: "succeeded"; paymentId: number; amount: number; elsewhere: boolean }
  | { kind: "ordered"; paymentId: number; amount: number }
  | { kind: "failed"; why: PaymentFailure }
  | { kind: "setAside" };

/** `amount`: what the person agreed to pay, in kopecks. */
export type PaymentInput = PaymentSubject & PayChoice & { amount: number; online: boolean };

export type PaymentEvent =
  | TurnSignal
  | { type: "connection.lost" }
  | { type: "connection.restored" }
  /** "Check now." */
  | { type: "check.requested" }
  /** The person agrees to the amount of the payment that was made. */
  | { type: "amount.accepted"; amount: number }
  /** "Go on at the bank's page", for the amount that is shown. */
  | { type: "acquirer.reopened"; amount: number }
  /** "Not now": the intent stays, and so does the server's payment. */
  | { type: "payment.setAside" };

export type PaymentContext = {
  readonly subject: PaymentSubject;
  readonly choice: PayChoice;
  agreed: number;
  online: boolean;
  intent: PaymentIntent | null;
  /** The server's last word on the payment. */
  payment: Payment | null;
  /** How patient it is (kit/patience.ts). */
  attempt: number;
  ending: PaymentOutput | null;
};

/** What the server said about a payment; null when it knows none. */
type Checked = { payment: Payment | null };

export const payment = setup({
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
    ...declareListeners<PaymentListeners>("holdTurn"),
  },
  actions: {
    markOffline: assign({ online: false }),
    markOnline: assign({ online: true }),
    noteIntent: assign({ intent: (_, { intent }: { intent: PaymentIntent }) => intent }),
    /** What the reply says belongs to the intent: whoever restores it must find the same payment. */
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
    countRetry: assign({ attempt: ({ context }) => nextRetryOf(context) }),
    loseEagerness: assign({ attempt: 1 }),
    countLateCheck: assign({ attempt: ({ context }) => nextCheckOf(context) }),
  },
  guards: {
    isOnline: ({ context }) => context.online,
    isOffline: ({ context }) => !context.online,
    isPaid: (_, { payment }: Checked) => payment?.status === "success",
    hasFailed: (_, { payment }: Checked) => payment?.status === "fail",
    /** Nothing is taken before the device is handed over. */
    isOnDelivery: (_, { payment }: Checked) =>
      payment?.method === "onDelivery" && payment.status === "processing",
    isPostponed: (_, { reply }: { reply: RequestedPayment }) =>
      reply.kind === "refused" && reply.code === "acquirer.unavailable",
    isUnderWay: (_, { payment }: Checked) => payment?.status === "processing",
    isNamed: ({ context }) => context.intent?.paymentId != null,
    mustLeave: ({ context }) => context.intent?.redirect != null && context.payment !== null,
    isShownAmount: ({ context }, { amount }: { amount: number }) =>
      context.intent?.redirect != null && context.payment?.amount === amount,
    isAmountAgreed: ({ context }) => context.payment?.amount === context.agreed,
    wasLastCheck: ({ context }) => wasLastCheck(context),
    endedPaid: ({ context }) => context.ending?.kind === "succeeded",
    endedOrdered: ({ context }) => context.ending?.kind === "ordered",
  },
  delays: {
    eagerness,
    nextCheck: ({ context }) => checkPause(context),
    nextRetry: ({ context }) => retryPause(context),
    leavingPatience: 15_000,
    slowCheck,
    longWait: 15 * 60_000,
  },
});

type Answered = { event: { output: Payment | null } };
export const checked = ({ event }: Answered) => ({ payment: event.output });
export const failure = ({ event }: Answered) => ({ why: event.output?.reason ?? null });

export const paidElsewhere = ({ event }: Answered) => ({ payment: event.output, elsewhere: true });
export const replied = ({ event }: { event: { output: RequestedPayment } }) =>
  event.output.kind === "created" ? event.output : { payment: null, redirect: null };
export const refusalIn = (reply: RequestedPayment): PaymentRefusal | null =>
  reply.kind === "refused" && reply.code !== "acquirer.unavailable" ? reply.code : null;
export const shown = ({ event }: { event: { amount: number } }) => ({ amount: event.amount });

/** The intent that every state after `preparing` has. */
export const prepared = ({ intent }: PaymentContext): PaymentIntent => {
  if (!intent) throw new Error("payment: asked without an intent");
  return intent;
};
/** The number of the payment that every state after `recording` has. */
export const named = ({ intent }: PaymentContext): { paymentId: number } => {
  if (intent?.paymentId == null) throw new Error("payment: looked at without a number");
  return { paymentId: intent.paymentId };
};

/** A look at the payment that shows how it ended. */
export const settled = [
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
