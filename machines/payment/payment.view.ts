import type { SnapshotFrom } from "xstate";
import { type Offer, offer } from "../runtime/offer.ts";
import { type Repeated, checkPause, repeated, retryPause, slowCheck } from "../runtime/polling.ts";
import type { PaymentFailure, paymentMachine } from "./payment.machine.ts";

export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>;

/** In progress; `paymentId` and `amount` (kopecks) for support. */
type InProgress = Repeated & { paymentId: number | null; amount: number };

/** Screens of a payment. `payment.setAside` is offered where a screen has no `setAside` of its own. */
export type PaymentView =
  /** Being requested. */
  | { screen: "working" }
  /** Another tab pays; this one shows the result. */
  | { screen: "otherTab" }
  /** Unknown whether the request arrived. */
  | ({ screen: "unanswered" } & Repeated)
  /** `amount.accepted {amount}` pays an amount other than agreed, or after a reload; kopecks. */
  | { screen: "confirming"; agreed: number; amount: number }
  | { screen: "leaving" }
  /** The bank has not replied. */
  | ({
      screen: "verifying";
      /** `acquirer.reopened {amount}`. */
      reopen: Offer<"pending" | "offline" | "noPage">;
      setAside: Offer<"pending">;
    } & InProgress)
  /** Money may have been taken; paying again is not possible. `long`: for more than a quarter of an hour. */
  | ({ screen: "outcomeUnknown"; long: boolean } & InProgress)
  | { screen: "succeeded"; elsewhere: boolean }
  | { screen: "ordered" }
  | { screen: "failed"; why: PaymentFailure };

const inProgress = (now: PaymentSnapshot, pause: number): InProgress => {
  const { intent, payment, agreed } = now.context;
  return {
    paymentId: intent?.paymentId ?? null,
    amount: payment?.amount ?? agreed,
    ...repeated(now, pause),
  };
};

function verifyingScreen(now: PaymentSnapshot): PaymentView {
  const { intent, payment, online } = now.context;
  const looking = now.matches("returned") && "pending";
  const hasPage = intent?.redirect != null && payment !== null;
  return {
    screen: "verifying",
    ...inProgress(now, checkPause(now.context)),
    reopen: offer(looking, !online && "offline", !hasPage && "noPage"),
    setAside: offer(looking),
  };
}

function endScreen({ context: { ending } }: PaymentSnapshot): PaymentView {
  if (ending?.kind === "succeeded") return { screen: "succeeded", elsewhere: ending.elsewhere };
  if (ending?.kind === "failed") return { screen: "failed", why: ending.why };
  return { screen: ending ? "ordered" : "working" };
}

/** Flat, of primitives and offers: compare shallowly. */
export function paymentView(now: PaymentSnapshot): PaymentView {
  const { context } = now;
  if (now.matches({ asking: "waitingForLock" })) return { screen: "otherTab" };
  for (const state of [
    { surveying: "pausing" },
    { reconciling: "pausing" },
    { requesting: "unanswered" },
  ] as const)
    if (now.matches({ asking: state }))
      return { screen: "unanswered", ...repeated(now, retryPause(context)) };
  if (now.matches("confirming"))
    return { screen: "confirming", agreed: context.agreed, amount: context.payment?.amount ?? 0 };
  if (now.matches("redirecting")) return { screen: "leaving" };
  if (now.matches("returned") || now.matches("verifying") || now.matches("offline"))
    return verifyingScreen(now);
  if (now.matches("outcomeUnknown")) {
    const long = now.matches({ outcomeUnknown: { duration: "exhausted" } });
    return { screen: "outcomeUnknown", long, ...inProgress(now, slowCheck) };
  }
  return endScreen(now);
}
