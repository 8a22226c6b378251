import type { Card } from "#contract/card.ts";
import type { Draft, Quote } from "#contract/quote.ts";
import type { Client } from "#contract/user.ts";
import type { ConnectionSignal } from "../connectivity/connection-signal.ts";
import type { PaymentMethod } from "#contract/payment.ts";
import type { PayChoice, TurnSignal } from "../payment/payment.ports.ts";
import type { PaymentFailure } from "../payment/payment.setup.ts";
import type { Creation, Order, QuoteRefusal } from "./checkout.ports.ts";
import type { DeviceChoice, DraftChange, DraftChoices } from "./draft.ts";
import type { Obstacle, PayForm } from "./pay-offer.ts";
import type { PromoRefusal } from "./promo-refusal.ts";

export type CheckoutInput = { client: Client; online: boolean };

/**
 * `officeId` is where the device is to be collected, null where it is not; `method` and `paymentId` are null when it
 * turned out to be paid already.
 */
export type CheckoutOutput =
  | {
      kind: "subscribed";
      subscriptionId: number;
      officeId: number | null;
      paymentId: number | null;
      method: PaymentMethod | null;
    }
  | { kind: "payLater"; subscriptionId: number };

export type CheckoutEvent =
  | ConnectionSignal
  | TurnSignal
  | { type: "client.changed"; client: Client }
  /** The names on a quote are the server's: it is asked again. */
  | { type: "language.changed" }
  | ({ type: "device.chosen" } & DeviceChoice)
  | { type: "draft.changed"; change: DraftChange }
  /** "Start over": with what the form of a first visit begins with. */
  | { type: "draft.restarted"; defaults: DraftChange }
  | { type: "quote.refreshRequested" }
  | { type: "review.requested" }
  | { type: "configuration.requested" }
  | { type: "cards.reloadRequested" }
  /** "Pay": for the quote that is shown. */
  | ({ type: "order.confirmed"; quoteId: string } & PayForm)
  | { type: "creation.retryRequested" }
  | { type: "creation.setAside" }
  /** An unpaid subscription of the list is to be paid. */
  | { type: "payment.requestedFor"; order: Order }
  /** "Pay": the amount that is shown, kopecks. */
  | ({ type: "payment.confirmed"; amount: number } & PayForm)
  | { type: "payment.putOff" };

/** A quote and how long the server stands by it from its answer, in ms. */
export type Quoted = { quote: Quote; remainingMs: number };

export type CheckoutContext = {
  online: boolean;
  obstacle: Obstacle | null;
  /** A device that was chosen, and whose draft could not be begun yet. */
  wanted: DeviceChoice | null;
  draft: DraftChoices | null;
  /** Whether the draft is the form of a first visit, what was found in the storage, or what was chosen since. */
  begun: "untouched" | "resumed" | "chosen";
  /** There exactly while the quote is fresh, and then `of` exactly what is chosen (C28). */
  priced: (Quoted & { of: Draft }) | null;
  /** What the same draft cost before it was priced again. */
  superseded: Quote | null;
  refusal: QuoteRefusal | null;
  /** Why the draft's promo code does not count: prices are asked without it until another one is chosen. */
  promoRefusal: PromoRefusal | null;
  cards: Card[] | null;
  /** The quote that the person agreed to. */
  confirmed: Quote | null;
  creation: Creation | null;
  order: Order | null;
  /** How the order is to be paid; null when the person has to say it (again). */
  choice: PayChoice | null;
  failure: PaymentFailure | null;
  outcome: CheckoutOutput | null;
};
