import type { Payment } from "#contract/payment.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import { type PaymentOutput, paymentMachine } from "./payment.machine.ts";
import type { PaymentIntent, RequestedPayment } from "./payment.ports.ts";
import type { SnapshotFrom } from "xstate";
import { inside } from "#tools/statecharts/common-laws.ts";
import { acted, failed, returned } from "#tools/statecharts/laws.ts";
import type { Situation, Step } from "#tools/statecharts/world.ts";

/* States, facts and changes that laws name. */

export type M = typeof paymentMachine;
export type Now = SnapshotFrom<M>;
export type StateName = Parameters<Now["matches"]>[0];

export const isIn = (...states: StateName[]) => inside<M>(...states);
// Cast: a computed name widens to string.
const asking = (...states: ("surveying" | "reconciling")[]) =>
  isIn(...states.map((state): StateName => ({ asking: { [state]: "pausing" } }) as StateName));
export const unanswered = isIn({ asking: { requesting: "unanswered" } });
export const putOff = (s: Now) => asking("surveying", "reconciling")(s) || unanswered(s);
export const pausing = isIn({ verifying: "pausing" }, { outcomeUnknown: { rhythm: "pausing" } });
export const online = ({ context }: Now) => context.online;
export const hasPage = ({ context }: Now) => context.intent?.redirect != null;

export const waitsFor = ({ running }: Situation<M>, port: string) => running.some(({ src }) => src === port);
export const intentOf = ({ snapshot }: Situation<M>) => snapshot.context.intent;

/** The payment in the server's answer of this step, if any. */
export function receivedPayment(step: Step<M>): Payment | null | undefined {
  const reply = returned(step, "requestPayment")?.output;
  if (reply) return reply.kind === "created" ? reply.payment : undefined;
  return (returned(step, "checkPayment") ?? returned(step, "findPayment"))?.output;
}

/** The outcome by this step's answer alone; undefined if it goes on. */
export function expectedEnd(step: Step<M>): PaymentOutput | undefined {
  const payment = receivedPayment(step);
  const found = returned(step, "findPayment") !== undefined;
  const reply = returned(step, "requestPayment")?.output;
  if (acted(step, "payment.setAside")) return { kind: "setAside" };
  if (failed(step, "prepareIntent")) return { kind: "failed", why: "storageUnavailable" };
  if (returned(step, "leaveForAcquirer")?.output.kind === "refused")
    return { kind: "failed", why: "foreignOrigin" };
  if (reply?.kind === "refused" && reply.code !== "acquirer.unavailable")
    return { kind: "failed", why: reply.code };
  if (payment?.method === "onDelivery" && payment.status === "processing")
    return { kind: "ordered", paymentId: payment.id, amount: payment.amount };
  if (payment?.status === "success")
    return { kind: "succeeded", paymentId: payment.id, amount: payment.amount, elsewhere: found };
  if (found && isIn({ asking: "reconciling" })(step.from.snapshot) && payment?.status !== "processing")
    return { kind: "failed", why: "payment.notDue" };
  return payment?.status === "fail" ? { kind: "failed", why: payment.reason ?? "unknown" } : undefined;
}

export const isUnclear = (reply: RequestedPayment | undefined) =>
  reply?.kind === "unclear" || (reply?.kind === "inProgress" && reply.paymentId === null);

export const ended = (s: Now) => s.context.ending !== null || s.status === "done";
export const arrives = (step: Step<M>, ...states: StateName[]) => isIn(...states)(step.to.snapshot);
export const looks = (paymentId: number | null | undefined) => ({
  port: "checkPayment",
  input: { paymentId },
});

/** The request that is waiting to be retried. */
export function question({ snapshot: s }: Situation<M>) {
  const { subject, intent } = s.context;
  if (unanswered(s)) return { port: "requestPayment", input: intent };
  if (asking("surveying", "reconciling")(s)) return { port: "findPayment", input: subject };
  return pausing(s) || isIn("offline", { outcomeUnknown: { rhythm: "offline" } })(s)
    ? looks(intent?.paymentId)
    : undefined;
}

export const subject = { subscriptionId: 41, period: 1 };
/** The agreed sum, and another one that the server may ask. Kopecks. */
export const agreed = 1_199_000;
export const changed = 1_299_000;
const page = "https://acquirer.example/pay/1";

export const processing: Payment = {
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
const succeeded: Payment = { ...processing, status: "success", receipt: "0001" };
const declined: Payment = { ...processing, status: "fail", reason: "declined" };
const onDelivery: Payment = { ...processing, method: "onDelivery" };

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
    // A new intent; one of an earlier page whose reply was lost; one found by a return from the acquirer.
    prepareIntent: [
      { intent: fresh, resumed: false },
      { intent: fresh, resumed: true },
      { intent: { ...fresh, paymentId: processing.id, redirect: page }, resumed: true },
    ],
    requestPayment: [
      { kind: "created", payment: processing, redirect: page },
      { kind: "created", payment: { ...processing, amount: changed }, redirect: page },
      { kind: "created", payment: processing, redirect: null },
      { kind: "created", payment: succeeded, redirect: null },
      { kind: "created", payment: declined, redirect: null },
      { kind: "created", payment: onDelivery, redirect: null },
      { kind: "inProgress", paymentId: processing.id },
      { kind: "inProgress", paymentId: null },
      { kind: "unclear", code: "payment.notDue" },
      { kind: "refused", code: "acquirer.unavailable" },
      { kind: "refused", code: "payment.notAllowed" },
      { kind: "refused", code: "forecast.changed" },
    ],
    keepIntent: [undefined],
    closeIntent: [undefined],
    checkPayment: [processing, succeeded, declined, onDelivery, null],
    // Another device may have agreed to another sum.
    findPayment: [processing, { ...succeeded, amount: changed }, declined, onDelivery, null],
    leaveForAcquirer: [{ kind: "returned" }, { kind: "refused" }],
  },
  reports: { holdLock: [{ type: "lock.acquired" }, { type: "lock.unavailable" }] },
});
