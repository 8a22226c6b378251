import type { SnapshotFrom } from "xstate";
import type { Card } from "#contract/card.ts";
import { hasExpired } from "../cards/expiry.ts";
import type { ChargedCard, UsedCard } from "#contract/recurring-consent.ts";
import type { Draft, Quote } from "#contract/quote.ts";
import { type Offer, offer } from "../runtime/offer.ts";
import type { PaymentFailure } from "../payment/payment.machine.ts";
import type { CheckoutContext, PromoRefusal, checkoutMachine } from "./checkout.machine.ts";
import type { Order, QuoteRefusal } from "./checkout.ports.ts";
import { type DraftChoices, isComplete } from "./draft.ts";
import {
  type FormProblem,
  type Obstacle,
  type PayForm,
  chargedCard,
  leavesCard,
  paymentObstacle,
  paymentTerms,
  problemOf,
} from "./pay-offer.ts";
import type { PayChoice } from "../payment/payment.ports.ts";

export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;

/** Why there is no price: incomplete, pending, stale or unavailable. */
type Unpriced = "unfinished" | "pending" | "stale" | "refused" | "unreachable" | "offline";

/** A sum and the choices it is the price of; none for other choices. */
type Sums =
  | {
      state: "fresh";
      quote: Quote;
      of: Draft;
      /** The former price of the same choices, if different. */
      before: Quote | null;
    }
  | { state: Unpriced; quote: null; of: null; before: null };

export type Price = Sums & {
  /** Belongs to the field of its code. */
  refusal: QuoteRefusal | null;
  /** Why the price is without the promo code; it prevents nothing. */
  promoRefusal: PromoRefusal | null;
  /** `quote.refreshRequested`. */
  refresh: Offer<"fresh" | "unfinished" | "pending" | "offline">;
};

export type Cards = {
  /** If unreachable, `cards.reloadRequested` is offered. */
  state: "loading" | "loaded" | "unreachable";
  cards: readonly Card[];
};

/** What the user is asked before paying. Whether "Pay" is possible: `payOffer`. */
type Paying = {
  cards: Cards;
  mayPayOnDelivery: boolean;
  /** Whether consent to later charges is needed. */
  recurs: boolean;
  /** Profile fields to fill in first. */
  missing: readonly string[];
};

/** `resumed`: restored; `draft.restarted` starts over. */
type Choosing = { draft: DraftChoices; price: Price; resumed: boolean };

type NoReview = "unfinished" | "refused";

export type CheckoutView =
  | { screen: "working" }
  /** `left`: the last draft that was not ordered; `review.requested` resumes it. */
  | { screen: "choosing"; left: DraftChoices | null; review: Offer<NoReview> }
  | ({ screen: "configuring"; review: Offer<NoReview> } & Choosing)
  | ({ screen: "reviewing" } & Choosing & Paying)
  /**
   * `otherTab`: another tab is ordering. `unanswered`: unknown whether the subscription was created.
   * `creation.setAside` goes back to the price.
   */
  | {
      screen: "creating";
      state: "sending" | "otherTab" | "unanswered";
      retry: Offer<"pending" | "offline">;
      setAside: Offer<"pending">;
    }
  /** The payment actor has its own view. */
  | { screen: "paying"; order: Order }
  /** `payment.putOff` leaves it unpaid in the list. */
  | ({ screen: "unpaid"; order: Order; failure: PaymentFailure | null } & Paying)
  | { screen: "ended" };

const creationState = (now: CheckoutSnapshot): "sending" | "otherTab" | "unanswered" => {
  if (now.matches({ creating: "unanswered" })) return "unanswered";
  return now.matches({ creating: "waitingForLock" }) ? "otherTab" : "sending";
};

/** The screen with its facts. Views that need less use the selectors below. */
export function checkoutView(now: CheckoutSnapshot): CheckoutView {
  const { draft, begun, order, failure, online } = now.context;
  if (draft && now.matches("drafting")) {
    const choosing = { draft, price: priceView(now), resumed: begun === "resumed" };
    return now.matches({ drafting: { step: "configuring" } })
      ? { screen: "configuring", ...choosing, review: reviewOffer(now) }
      : { screen: "reviewing", ...choosing, ...paying(now) };
  }
  if (now.matches({ creating: "recording" })) return { screen: "working" };
  if (now.matches("creating")) {
    const state = creationState(now);
    return {
      screen: "creating",
      state,
      retry: offer(state !== "unanswered" && "pending", !online && "offline"),
      setAside: offer(state === "sending" && "pending"),
    };
  }
  if (order && now.matches("paying")) return { screen: "paying", order };
  if (order && now.matches("unpaid")) return { screen: "unpaid", order, failure, ...paying(now) };
  if (now.matches("choosing")) return { screen: "choosing", left: draft, review: reviewOffer(now) };
  return { screen: now.status === "done" ? "ended" : "working" };
}

/** The screen's name alone. */
export const checkoutScreen = (now: CheckoutSnapshot): CheckoutView["screen"] => checkoutView(now).screen;

/** The subscription whose payment is in progress; it must not be paid twice. */
export const payingFor = (now: CheckoutSnapshot): number | null => {
  const view = checkoutView(now);
  return view.screen === "paying" ? view.order.subscriptionId : null;
};

/** The draft, on every screen that has it. */
export const draftOf = (now: CheckoutSnapshot): DraftChoices | null => now.context.draft;

/** Whether the last draft was not ordered. */
export const isLeft = (now: CheckoutSnapshot): boolean => now.matches("choosing") && draftOf(now) !== null;

/** State of a device's form; `busy`: something else is in progress, and no device can be chosen. */
export const deviceFormOf = (
  now: CheckoutSnapshot,
  deviceId: number,
): "configuring" | "reviewing" | "other" | "busy" => {
  const view = checkoutView(now);
  if (view.screen === "configuring" || view.screen === "reviewing")
    return view.draft.deviceId === deviceId ? view.screen : "other";
  return now.can({ type: "device.chosen", deviceId, defaults: {} }) ? "other" : "busy";
};

/** Whether a later period is due: a debt, not a purchase. */
export const isDebt = ({ context: { order } }: CheckoutSnapshot): boolean => (order?.period ?? 1) > 1;

/** Whether `payment.requestedFor` is possible; `busy`: another payment or order is in progress. */
export const requestOffer = (now: CheckoutSnapshot, order: Order): Offer<"offline" | "busy"> =>
  offer(!now.context.online && "offline", !now.can({ type: "payment.requestedFor", order }) && "busy");

/** What prevents paying. */
export const obstacleOf = (now: CheckoutSnapshot): Obstacle | null => paymentObstacle(now.context);

const paying = (now: CheckoutSnapshot): Paying => ({
  cards: cardsView(now),
  mayPayOnDelivery: paymentTerms(now.context).atDoor,
  recurs: paymentTerms(now.context).recurs,
  missing: missingFields(now),
});

const unpriced = {
  unfinished: "unfinished",
  waiting: "pending",
  calculating: "pending",
  stale: "stale",
  refused: "refused",
  unreachable: "unreachable",
  offline: "offline",
} as const;

function priceState(now: CheckoutSnapshot): Price["state"] {
  for (const [state, name] of Object.entries(unpriced))
    // Cast: the keys are states of the region.
    if (now.matches({ drafting: { quote: state as keyof typeof unpriced } })) return name;
  return "fresh";
}

const differs = (one: Quote, other: Quote) =>
  one.now !== other.now || one.monthly !== other.monthly || one.deposit !== other.deposit;

const sumsOf = (state: Price["state"], priced: CheckoutContext["priced"], superseded: Quote | null): Sums => {
  if (state !== "fresh") return { state, quote: null, of: null, before: null };
  if (priced === null) return { state: "pending", quote: null, of: null, before: null };
  const { quote, of } = priced;
  return { state, quote, of, before: superseded && differs(superseded, quote) ? superseded : null };
};

/** Flat: compare shallowly. */
export function priceView(now: CheckoutSnapshot): Price {
  const { priced, superseded, refusal, promoRefusal } = now.context;
  const state = priceState(now);
  return {
    ...sumsOf(state, priced, superseded),
    refusal,
    promoRefusal,
    refresh: offer(state !== "stale" && state !== "refused" && state !== "unreachable" && state),
  };
}

/** Whether the draft can go to review (`review.requested`). */
export const reviewOffer = ({ context: { draft, refusal } }: CheckoutSnapshot) =>
  offer<NoReview>((draft === null || !isComplete(draft)) && "unfinished", refusal !== null && "refused");

/** Who pays later periods: a card (with consent) or the client; null while no method is chosen. */
export const getLaterPayer = (
  { context: { cards } }: CheckoutSnapshot,
  choice: PayChoice | null,
): "card" | "client" | null => choice && (leavesCard(choice, cards) ? "card" : "client");

/** The card of the chosen payment; null: none. */
export const getUsedCard = ({ context: { cards } }: CheckoutSnapshot, choice: PayChoice | null): UsedCard => {
  if (choice?.method === "newCard") return "new";
  return cards?.find(({ id }) => id === choice?.cardId) ?? null;
};

/** The saved card that pays later periods of an order; null: none, or one that is entered with the payment. */
export const getLaterCard = (
  { context: { cards } }: CheckoutSnapshot,
  choice: PayChoice | null,
): Card | null => {
  if (choice === null || choice.method === "newCard") return null;
  const pays = ({ id, isDefault }: Card) => (choice.method === "card" ? id === choice.cardId : isDefault);
  return cards?.find(pays) ?? null;
};

/**
 * The card chosen at first: the main one, or else the newest that can pay; null: none. A card that has expired, or
 * whose charge failed, is not proposed, and nothing is after a failed payment. `today`: ISO.
 */
export const proposedChoice = (
  { context: { cards, failure } }: CheckoutSnapshot,
  { today, failed }: { today: string; failed: Pick<Card, "brand" | "last4"> | null },
): PayChoice | null => {
  if (failure !== null) return null;
  const good = (cards ?? noCards).filter(
    (card) => !hasExpired(card, today) && (failed?.brand !== card.brand || failed.last4 !== card.last4),
  );
  const card = good.find(({ isDefault }) => isDefault) ?? good.at(-1);
  return card === undefined ? null : { method: "card", cardId: card.id };
};

/** The card that later periods are charged to, as a consent names it; null if the client pays them. */
export const getChargedCard = (
  { context: { cards } }: CheckoutSnapshot,
  choice: PayChoice | null,
  payer: { payer?: ChargedCard | null; today: string },
): ChargedCard | null => choice && chargedCard(choice, cards, payer);

const noCards: readonly Card[] = [];

/** Flat: compare shallowly. */
export function cardsView(now: CheckoutSnapshot): Cards {
  const is = (state: "loadingCards" | "withoutCards") =>
    now.matches({ unpaid: state }) || now.matches({ drafting: { step: { reviewing: state } } });
  const state = is("loadingCards") ? "loading" : is("withoutCards") ? "unreachable" : "loaded";
  return { state, cards: now.context.cards ?? noCards };
}

const nothingMissing: readonly string[] = [];

/** Profile fields required for an order (spec §5). */
export const missingFields = ({ context: { obstacle } }: CheckoutSnapshot): readonly string[] =>
  obstacle?.why === "profileIncomplete" ? obstacle.missing : nothingMissing;

export type NoPay = "offline" | Obstacle["why"] | Unpriced | FormProblem | "cardsPending";

/**
 * Whether "Pay" is possible with this form, in review and for an unpaid one; if not, the first reason. A choice is
 * asked for only when there is one.
 */
export function payOffer(now: CheckoutSnapshot, form: PayForm): Offer<NoPay> {
  const { online } = now.context;
  const obstacle = paymentObstacle(now.context);
  const price = now.matches("drafting") ? priceState(now) : "fresh";
  const problem = problemOf(form, paymentTerms(now.context));
  return offer<NoPay>(
    !online && "offline",
    obstacle !== null && obstacle.why,
    price !== "fresh" && price,
    problem === "methodMissing" && cardsView(now).state === "loading" && "cardsPending",
    problem ?? false,
  );
}
