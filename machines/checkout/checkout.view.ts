import type { SnapshotFrom } from "xstate";
import type { Card } from "#contract/card.ts";
import type { Quote } from "#contract/quote.ts";
import { type Offer, offer } from "../kit/offer.ts";
import type { PaymentFailure } from "../payment/payment.setup.ts";
import type { checkoutMachine } from "./checkout.machine.ts";
import type { Order, QuoteRefusal } from "./checkout.ports.ts";
import { type DraftChoices, completeDraft } from "./draft.ts";
import { type FormProblem, type Obstacle, type PayForm, problemOf } from "./pay-offer.ts";
import type { PromoRefusal } from "./promo-refusal.ts";

export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;

/** Why there is no price to agree to: not all is chosen, it is being asked, is old, or cannot be had. */
type Unpriced = "unfinished" | "pending" | "stale" | "refused" | "unreachable" | "offline";

export type Price = {
  state: "fresh" | Unpriced;
  /** Null unless fresh. */
  quote: Quote | null;
  /** What the same draft cost before it was priced again, if that was something else: shown beside the new price. */
  before: Quote | null;
  /** Belongs to the field of its code. */
  refusal: QuoteRefusal | null;
  /** Why the price is without the draft's promo code; stands in the way of nothing. */
  promoRefusal: PromoRefusal | null;
  /** `quote.refreshRequested`. */
  refresh: Offer<"fresh" | "unfinished" | "pending" | "offline">;
};

export type Cards = {
  /** When they are out of reach, `cards.reloadRequested` is on offer. */
  state: "loading" | "loaded" | "unreachable";
  cards: readonly Card[];
};

/** What a person is asked who is to pay. Whether "Pay" counts, `payOffer` says. */
type Paying = {
  cards: Cards;
  mayPayOnDelivery: boolean;
  /** Profile fields to fill in first. */
  missing: readonly string[];
};

export type CheckoutView =
  | { screen: "working" }
  | { screen: "choosing" }
  /** `draft.continued`, or `draft.restarted`: with the device `wanted`, if one was chosen meanwhile. */
  | { screen: "continueOffered"; draft: DraftChoices; wanted: number | null }
  | { screen: "configuring"; draft: DraftChoices; price: Price; review: Offer<"unfinished" | "refused"> }
  | ({ screen: "reviewing"; draft: DraftChoices; price: Price } & Paying)
  /**
   * `otherTab`: another tab is ordering, and comes first. `unanswered`: whether the subscription was created is not
   * known. `creation.setAside` goes back to the price.
   */
  | {
      screen: "creating";
      otherTab: boolean;
      unanswered: boolean;
      retry: Offer<"pending" | "offline">;
      setAside: Offer<"pending">;
    }
  /** The payment actor has its own view. */
  | { screen: "paying"; order: Order }
  /** `payment.putOff` leaves it unpaid, in the list. */
  | ({ screen: "unpaid"; order: Order; failure: PaymentFailure | null } & Paying)
  | { screen: "ended" };

/** The screen, with the facts that it cannot be without. Views that need less take the selectors below. */
export function checkoutView(now: CheckoutSnapshot): CheckoutView {
  const { draft, wanted, order, failure, online } = now.context;
  if (draft && now.matches("continueOffered")) return { screen: "continueOffered", draft, wanted };
  if (draft && now.matches("drafting")) {
    const price = priceView(now);
    return now.matches({ drafting: { step: "configuring" } })
      ? { screen: "configuring", draft, price, review: reviewOffer(now) }
      : { screen: "reviewing", draft, price, ...paying(now) };
  }
  if (now.matches({ creating: "recording" })) return { screen: "working" };
  if (now.matches("creating")) {
    const unanswered = now.matches({ creating: "unanswered" });
    const otherTab = now.matches({ creating: "waitingForTurn" });
    return {
      screen: "creating",
      otherTab,
      unanswered,
      retry: offer(!unanswered && "pending", !online && "offline"),
      setAside: offer(!unanswered && !otherTab && "pending"),
    };
  }
  if (order && now.matches("paying")) return { screen: "paying", order };
  if (order && now.matches("unpaid")) return { screen: "unpaid", order, failure, ...paying(now) };
  if (now.matches("choosing")) return { screen: "choosing" };
  return { screen: now.status === "done" ? "ended" : "working" };
}

const paying = (now: CheckoutSnapshot): Paying => ({
  cards: cardsView(now),
  mayPayOnDelivery: mayPayOnDelivery(now),
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

/** Flat: compare shallowly. */
export function priceView(now: CheckoutSnapshot): Price {
  const { priced, superseded, refusal, promoRefusal } = now.context;
  const state = priceState(now);
  const isNews = superseded !== null && (priced === null || differs(superseded, priced.quote));
  return {
    state,
    quote: priced?.quote ?? null,
    before: isNews ? superseded : null,
    refusal,
    promoRefusal,
    refresh: offer(state !== "stale" && state !== "refused" && state !== "unreachable" && state),
  };
}

/** Whether the draft can be taken to review (`review.requested`). */
export const reviewOffer = ({ context: { draft, refusal } }: CheckoutSnapshot) =>
  offer((draft === null || completeDraft(draft) === null) && "unfinished", refusal !== null && "refused");

const noCards: readonly Card[] = [];

/** Flat: compare shallowly. */
export function cardsView(now: CheckoutSnapshot): Cards {
  const is = (state: "loadingCards" | "withoutCards") =>
    now.matches({ unpaid: state }) || now.matches({ drafting: { step: { reviewing: state } } });
  const state = is("loadingCards") ? "loading" : is("withoutCards") ? "unreachable" : "loaded";
  return { state, cards: now.context.cards ?? noCards };
}

const nothingMissing: readonly string[] = [];

/** Profile fields that have to be filled in before anything can be ordered (spec §5). */
export const missingFields = ({ context: { obstacle } }: CheckoutSnapshot): readonly string[] =>
  obstacle?.why === "profileIncomplete" ? obstacle.missing : nothingMissing;

/** Paying at the door is possible for what is delivered there. */
export const mayPayOnDelivery = ({ context: { order, draft } }: CheckoutSnapshot): boolean =>
  order ? order.officeId === null : draft?.handover?.kind === "delivery";

export type NoPay = "offline" | Obstacle["why"] | Unpriced | FormProblem | "cardsPending";

/**
 * Whether "Pay" counts as the form stands, in review and for what is unpaid; if not, the first reason. Nobody is asked
 * to choose before there is anything to choose from.
 */
export function payOffer(now: CheckoutSnapshot, form: PayForm): Offer<NoPay> {
  const { online, obstacle, cards } = now.context;
  const price = now.matches("drafting") ? priceState(now) : "fresh";
  const problem = problemOf(form, { cards, delivered: mayPayOnDelivery(now) });
  return offer<NoPay>(
    !online && "offline",
    obstacle !== null && obstacle.why,
    price !== "fresh" && price,
    problem === "methodMissing" && cardsView(now).state === "loading" && "cardsPending",
    problem ?? false,
  );
}
