import { forecastMachine } from "../forecast/forecast.machine.ts";
import {
  declareListeners,
  declarePorts,
  listenerActors,
  portActors,
  asKind,
  timerDelay,
} from "../runtime/ports.ts";
import {
  type PaymentEvent,
  type PaymentFailure,
  type PaymentInput,
  type PaymentOutput,
  paymentMachine,
  providePayment,
} from "../payment/payment.machine.ts";
import type { PayChoice, PaymentListeners, PaymentPorts, LockSignal } from "../payment/payment.ports.ts";
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
  deliveryOf,
  draftToPrice,
  isComplete,
  pricedPart,
  samePriced,
  untouchedDraft,
} from "./draft.ts";
import {
  type Obstacle,
  type PayForm,
  obstacleOf,
  paymentObstacle,
  paymentTerms,
  problemOf,
} from "./pay-offer.ts";
import { and, assign, not, sendTo, setup } from "xstate";
import type { Card } from "#contract/card.ts";
import type { Draft, Quote } from "#contract/quote.ts";
import type { Client } from "#contract/user.ts";
import type { ConnectionSignal } from "../connectivity/connectivity.machine.ts";
import type { PaymentMethod } from "#contract/payment.ts";
import { noQuestion } from "../forecast/forecast.ports.ts";
import type { Subscription } from "#contract/subscription.ts";
import { consentedPeriods } from "./later-charges.ts";
import { held } from "../runtime/held.ts";

export type CheckoutInput = { client: Client; online: boolean };

/** `officeId`: the pickup office, null for a delivery; `method` and `paymentId` are null if it was paid already. */
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
  | LockSignal
  | { type: "client.changed"; client: Client }
  /** The names on a quote are the server's: it is requested again. */
  | { type: "language.changed" }
  | ({ type: "device.chosen" } & DeviceChoice)
  | { type: "draft.changed"; change: DraftChange }
  /** "Start over", with the defaults of a first visit. */
  | { type: "draft.restarted"; defaults: DraftChange }
  | { type: "quote.refreshRequested" }
  | { type: "review.requested" }
  | { type: "configuration.requested" }
  | { type: "cards.reloadRequested" }
  /** "Pay", for the shown quote. */
  | ({ type: "order.confirmed"; quoteId: string } & PayForm)
  | { type: "creation.retryRequested" }
  | { type: "creation.setAside" }
  /** To pay an unpaid subscription of the list. */
  | { type: "payment.requestedFor"; order: Order }
  /** "Pay", for the shown amount in kopecks. */
  | ({ type: "payment.confirmed"; amount: number } & PayForm)
  | { type: "payment.putOff" };

/** A quote and its validity from the reply, in ms. */
export type Quoted = { quote: Quote; remainingMs: number };

export type CheckoutContext = {
  online: boolean;
  obstacle: Obstacle | null;
  /** A chosen device whose draft could not begin yet. */
  wanted: DeviceChoice | null;
  draft: DraftChoices | null;
  /** Defaults of a first visit, restored from storage, or changed since. */
  begun: "untouched" | "resumed" | "chosen";
  /** Set exactly while the quote is fresh; `of` is the current draft (C28). */
  priced: (Quoted & { of: Draft }) | null;
  /** The former price of the same draft. */
  superseded: Quote | null;
  refusal: QuoteRefusal | null;
  /** Why the promo code does not count: prices are requested without it until another is chosen. */
  promoRefusal: PromoRefusal | null;
  cards: Card[] | null;
  /** The quote the user agreed to. */
  confirmed: Quote | null;
  creation: Creation | null;
  order: Order | null;
  /** Payment method; null if the user has to choose (again). */
  choice: PayChoice | null;
  failure: PaymentFailure | null;
  outcome: CheckoutOutput | null;
};

/** `request.tooMany`: too many wrong codes; none is checked for an hour. */
const codes = ["promo.unknown", "promo.expired", "promo.used", "promo.bonus", "request.tooMany"] as const;

/** Why a promo code does not count. It is shown beside its field, and the price is without the code. */
export type PromoRefusal = (typeof codes)[number];

/**
 * The refusal of the draft's own promo code; null if something else is refused. A code is left out once: if the price
 * without it is refused too, the code is not the cause.
 */
export function refusalOfPromo(
  { draft, promoRefusal }: { draft: DraftChoices | null; promoRefusal: PromoRefusal | null },
  { code }: QuoteRefusal,
): PromoRefusal | null {
  if (promoRefusal !== null || draft === null || draft.promo === null) return null;
  return codes.find((known) => known === code) ?? null;
}

const orderOf = (subscription: Subscription): Order => ({
  subscriptionId: subscription.id,
  period: subscription.period,
  amount: subscription.debt,
  officeId: subscription.officeId,
  later: consentedPeriods(subscription),
});

const settled = { order: null, choice: null, failure: null };

const subscribedTo = (
  { order }: CheckoutContext,
  paymentId: number | null,
  method: PaymentMethod | null = null,
): CheckoutOutput | null => {
  if (!order) return null;
  const { subscriptionId, period } = order;
  // A later month is not collected: the client has the device.
  const officeId = period > 1 ? null : order.officeId;
  return { kind: "subscribed", subscriptionId, officeId, paymentId, method };
};

/** No draft. */
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

/** The draft to price, without a promo code that does not count; null while incomplete. */
const toPrice = ({ draft, promoRefusal }: Pick<CheckoutContext, "draft" | "promoRefusal">): Draft | null =>
  draft && draftToPrice(draft, promoRefusal === null);

const mayPayAtAll = (context: CheckoutContext) => context.online && paymentObstacle(context) === null;

/** Whether "Pay" is for the quote on the screen, payable so (C28, C29). */
const mayOrder = (context: CheckoutContext, quoteId: string, form: PayForm) =>
  mayPayAtAll(context) &&
  context.priced?.quote.id === quoteId &&
  problemOf(form, paymentTerms(context)) === null;

const mayPay = (context: CheckoutContext, amount: number, form: PayForm) =>
  mayPayAtAll(context) && context.order?.amount === amount && problemOf(form, paymentTerms(context)) === null;

const checkout = setup({
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
    noteOffline: assign({ online: false }),
    noteOnline: assign({ online: true }),
    noteClient: assign((_, { client }: { client: Client }) => ({ obstacle: obstacleOf(client) })),
    noteObstacle: assign((_, { obstacle }: { obstacle: Obstacle }) => ({ obstacle })),
    noteStored: assign((_, { stored }: { stored: StoredCheckout }) => ({
      ...("draft" in stored && { draft: stored.draft, begun: "resumed" as const }),
      ...("creation" in stored && { creation: stored.creation }),
      ...("order" in stored && { order: stored.order, choice: stored.choice }),
    })),
    /** Another device has its own draft. */
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
    /** The price does not depend on it: the notice stays. */
    changeDetail: assign(({ context }, { change }: { change: DraftChange }) => edited(context, change)),
    retireQuote: assign(({ context: { priced, superseded } }) => ({
      priced: null,
      superseded: priced?.quote ?? superseded,
    })),
    keepQuote: assign(({ context }, { quote, remainingMs }: Quoted) => ({
      priced: { quote, remainingMs, of: held(toPrice(context)) },
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
    /** The agreed sums no longer hold: they are shown beside the new ones. */
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
    quoteLifetime: ({ context }) => timerDelay(context.priced?.remainingMs ?? 0),
    creationRetry: 15_000,
  },
});

const noteOrder = {
  type: "noteOrder",
  params: ({ event }: { event: { order: Order } }) => ({ order: event.order }),
} as const;

/** The saved cards; without them a new card can be used. */
const loadingCards = checkout.createStateConfig({
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

const toCreate = ({ confirmed, draft: chosen }: CheckoutContext) => {
  const { id: quoteId, draftHash } = held(confirmed);
  const draft = held(chosen);
  return { draft, quoteId, draftHash, delivery: deliveryOf(draft) };
};
const orderToKeep = ({ order, creation, draft }: CheckoutContext) => ({
  order: held(order),
  replacesDraft: creation && held(draft).deviceId,
});
const toPay = ({ order, choice, online }: CheckoutContext): PaymentInput => {
  const { subscriptionId, period, amount } = held(order);
  return { subscriptionId, period, amount, ...held(choice), online };
};
const paidBy = (output: PaymentOutput) => (output.kind === "ordered" ? output : asKind(output, "succeeded"));

const creating = checkout.createStateConfig({
  id: "creating",
  description:
    "One tab orders at a time, one key for one draft: asked again, it is the same subscription (C26).",
  invoke: { id: "holdOrdering", src: "holdOrdering" },
  initial: "acquiringLock",
  states: {
    acquiringLock: { on: { "lock.acquired": "preparing", "lock.unavailable": "waitingForLock" } },
    waitingForLock: {
      on: {
        "lock.acquired": "preparing",
        "creation.setAside": { target: ["#reviewing", "#sorting"], actions: "supersedeConfirmed" },
      },
    },
    preparing: {
      tags: "pending",
      invoke: {
        id: "prepareCreation",
        src: "prepareCreation",
        input: ({ context }) => toCreate(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "superseded",
            target: "#restoring",
            actions: ["forgetDraft", "forgetConfirmed"],
          },
          {
            target: "prepared",
            actions: { type: "noteCreation", params: ({ event }) => asKind(event.output, "prepared") },
          },
        ],
        onError: { target: ["#reviewing", "#sorting"], actions: "supersedeConfirmed" },
      },
    },
    prepared: {
      id: "prepared",
      always: [{ guard: "isOffline", target: "unanswered" }, { target: "requesting" }],
    },
    requesting: {
      tags: "pending",
      invoke: {
        id: "createSubscription",
        src: "createSubscription",
        input: ({ context }) => held(context.creation),
        onDone: [
          {
            guard: ({ event }) =>
              event.output.kind === "created" && event.output.subscription.status !== "awaitingPayment",
            target: "#recording",
            actions: [
              { type: "noteCreated", params: ({ event }) => asKind(event.output, "created") },
              "endPaidAlready",
            ],
          },
          {
            guard: ({ event }) => event.output.kind === "created",
            target: "#recording",
            actions: {
              type: "noteCreated",
              params: ({ event }) => asKind(event.output, "created"),
            },
          },
          {
            guard: ({ event }) => event.output.kind === "incomplete",
            target: ["#reviewing", "#sorting"],
            actions: [
              "supersedeConfirmed",
              { type: "noteObstacle", params: ({ event }) => asKind(event.output, "incomplete") },
            ],
          },
          {
            guard: ({ context, event }) =>
              event.output.kind === "unavailable" && refusalOfPromo(context, event.output.refusal) !== null,
            target: ["#reviewing", "#sorting"],
            actions: [
              "supersedeConfirmed",
              { type: "notePromoRefusal", params: ({ event }) => asKind(event.output, "unavailable") },
            ],
          },
          {
            guard: ({ event }) => event.output.kind === "unavailable",
            target: ["#reviewing", "#refused"],
            actions: [
              "supersedeConfirmed",
              { type: "noteRefusal", params: ({ event }) => asKind(event.output, "unavailable") },
            ],
          },
          { target: ["#reviewing", "#sorting"], actions: "supersedeConfirmed" },
        ],
        onError: "unanswered",
      },
    },
    unanswered: {
      description: "Whether the subscription was created is not known.",
      after: { creationRetry: { guard: "isOnline", target: "requesting" } },
      on: {
        "connection.restored": { target: "requesting", actions: "noteOnline" },
        "creation.retryRequested": { guard: "isOnline", target: "requesting" },
        "creation.setAside": { target: ["#reviewing", "#sorting"], actions: "supersedeConfirmed" },
      },
    },
    recording: {
      id: "recording",
      description: "The order is stored before another tab may order, and before anything is asked for it.",
      tags: "pending",
      invoke: {
        id: "keepOrder",
        src: "keepOrder",
        input: ({ context }) => orderToKeep(context),
        onDone: "#recorded",
        onError: "#recorded",
      },
    },
  },
});

const paying = checkout.createStateConfig({
  id: "paying",
  on: {
    "connection.lost": {
      actions: ["noteOffline", { type: "sendToPayment", params: ({ event }) => ({ event }) }],
    },
    "connection.restored": {
      actions: ["noteOnline", { type: "sendToPayment", params: ({ event }) => ({ event }) }],
    },
  },
  invoke: {
    id: "payment",
    src: "payment",
    input: ({ context }) => toPay(context),
    onDone: [
      {
        guard: ({ event }) => event.output.kind === "failed",
        target: "unpaid",
        actions: { type: "noteFailure", params: ({ event }) => asKind(event.output, "failed") },
      },
      {
        guard: ({ event }) => event.output.kind === "setAside",
        target: "finishing",
        actions: "endPayLater",
      },
      {
        target: "finishing",
        actions: { type: "endSubscribed", params: ({ event }) => ({ paid: paidBy(event.output) }) },
      },
    ],
  },
});

const unpaid = checkout.createStateConfig({
  id: "unpaid",
  description:
    "A subscription waits for its payment: the first one, another try, or a debt with what would follow it.",
  exit: "forgetCards",
  invoke: {
    id: "forecast",
    src: "forecast",
    input: ({ context }) => ({
      id: held(context.order).subscriptionId,
      question: noQuestion,
    }),
  },
  on: {
    "connection.restored": {
      actions: ["noteOnline", { type: "sendToForecast", params: ({ event }) => ({ event }) }],
    },
    "payment.requestedFor": { target: "#recording", actions: noteOrder },
    "payment.confirmed": {
      guard: ({ context, event }) => mayPay(context, event.amount, event),
      target: "paying",
      actions: { type: "noteChoice", params: ({ event }) => event },
    },
    "payment.putOff": { target: "finishing", actions: "endPayLater" },
  },
  initial: "loadingCards",
  states: {
    loadingCards,
    withCards: {},
    withoutCards: {
      on: {
        "cards.reloadRequested": "loadingCards",
        "connection.restored": {
          target: "loadingCards",
          actions: ["noteOnline", { type: "sendToForecast", params: ({ event }) => ({ event }) }],
        },
      },
    },
  },
});

/** An untouched form is not stored. */
const toKeep = ({ draft, begun }: CheckoutContext) => {
  const { deviceId } = held(draft);
  return { deviceId, draft: begun === "untouched" ? null : draft };
};

const steps = checkout.createStateConfig({
  initial: "configuring",
  states: {
    configuring: {
      on: { "review.requested": { guard: "mayReview", target: "reviewing" } },
    },
    reviewing: {
      id: "reviewing",
      exit: "forgetCards",
      always: { guard: not("isComplete"), target: "configuring" },
      on: {
        "configuration.requested": "configuring",
        "draft.restarted": { guard: "isResumed", target: "configuring" },
        "order.confirmed": {
          guard: ({ context, event }) => mayOrder(context, event.quoteId, event),
          target: "#creating",
          actions: { type: "confirmQuote", params: ({ event }) => event },
        },
      },
      initial: "loadingCards",
      states: {
        loadingCards,
        withCards: {},
        withoutCards: {
          on: { "cards.reloadRequested": "loadingCards", "connection.restored": "loadingCards" },
        },
      },
    },
  },
});

const refresh = { "quote.refreshRequested": "calculating" } as const;

const quote = checkout.createStateConfig({
  initial: "sorting",
  on: {
    "connection.lost": { target: ".offline", actions: "noteOffline" },
    "language.changed": { target: ".sorting", actions: "retireQuote" },
    "draft.changed": {
      target: ".sorting",
      actions: { type: "changeDraft", params: ({ event }) => event },
    },
    "draft.restarted": {
      guard: "isResumed",
      target: ".sorting",
      actions: { type: "restartDraft", params: ({ event }) => event },
    },
  },
  states: {
    sorting: {
      id: "sorting",
      always: [
        { guard: "isOffline", target: "offline" },
        { guard: "hasPrice", target: "waiting" },
        { target: "unfinished" },
      ],
    },
    unfinished: {},
    waiting: { after: { typingPause: "calculating" } },
    calculating: {
      tags: "pending",
      invoke: {
        id: "calculate",
        src: "calculate",
        input: ({ context }) => ({ draft: held(toPrice(context)) }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "quoted",
            target: "fresh",
            actions: {
              type: "keepQuote",
              params: ({ event }) => asKind(event.output, "quoted"),
            },
          },
          {
            description: "A promo code that does not count is left out: the price without it can be paid.",
            guard: ({ context, event }) =>
              event.output.kind === "refused" && refusalOfPromo(context, event.output.refusal) !== null,
            target: "sorting",
            actions: { type: "notePromoRefusal", params: ({ event }) => asKind(event.output, "refused") },
          },
          {
            target: "refused",
            actions: { type: "noteRefusal", params: ({ event }) => asKind(event.output, "refused") },
          },
        ],
        onError: "unreachable",
      },
    },
    fresh: {
      id: "fresh",
      after: { quoteLifetime: "stale" },
      on: {
        "draft.changed": {
          guard: { type: "isDetail", params: ({ event }) => event },
          actions: { type: "changeDetail", params: ({ event }) => event },
        },
      },
    },
    stale: { entry: "retireQuote", on: refresh },
    refused: {
      id: "refused",
      exit: "forgetRefusal",
      always: { guard: "isOffline", target: "sorting" },
      on: refresh,
    },
    unreachable: { on: refresh },
    offline: {
      entry: "retireQuote",
      on: { "connection.restored": { target: "sorting", actions: "noteOnline" } },
    },
  },
});

/**
 * A draft is stored once something is chosen (also the defaults taken to review) and survives a reload and a crash.
 * Unchanged drafts do not overwrite another tab's.
 */
const keeping = checkout.createStateConfig({
  initial: "idle",
  on: {
    "draft.changed": ".storing",
    "draft.restarted": { guard: "isResumed", target: ".storing" },
    "review.requested": {
      guard: and(["mayReview", "isUntouched"]),
      target: ".storing",
      actions: "noteChosen",
    },
  },
  states: {
    idle: {},
    storing: { invoke: { id: "keepDraft", src: "keepDraft", input: ({ context }) => toKeep(context) } },
  },
});

const drafting = checkout.createStateConfig({
  id: "drafting",
  type: "parallel",
  on: {
    "payment.requestedFor": { target: "#recording", actions: ["forgetDraft", noteOrder] },
    "device.chosen": {
      target: "#opening",
      actions: { type: "noteWanted", params: ({ event }) => event },
    },
  },
  states: { step: steps, quote, keeping },
});

const open = {
  target: "opening",
  actions: { type: "noteWanted", params: ({ event }: { event: DeviceChoice }) => event },
} as const;

const finished = ({ outcome }: CheckoutContext) => held(outcome);

export const checkoutMachine = checkout.createMachine({
  id: "checkout",
  description: "From a device to a paid subscription.",
  options: { maxIterations: 1000 },
  context: ({ input }) => ({
    online: input.online,
    obstacle: obstacleOf(input.client),
    wanted: null,
    draft: null,
    begun: "untouched",
    priced: null,
    superseded: null,
    refusal: null,
    promoRefusal: null,
    cards: null,
    confirmed: null,
    creation: null,
    order: null,
    choice: null,
    failure: null,
    outcome: null,
  }),
  output: ({ context }) => finished(context),
  on: {
    "connection.lost": { actions: "noteOffline" },
    "connection.restored": { actions: "noteOnline" },
    "client.changed": { actions: { type: "noteClient", params: ({ event }) => event } },
  },
  initial: "restoring",
  states: {
    restoring: {
      id: "restoring",
      description: "A reload, a crash and the return from the acquirer all come back to where it was left.",
      tags: "pending",
      on: { "device.chosen": { actions: { type: "noteWanted", params: ({ event }) => event } } },
      invoke: {
        id: "restoreCheckout",
        src: "restoreCheckout",
        onDone: {
          target: "restored",
          actions: { type: "noteStored", params: ({ event }) => ({ stored: event.output }) },
        },
        onError: "restored",
      },
    },
    restored: {
      always: [
        { guard: "hasChoice", target: "paying", actions: "forgetWanted" },
        { guard: "hasOrder", target: "unpaid", actions: "forgetWanted" },
        { guard: "hasCreation", target: "#prepared", actions: "forgetWanted" },
        { guard: "hasWanted", target: "opening", actions: "setDraftAside" },
        { target: "choosing" },
      ],
    },
    choosing: {
      description:
        "Nothing is being chosen; a review that was left (the price is asked again) can be gone on with.",
      on: {
        "payment.requestedFor": { target: "#recording", actions: noteOrder },
        "device.chosen": open,
        "review.requested": { guard: "isComplete", target: "#reviewing" },
      },
    },
    opening: {
      id: "opening",
      description: "Each device has a draft of its own, or the form of a first visit.",
      tags: "pending",
      on: {
        "payment.requestedFor": { target: "#recording", actions: ["forgetWanted", noteOrder] },
        "device.chosen": { ...open, reenter: true },
      },
      invoke: {
        id: "readDraft",
        src: "readDraft",
        input: ({ context }) => ({ deviceId: held(context.wanted).deviceId }),
        onDone: {
          target: "drafting",
          actions: { type: "beginDraft", params: ({ event }) => ({ stored: event.output }) },
        },
        onError: { target: "drafting", actions: { type: "beginDraft", params: { stored: null } } },
      },
    },
    drafting,
    creating,
    recorded: {
      id: "recorded",
      entry: "forgetDraft",
      always: [
        { guard: "hasOutcome", target: "finishing" },
        { guard: "hasChoice", target: "paying" },
        { target: "unpaid" },
      ],
    },
    paying,
    unpaid,
    finishing: {
      tags: "pending",
      invoke: {
        id: "dropOrder",
        src: "dropOrder",
        input: ({ context }) => ({ subscriptionId: finished(context).subscriptionId }),
        onDone: "finished",
        onError: "finished",
      },
    },
    finished: { always: [{ guard: "isSubscribed", target: "subscribed" }, { target: "payLater" }] },
    subscribed: { type: "final" },
    payLater: { type: "final" },
  },
});

export const provideCheckout = (
  ports: CheckoutPorts & PaymentPorts,
  listeners: CheckoutListeners & PaymentListeners,
  children: { forecast: typeof forecastMachine },
) =>
  checkoutMachine.provide({
    actors: {
      ...portActors(ports),
      ...listenerActors(listeners),
      payment: providePayment(ports, listeners),
      ...children,
    },
  });
