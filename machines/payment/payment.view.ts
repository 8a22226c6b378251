import type { SnapshotFrom } from "xstate";
import { type Offer, offer } from "../runtime/offer.ts";
import { checkPause, retryPause, slowCheck } from "../runtime/patience.ts";
import type { PaymentFailure, paymentMachine } from "./payment.machine.ts";

export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>;

/** A question that is asked again by itself, after `nextInMs` (null while it is asked or waits for the network). */
type Repeated = {
  offline: boolean;
  nextInMs: number | null;
  /** `check.requested`. */
  checkNow: Offer<"pending" | "offline">;
};

/** A payment under way; `paymentId` and `amount` (kopecks) are what to quote to support. */
type UnderWay = Repeated & { paymentId: number | null; amount: number };

/** What a person sees of a payment. `payment.setAside` is on offer where a screen has no `setAside` of its own. */
export type PaymentView =
  /** Being asked for; there is nothing to do. */
  | { screen: "working" }
  /** Another tab is at it, and this one will show what comes of it. */
  | { screen: "otherTab" }
  /** It is not known whether the request arrived. */
  | ({ screen: "unanswered" } & Repeated)
  /** `amount.accepted {amount}` goes on to pay another amount than was agreed to, in kopecks. */
  | { screen: "amountChanged"; agreed: number; amount: number }
  | { screen: "leaving" }
  /** The bank has not answered yet. */
  | ({
      screen: "verifying";
      /** Back to the acquirer's page: `acquirer.reopened {amount}`. */
      reopen: Offer<"pending" | "offline" | "noPage">;
      setAside: Offer<"pending">;
    } & UnderWay)
  /** Money may have been taken, and nothing here pays. `long`: so for more than a quarter of an hour. */
  | ({ screen: "outcomeUnknown"; long: boolean } & UnderWay)
  | { screen: "succeeded"; elsewhere: boolean }
  | { screen: "ordered" }
  | { screen: "failed"; why: PaymentFailure };

const repeated = (now: PaymentSnapshot, pause: number): Repeated => {
  const asking = now.hasTag("pending");
  const offline = !now.context.online;
  return {
    offline,
    nextInMs: asking || offline ? null : pause,
    checkNow: offer(asking && "pending", offline && "offline"),
  };
};

const underWay = (now: PaymentSnapshot, pause: number): UnderWay => {
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
    ...underWay(now, checkPause(now.context)),
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
  if (now.matches({ asking: "waitingForTurn" })) return { screen: "otherTab" };
  for (const place of [
    { surveying: "pausing" },
    { reconciling: "pausing" },
    { requesting: "unanswered" },
  ] as const)
    if (now.matches({ asking: place }))
      return { screen: "unanswered", ...repeated(now, retryPause(context)) };
  if (now.matches("amountChanged"))
    return { screen: "amountChanged", agreed: context.agreed, amount: context.payment?.amount ?? 0 };
  if (now.matches("redirecting")) return { screen: "leaving" };
  if (now.matches("returned") || now.matches("verifying") || now.matches("offline"))
    return verifyingScreen(now);
  if (now.matches("outcomeUnknown")) {
    const long = now.matches({ outcomeUnknown: { patience: "exhausted" } });
    return { screen: "outcomeUnknown", long, ...underWay(now, slowCheck) };
  }
  return endScreen(now);
}
