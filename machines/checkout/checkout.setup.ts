import { assign, sendTo, setup } from "xstate";
import type { Card } from "#contract/card.ts";
import type { Draft } from "#contract/quote.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { Client } from "#contract/user.ts";
import type { ConnectionSignal } from "../connectivity/connection-signal.ts";
import { declareListeners, declarePorts } from "../kit/ports.ts";
import { forecastMachine } from "../forecast/forecast.machine.ts";
import { paymentMachine } from "../payment/payment.machine.ts";
import type { PaymentMethod } from "#contract/payment.ts";
import type { PayChoice } from "../payment/payment.ports.ts";
import type { PaymentEvent, PaymentFailure, PaymentOutput } from "../payment/payment.setup.ts";
import type {
  CheckoutContext,
  CheckoutEvent,
  CheckoutInput,
  CheckoutOutput,
  Quoted,
} from "./checkout.context.ts";
import type {
  CheckoutListeners,
  CheckoutPorts,
  Creation,
  Order,
  QuoteRefusal,
  StoredCheckout,
} from "./checkout.ports.ts";
import {
  type DeviceChoice,
  type DraftChange,
  type DraftChoices,
  draftToPrice,
  isComplete,
  pricedPart,
  samePriced,
  untouchedDraft,
} from "./draft.ts";
import { laterPeriods } from "./later-charges.ts";
import { type PayForm, obstacleOf, problemOf } from "./pay-offer.ts";
import { paymentTerms } from "./payment-terms.ts";
import { refusalOfPromo } from "./promo-refusal.ts";

/** The longest time a timer can count, in ms. */
const longestDelay = 2 ** 31 - 2;

const orderOf = (subscription: Subscription): Order => ({
  subscriptionId: subscription.id,
  period: subscription.period,
  amount: subscription.debt,
  officeId: subscription.officeId,
  later: laterPeriods(subscription),
});

/** Nothing is left to pay. */
const settled = { order: null, choice: null, failure: null };

const subscribedTo = (
  { order }: CheckoutContext,
  paymentId: number | null,
  method: PaymentMethod | null = null,
): CheckoutOutput | null => {
  if (!order) return null;
  const { subscriptionId, period } = order;
  // What is paid for a later month is not collected: the device has been.
  const officeId = period > 1 ? null : order.officeId;
  return { kind: "subscribed", subscriptionId, officeId, paymentId, method };
};

/** Nothing is being chosen. */
const noDraft = {
  draft: null,
  begun: "untouched",
  priced: null,
  superseded: null,
  promoRefusal: null,
} as const satisfies Partial<CheckoutContext>;

const edited = ({ draft, begun }: CheckoutContext, change: DraftChange) => ({
  draft: draft && { ...draft, ...change },
  begun: begun === "untouched" ? ("chosen" as const) : begun,
});

/** What is to be priced, without a promo code that does not count; null as long as something is missing. */
export const toPrice = ({
  draft,
  promoRefusal,
}: Pick<CheckoutContext, "draft" | "promoRefusal">): Draft | null =>
  draft && draftToPrice(draft, promoRefusal === null);

const mayPayAtAll = ({ online, obstacle }: CheckoutContext) => online && obstacle === null;

/** Whether "Pay" means exactly what the person sees: this quote, payable like this (C28, C29). */
export const mayOrder = (context: CheckoutContext, quoteId: string, form: PayForm) =>
  mayPayAtAll(context) &&
  context.priced?.quote.id === quoteId &&
  problemOf(form, paymentTerms(context)) === null;

export const mayPay = (context: CheckoutContext, amount: number, form: PayForm) =>
  mayPayAtAll(context) && context.order?.amount === amount && problemOf(form, paymentTerms(context)) === null;

export const checkout = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: CheckoutContext;
    events: CheckoutEvent;
    input: CheckoutInput;
    output: CheckoutOutput;
    tags: "pending";
    children: { payment: "payment"; forecast: "forecast" };
  },
  actors: {
    ...declarePorts<CheckoutPorts>(
      "restoreCheckout",
      "readDraft",
      "calculate",
      "loadCards",
      "prepareCreation",
      "createSubscription",
      "keepOrder",
      "dropOrder",
    ),
    ...declareListeners<CheckoutListeners>("keepDraft", "holdOrdering"),
    payment: paymentMachine,
    forecast: forecastMachine,
  },
  actions: {
    markOffline: assign({ online: false }),
    markOnline: assign({ online: true }),
    noteClient: assign((_, { client }: { client: Client }) => ({ obstacle: obstacleOf(client) })),
    noteMissing: assign((_, { missing }: { missing: string[] }) => ({
      obstacle: { why: "profileIncomplete" as const, missing },
    })),
    noteStored: assign((_, { stored }: { stored: StoredCheckout }) => ({
      ...("draft" in stored && { draft: stored.draft, begun: "resumed" as const }),
      ...("creation" in stored && { creation: stored.creation }),
      ...("order" in stored && { order: stored.order, choice: stored.choice }),
    })),
    /** Another device has a draft of its own. */
    noteWanted: assign((_, { deviceId, defaults }: DeviceChoice) => ({
      ...noDraft,
      wanted: { deviceId, defaults },
    })),
    setDraftAside: assign(noDraft),
    beginDraft: assign(({ context: { wanted } }, { stored }: { stored: DraftChoices | null }) => ({
      wanted: null,
      draft: stored ?? (wanted && untouchedDraft(wanted)),
      begun: stored === null ? ("untouched" as const) : ("resumed" as const),
    })),
    restartDraft: assign(({ context: { draft } }, { defaults }: { defaults: DraftChange }) => ({
      ...noDraft,
      draft: draft && untouchedDraft({ deviceId: draft.deviceId, defaults }),
    })),
    forgetWanted: assign({ wanted: null }),
    noteChosen: assign({ begun: "chosen" }),
    changeDraft: assign(({ context }, { change }: { change: DraftChange }) => ({
      ...edited(context, change),
      priced: null,
      superseded: null,
      promoRefusal: "promo" in change ? null : context.promoRefusal,
    })),
    /** The price does not depend on it: what was told stands. */
    changeDetail: assign(({ context }, { change }: { change: DraftChange }) => edited(context, change)),
    retireQuote: assign(({ context: { priced, superseded } }) => ({
      priced: null,
      superseded: priced?.quote ?? superseded,
    })),
    keepQuote: assign(({ context }, { quote, remainingMs }: Quoted) => ({
      priced: { quote, remainingMs, of: held(toPrice(context), "what was priced") },
    })),
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
    forgetConfirmed: assign({ confirmed: null, choice: null }),
    noteCreation: assign((_, { creation }: { creation: Creation }) => ({ creation })),
    noteCreated: assign(({ context }, { subscription }: { subscription: Subscription }) => {
      const order = orderOf(subscription);
      return { order, choice: context.confirmed?.now === order.amount ? context.choice : null };
    }),
    noteOrder: assign((_, { order }: { order: Order }) => ({ order, choice: null, failure: null })),
    noteChoice: assign((_, { choice }: { choice: PayChoice | null }) => ({ choice, failure: null })),
    forgetDraft: assign({
      ...noDraft,
      wanted: null,
      refusal: null,
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
    sendToForecast: sendTo("forecast", (_, { event }: { event: ConnectionSignal }) => event),
    sendToPayment: sendTo(
      "payment",
      (_, { event }: { event: ConnectionSignal }) => event satisfies PaymentEvent,
    ),
  },
  guards: {
    isOnline: ({ context }) => context.online,
    isOffline: ({ context }) => !context.online,
    hasPrice: ({ context: { draft } }) => draft !== null && pricedPart(draft) !== null,
    isComplete: ({ context: { draft } }) => draft !== null && isComplete(draft),
    mayReview: ({ context: { draft, refusal } }) => draft !== null && isComplete(draft) && refusal === null,
    isUntouched: ({ context }) => context.begun === "untouched",
    isResumed: ({ context }) => context.begun === "resumed",
    isDetail: ({ context: { draft, priced, promoRefusal } }, { change }: { change: DraftChange }) =>
      draft !== null &&
      priced !== null &&
      !("promo" in change) &&
      samePriced(toPrice({ draft: { ...draft, ...change }, promoRefusal }), priced.of),
    hasOrder: ({ context }) => context.order !== null,
    hasChoice: ({ context }) => context.choice !== null,
    hasCreation: ({ context }) => context.creation !== null,
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
