import type { Subscription } from "#contract/subscription.ts";
import { handoverAgain } from "./handover-again.ts";

/** What happens next in a subscription: the headline of its card. Days are ISO, sums are kopecks. */
export type NextEvent =
  | { kind: "pay"; amount: number }
  | { kind: "debt"; amount: number }
  /** It is paused for it. */
  | { kind: "owed"; amount: number }
  | { kind: "deliver"; day: string; slot: string }
  | { kind: "pickup" }
  /** It went back, and is brought again. */
  | { kind: "again" }
  | { kind: "charge"; day: string; amount: number }
  /** No card pays it. */
  | { kind: "byHand"; day: string; amount: number }
  | { kind: "live" }
  | { kind: "ending"; day: string }
  | { kind: "return"; day: string }
  /** The day has passed, and the device is still with the client. */
  | { kind: "returnLate"; day: string }
  /** It goes on by itself. */
  | { kind: "resumes"; day: string }
  | { kind: "paused" }
  | { kind: "ended"; day: string }
  | { kind: "over" };

/** `today` is the client's, ISO. */
export function nextEvent(subscription: Subscription, today: string): NextEvent {
  const { status, debt, delivery, nextPayment, scheduled, returnBy, end, card, resumeOn } = subscription;
  switch (status) {
    case "awaitingPayment":
      return { kind: "pay", amount: debt };
    case "awaitingHandover":
      return delivery === null
        ? { kind: "pickup" }
        : { kind: "deliver", day: delivery.date, slot: delivery.slot };
    case "active":
      if (debt > 0) return { kind: "debt", amount: debt };
      if (scheduled !== null) return { kind: "ending", day: scheduled.at };
      if (handoverAgain(subscription) !== null) return { kind: delivery === null ? "pickup" : "again" };
      if (nextPayment === null) return end === null ? { kind: "live" } : { kind: "ending", day: end };
      return {
        kind: card === null ? "byHand" : "charge",
        day: nextPayment.date,
        amount: nextPayment.amount,
      };
    case "paused":
      if (debt > 0 && returnBy === null) return { kind: "owed", amount: debt };
      if (typeof resumeOn === "string" && debt === 0 && (returnBy === null || resumeOn <= returnBy))
        return { kind: "resumes", day: resumeOn };
      if (returnBy === null) return { kind: "paused" };
      return { kind: returnBy < today ? "returnLate" : "return", day: returnBy };
    case "cancelled":
    case "finished":
      return end === null ? { kind: "over" } : { kind: "ended", day: end };
  }
}
