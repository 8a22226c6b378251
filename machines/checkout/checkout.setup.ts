import { assign, sendTo, setup } from "xstate";
import type { Card } from "#contract/card.ts";
import type { Quote } from "#contract/quote.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { Client } from "#contract/user.ts";
import type { ConnectionSignal } from "../app/app.ports.ts";
import { declareListeners, declarePorts } from "../kit/ports.ts";
import { paymentMachine } from "../payment/payment.machine.ts";
import type { PayChoice, PaymentMethod, TurnSignal } from "../payment/payment.ports.ts";
import type { PaymentEvent, PaymentFailure, PaymentOutput } from "../payment/payment.setup.ts";
import type {
  CheckoutListeners,
  CheckoutPorts,
  Creation,
  Order,
  QuoteRefusal,
  StoredCheckout,
} from "./checkout.ports.ts";
import { type DraftChange, type DraftChoices, completeDraft, draftFor } from "./draft.ts";
import { type Obstacle, type PayForm, obstacleOf, problemOf } from "./pay-offer.ts";
import { type PromoRefusal, refusalOfPromo } from "./promo-refusal.ts";

export type CheckoutInput = { client: Client; online: boolean };

/** `method` and `paymentId` are null when it turned out to be paid already. */
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
  | { type: "device.chosen"; deviceId: number }
  | { type: "draft.changed"; change: DraftChange }
  /** "Continue from where you were", and "start anew". */
  | { type: "draft.continued" }
  | { type: "draft.restarted" }
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
type Priced = { quote: Quote; remainingMs: number };

export type CheckoutContext = {
  online: boolean;
  obstacle: Obstacle | null;
  /** A device that was chosen when its draft could not be begun yet. */
  wanted: number | null;
  draft: DraftChoices | null;
  /** There exactly while the quote is fresh, and then for exactly this draft (C28). */
  priced: Priced | null;
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

/** The longest time a timer can count, in ms. */
const longestDelay = 2 ** 31 - 2;

const orderOf = ({ id, period, debt, officeId }: Subscription): Order => ({
  subscriptionId: id,
  period,
  amount: debt,
  officeId,
});

/** Nothing is left to pay. */
const settled = { order: null, choice: null, failure: null };

const subscribedTo = (
  { order }: CheckoutContext,
  paymentId: number | null,
  method: PaymentMethod | null = null,
): CheckoutOutput | null => {
  if (!order) return null;
  const { subscriptionId, officeId } = order;
  return { kind: "subscribed", subscriptionId, officeId, paymentId, method };
};

/** Whether "Pay" means exactly what the person sees: this quote, payable like this (C28, C29). */
export const mayOrder = (
  { online, obstacle, priced, draft, cards }: CheckoutContext,
  quoteId: string,
  form: PayForm,
) =>
  online &&
  obstacle === null &&
  priced?.quote.id === quoteId &&
  problemOf(form, { cards, delivered: draft?.handover?.kind === "delivery" }) === null;

export const mayPay = ({ online, obstacle, order, cards }: CheckoutContext, amount: number, form: PayForm) =>
  online &&
  obstacle === null &&
  order?.amount === amount &&
  problemOf(form, { cards, delivered: order.officeId === null }) === null;

export const checkout = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: CheckoutContext;
    events: CheckoutEvent;
    input: CheckoutInput;
    output: CheckoutOutput;
    tags: "pending";
    children: { payment: "payment" };
  },
  actors: {
    ...declarePorts<CheckoutPorts>(
      "restoreCheckout",
      "dropDraft",
      "calculate",
      "loadCards",
      "prepareCreation",
      "createSubscription",
      "keepOrder",
      "dropOrder",
    ),
    ...declareListeners<CheckoutListeners>("keepDraft", "holdOrdering"),
    payment: paymentMachine,
  },
  actions: {
    markOffline: assign({ online: false }),
    markOnline: assign({ online: true }),
    noteClient: assign((_, { client }: { client: Client }) => ({ obstacle: obstacleOf(client) })),
    noteMissing: assign((_, { missing }: { missing: string[] }) => ({
      obstacle: { why: "profileIncomplete" as const, missing },
    })),
    noteStored: assign((_, { stored }: { stored: StoredCheckout }) => ({
      ...("draft" in stored && { draft: stored.draft }),
      ...("creation" in stored && { creation: stored.creation }),
      ...("order" in stored && { order: stored.order, choice: stored.choice }),
    })),
    noteWanted: assign((_, { deviceId }: { deviceId: number }) => ({ wanted: deviceId })),
    beginDraft: assign(({ context }, { deviceId }: { deviceId: number }) => ({
      draft: draftFor(deviceId, context.draft),
      priced: null,
      superseded: null,
      promoRefusal: null,
    })),
    beginWanted: assign(({ context: { wanted } }) => ({
      draft: wanted === null ? null : draftFor(wanted, null),
      wanted: null,
    })),
    forgetWanted: assign({ wanted: null }),
    changeDraft: assign(({ context }, { change }: { change: DraftChange }) => ({
      draft: context.draft && { ...context.draft, ...change },
      priced: null,
      superseded: null,
      promoRefusal: "promo" in change ? null : context.promoRefusal,
    })),
    retireQuote: assign(({ context: { priced, superseded } }) => ({
      priced: null,
      superseded: priced?.quote ?? superseded,
    })),
    keepQuote: assign((_, { quote, remainingMs }: Priced) => ({ priced: { quote, remainingMs } })),
    noteRefusal: assign((_, { refusal }: { refusal: QuoteRefusal }) => ({ refusal })),
    forgetRefusal: assign({ refusal: null }),
    notePromoRefusal: assign(({ context }, { refusal }: { refusal: QuoteRefusal }) => ({
      promoRefusal: refusalOfPromo(context, refusal),
    })),
    keepCards: assign((_, { cards }: { cards: Card[] }) => ({ cards })),
    forgetCards: assign({ cards: null }),
    confirmQuote: assign(({ context }, { choice }: { choice: PayChoice | null }) => ({
      confirmed: context.priced?.quote ?? null,
      choice,
      priced: null,
      superseded: null,
    })),
    /** The person agreed to sums that no longer hold: they are shown beside the new ones. */
    supersedeConfirmed: assign(({ context }) => ({
      superseded: context.confirmed,
      confirmed: null,
      choice: null,
      creation: null,
    })),
    forgetConfirmed: assign({ confirmed: null, choice: null, promoRefusal: null }),
    noteCreation: assign((_, { creation }: { creation: Creation }) => ({ creation })),
    noteCreated: assign(({ context }, { subscription }: { subscription: Subscription }) => {
      const order = orderOf(subscription);
      return { order, choice: context.confirmed?.now === order.amount ? context.choice : null };
    }),
    noteOrder: assign((_, { order }: { order: Order }) => ({ order, choice: null, failure: null })),
    noteChoice: assign((_, { choice }: { choice: PayChoice | null }) => ({ choice, failure: null })),
    forgetDraft: assign({
      wanted: null,
      draft: null,
      priced: null,
      superseded: null,
      refusal: null,
      promoRefusal: null,
      confirmed: null,
      creation: null,
    }),
    noteFailure: assign((_, { why }: { why: PaymentFailure }) => ({ failure: why, choice: null })),
    endPaidAlready: assign(({ context }) => ({ outcome: subscribedTo(context, null, null) })),
    endSubscribed: assign(
      ({ context }, { paid }: { paid: Exclude<PaymentOutput, { kind: "setAside" | "failed" }> }) => {
        const elsewhere = paid.kind === "succeeded" && paid.elsewhere;
        return {
          ...settled,
          outcome: subscribedTo(context, paid.paymentId, elsewhere ? null : context.choice?.method),
        };
      },
    ),
    endPayLater: assign(({ context: { order } }) => ({
      ...settled,
      outcome: order && { kind: "payLater" as const, subscriptionId: order.subscriptionId },
    })),
    tellPayment: sendTo(
      "payment",
      (_, { event }: { event: ConnectionSignal }) => event satisfies PaymentEvent,
    ),
  },
  guards: {
    isOnline: ({ context }) => context.online,
    isOffline: ({ context }) => !context.online,
    isComplete: ({ context }) => context.draft !== null && completeDraft(context.draft) !== null,
    isRefused: ({ context }) => context.refusal !== null,
    hasOrder: ({ context }) => context.order !== null,
    hasChoice: ({ context }) => context.choice !== null,
    hasCreation: ({ context }) => context.creation !== null,
    hasDraft: ({ context }) => context.draft !== null,
    hasWanted: ({ context }) => context.wanted !== null,
    hasOutcome: ({ context }) => context.outcome !== null,
    isSubscribed: ({ context }) => context.outcome?.kind === "subscribed",
  },
  delays: {
    typingPause: 300,
    quoteLifetime: ({ context }) => Math.min(Math.max(context.priced?.remainingMs ?? 0, 0), longestDelay),
    creationRetry: 15_000,
  },
});

/** What a state cannot be without. @throws when it is missing: a state was entered from the wrong side. */
export const held = <T>(fact: T | null, what: string): T => {
  if (fact === null) throw new Error(`checkout: ${what} is missing`);
  return fact;
};

export const noteOrder = {
  type: "noteOrder",
  params: ({ event }: { event: { order: Order } }) => ({ order: event.order }),
} as const;

/** The saved cards to pay with; without them a new card can still be used. */
export const loadingCards = checkout.createStateConfig({
  tags: "pending",
  invoke: {
    id: "loadCards",
    src: "loadCards",
    onDone: {
      target: "withCards",
      actions: { type: "keepCards", params: ({ event }) => ({ cards: event.output }) },
    },
    onError: "withoutCards",
  },
});
