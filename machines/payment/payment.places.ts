import type { SnapshotFrom } from "xstate";
import type { Payment } from "#contract/payment.ts";
import { inside } from "../kit/common-laws.ts";
import { acted, failed, returned } from "../kit/laws.ts";
import type { Situation, Step } from "../kit/world.ts";
import type { paymentMachine } from "./payment.machine.ts";
import type { RequestedPayment } from "./payment.ports.ts";
import type { PaymentOutput } from "./payment.setup.ts";

/* Places, facts and changes that the laws speak of. */

export type M = typeof paymentMachine;
export type Now = SnapshotFrom<M>;
export type Place = Parameters<Now["matches"]>[0];

export const at = (...places: Place[]) => inside<M>(...places);
// Cast: a computed name widens to any text.
export const asking = (...states: ("surveying" | "reconciling")[]) =>
  at(...states.map((state): Place => ({ asking: { [state]: "pausing" } }) as Place));
export const unanswered = at({ asking: { requesting: "unanswered" } });
export const putOff = (s: Now) => asking("surveying", "reconciling")(s) || unanswered(s);
export const pausing = at({ verifying: "pausing" }, { outcomeUnknown: { rhythm: "pausing" } });
export const online = ({ context }: Now) => context.online;
export const hasPage = ({ context }: Now) => context.intent?.redirect != null;

export const waitsFor = ({ running }: Situation<M>, port: string) => running.some(({ src }) => src === port);
export const intentOf = ({ snapshot }: Situation<M>) => snapshot.context.intent;

/** What the server says with this step about the payment, if it says anything. */
export function heard(step: Step<M>): Payment | null | undefined {
  const reply = returned(step, "requestPayment")?.output;
  if (reply) return reply.kind === "created" ? reply.payment : undefined;
  return (returned(step, "checkPayment") ?? returned(step, "findPayment"))?.output;
}

/** How the payment has ended by this step, worked out from the answer alone; undefined when it goes on. */
export function expectedEnd(step: Step<M>): PaymentOutput | undefined {
  const payment = heard(step);
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
  if (found && at({ asking: "reconciling" })(step.from.snapshot) && payment?.status !== "processing")
    return { kind: "failed", why: "payment.notDue" };
  return payment?.status === "fail" ? { kind: "failed", why: payment.reason ?? "unknown" } : undefined;
}

export const isUnclear = (reply: RequestedPayment | undefined) =>
  reply?.kind === "unclear" || (reply?.kind === "inProgress" && reply.paymentId === null);

export const ended = (s: Now) => s.context.ending !== null || s.status === "done";
export const arrives = (step: Step<M>, ...places: Place[]) => at(...places)(step.to.snapshot);
export const looks = (paymentId: number | null | undefined) => ({
  port: "checkPayment",
  input: { paymentId },
});

/** The question that is put off in this situation, to be asked again. */
export function question({ snapshot: s }: Situation<M>) {
  const { subject, intent } = s.context;
  if (unanswered(s)) return { port: "requestPayment", input: intent };
  if (asking("surveying", "reconciling")(s)) return { port: "findPayment", input: subject };
  return pausing(s) || at("offline", { outcomeUnknown: { rhythm: "offline" } })(s)
    ? looks(intent?.paymentId)
    : undefined;
}
