import { declarePorts, portActors, asKind } from "../runtime/ports.ts";
import { forecastMachine } from "../forecast/forecast.machine.ts";
import type {
  Change,
  ChangeRefusal,
  Details,
  Intent,
  Reason,
  SubscriptionPorts,
} from "./subscription.ports.ts";
import { assign, emit, sendTo, setup } from "xstate";
import type { Projection } from "#contract/forecast.ts";
import type { Delivery } from "#contract/quote.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { AccountStatus } from "../client/account-status.ts";
import type { ConnectionSignal } from "../connectivity/connectivity.machine.ts";
import { type Question, type Terms, noQuestion } from "../forecast/forecast.ports.ts";
import { allowSame, obstacleTo } from "./obstacles.ts";
import { isAfter, isAsBefore, same } from "./outcome.ts";
import {
  type AgreementStage,
  type ChargeState,
  type DeviceState,
  agreementStageOf,
  chargeStateOf,
  deviceStateOf,
  openedSubscription,
  shownSubscription,
} from "./stages.ts";
import { held } from "../runtime/held.ts";

/** Steps of a subscription's page, each with its own URL. */
export type Step =
  | "pause"
  | "resume"
  | "cancel"
  | "cancelConfirm"
  | "extend"
  | "terms"
  | "reschedule"
  | "charges"
  | "whatIf";

/** Result of the last change. `unreachable`: nothing was changed. */
export type Notice = `${Change}.done` | ChangeRefusal | "unreachable";

type Opened = { id: number; step: Step | null };

export type SubscriptionContext = {
  readonly accountStatus: AccountStatus;
  online: boolean;
  /** As the account has them; null until read. */
  subscriptions: Subscription[] | null;
  /** The open subscription. */
  id: number | null;
  /** The requested step, possible or not. */
  step: Step | null;
  /** Requested while a change is in flight; opened afterwards. */
  next: Opened | null;
  reason: Reason | null;
  /** The last confirmed intent of this step; the forecast's question if the user looks again. */
  intent: Intent | null;
  /** The change in flight. */
  wanted: Change | null;
  /** Idempotency key of the intent, while the user stays with it. */
  key: string | null;
  /** The refusal, shown after the subscription is read again. */
  refusal: ChangeRefusal | null;
  notice: Notice | null;
};

/** What the user saw on confirming: subscription and forecast; see `Intent`. */
type Seen = { id: number; shown: Projection | null };

export type SubscriptionEvent =
  | ({ type: "subscription.opened" } & Opened)
  | { type: "subscription.closed" }
  | { type: "subscriptions.read"; subscriptions: Subscription[] }
  | ({ type: "reason.given" } & Reason)
  | ({ type: "pause.confirmed"; resumeOn: string | null } & Seen)
  | ({ type: "pauseEnd.confirmed"; resumeOn: string | null } & Seen)
  | ({ type: "resume.confirmed" } & Seen)
  | ({ type: "cancel.confirmed" } & Seen)
  | ({ type: "takeBack.confirmed" } & Seen)
  | ({ type: "extension.confirmed"; months: number } & Seen)
  | ({ type: "terms.confirmed"; terms: Terms } & Seen)
  | ({ type: "reschedule.confirmed"; delivery: Delivery } & Seen)
  | ({ type: "allowCharges.confirmed" } & Seen)
  | ({ type: "stopCharges.confirmed" } & Seen)
  | { type: "check.requested" }
  | ConnectionSignal;

const isOpenTo = (context: SubscriptionContext, change: Change) => {
  const subscription = openedSubscription(context);
  return subscription !== null && obstacleTo(change, subscription, context.accountStatus) === null;
};

/** What an event confirms: a change, with its details. */
const intentOf = (
  change: Change,
  { shown, resumeOn = null, months = null, terms = null, delivery = null }: Seen & Partial<Details>,
): Intent => ({ change, shown, resumeOn, months, terms, delivery });

/** The forecast's first question: the confirmed intent, or the current values. */
const questionOf = (context: SubscriptionContext): Question => {
  const { intent } = context;
  if (intent === null) return { ...noQuestion, until: shownSubscription(context).resumeOn ?? null };
  return {
    until: intent.resumeOn,
    extend: intent.months,
    terms: intent.terms,
    delivery: intent.delivery?.day ?? null,
  };
};

/** No change in flight, and no step open. */
const settled = {
  step: null,
  reason: null,
  key: null,
  intent: null,
  wanted: null,
  refusal: null,
} as const;

const isCancelling = (step: Step | null) => step === "cancel" || step === "cancelConfirm";

const subscription = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: SubscriptionContext;
    events: SubscriptionEvent;
    input: { accountStatus: AccountStatus; online: boolean };
    /** Other copies of the subscriptions are outdated. */
    emitted: { type: "subscriptions.outdated" };
    children: { forecast: "forecast" };
    tags: "pending";
  },
  actors: {
    ...declarePorts<SubscriptionPorts>("prepareChange", "setStatus", "loadSubscription"),
    forecast: forecastMachine,
  },
  actions: {
    noteOnline: assign({ online: true }),
    noteOffline: assign({ online: false }),
    keepList: assign((_, { subscriptions }: { subscriptions: Subscription[] }) => ({ subscriptions })),
    open: assign((_, { id, step }: Opened) => ({ ...settled, id, step, notice: null })),
    close: assign({ ...settled, id: null, notice: null }),
    takeStep: assign(({ context }, { step }: { step: Step | null }) => ({
      step,
      reason: isCancelling(step) ? context.reason : null,
      key: null,
      intent: null,
      notice: null,
    })),
    dropReason: assign({ reason: null }),
    keepReason: assign((_, { reason, comment }: Reason) => ({
      step: "cancelConfirm" as const,
      reason: { reason, comment },
      key: null,
      intent: null,
      notice: null,
    })),
    keepNext: assign((_, { id, step }: Opened) => ({ next: { id, step } })),
    forgetNext: assign({ next: null }),
    takeNext: assign(({ context: { next } }) => ({ ...settled, ...next, next: null, notice: null })),
    /** Another intent gets another key. */
    want: assign(({ context }, { intent }: { intent: Intent }) => ({
      intent,
      wanted: intent.change,
      notice: null,
      key: same(intent, context.intent) ? context.key : null,
    })),
    keepKey: assign((_, { key }: { key: string }) => ({ key })),
    noteRefusal: assign((_, { code }: { code: ChangeRefusal }) => ({ refusal: code })),
    keepFresh: assign(({ context }, { subscription: fresh }: { subscription: Subscription }) => ({
      subscriptions: context.subscriptions?.map((each) => (each.id === fresh.id ? fresh : each)) ?? null,
    })),
    dropGone: assign({
      subscriptions: ({ context }) => context.subscriptions?.filter(({ id }) => id !== context.id) ?? null,
    }),
    /** Nothing was changed; the user may retry with the same key. */
    stay: assign({ wanted: null, notice: "unreachable" }),
    /** Nothing was changed: the user sees the new forecast and may confirm it. */
    lookAgain: assign({ wanted: null, notice: "forecast.changed", key: null }),
    /** The change is over: the subscription is shown with the result. */
    settle: assign((_, { notice }: { notice: Notice }) => ({ ...settled, notice })),
    settleDone: assign(({ context: { wanted } }) => ({
      ...settled,
      notice: wanted === null ? null : (`${wanted}.done` as const),
    })),
    settleRefused: assign(({ context: { refusal } }) => ({ ...settled, notice: refusal })),
    sendToForecast: sendTo("forecast", (_, { event }: { event: ConnectionSignal }) => event),
    refreshForecast: sendTo("forecast", { type: "forecast.requested", question: {} }),
    announce: emit({ type: "subscriptions.outdated" }),
  },
  guards: {
    isUnread: ({ context }) => context.subscriptions === null,
    isMissing: ({ context }) => openedSubscription(context) === null,
    hasNext: ({ context }) => context.next !== null,
    deviceIs: ({ context }, { state }: { state: DeviceState }) =>
      deviceStateOf(shownSubscription(context)) === state,
    agreementIs: ({ context }, { stage }: { stage: AgreementStage }) =>
      agreementStageOf(shownSubscription(context)) === stage,
    chargesAre: ({ context }, { state }: { state: ChargeState }) =>
      chargeStateOf(shownSubscription(context)) === state,
    isOpened: ({ context }, { id }: { id: number }) => context.id === id,
    isOtherStep: ({ context }, { id, step }: Opened) => context.id === id && context.step !== step,
    /** Another page than the open one. A change in flight stays with its subscription. */
    isElse: ({ context }, { id, step }: Opened) =>
      context.id !== id || (context.wanted === null && context.step !== step),
    /** During a change, or while its result is unknown, lists may be outdated. */
    isFree: ({ context }) => context.wanted === null,
    /** Nothing new about the open subscription. */
    isNothingNew: ({ context }, { subscriptions }: { subscriptions: Subscription[] }) =>
      same(openedSubscription({ ...context, subscriptions }), openedSubscription(context)),
    /** Only sums or texts of the open subscription are new: what is being chosen stays possible. */
    isSamePlan: ({ context }, { subscriptions }: { subscriptions: Subscription[] }) => {
      const [shown, fresh] = [openedSubscription(context), openedSubscription({ ...context, subscriptions })];
      return (
        shown !== null &&
        fresh !== null &&
        isAsBefore(shown, fresh) &&
        deviceStateOf(shown) === deviceStateOf(fresh) &&
        allowSame(shown, fresh, context.accountStatus)
      );
    },
    mayOpen: ({ context }, { step, change }: { step: Step; change: Change }) =>
      context.step === step && isOpenTo(context, change),
    mayCompare: ({ context }) =>
      context.step === "whatIf" && agreementStageOf(shownSubscription(context)) !== "ended",
    mayConfirmCancel: ({ context }) =>
      context.step === "cancelConfirm" && context.reason !== null && isOpenTo(context, "cancel"),
    mayChange: ({ context }, { id, change }: { id: number; change: Change }) =>
      context.online && context.id === id && isOpenTo(context, change),
    isForecastOutdated: (_, { code }: { code: ChangeRefusal }) => code === "forecast.changed",
    /** The shown state is outdated. */
    isOutdated: (_, { code }: { code: ChangeRefusal }) =>
      code === "subscription.changed" || code === "subscription.notAllowed",
    hasKey: ({ context }) => context.key !== null,
    isOnline: ({ context }) => context.online,
    isRefused: ({ context }) => context.refusal !== null,
    isAsWanted: ({ context }, { subscription: fresh }: { subscription: Subscription }) =>
      context.intent !== null && isAfter(context.intent, shownSubscription(context), fresh),
    isAsBefore: ({ context }, { subscription: fresh }: { subscription: Subscription }) =>
      isAsBefore(shownSubscription(context), fresh),
  },
});

/**
 * One change in flight, sent once. Other pages wait; lists read meanwhile may be older than the reply and do not
 * count.
 */
const changing = subscription.createStateConfig({
  initial: "beginning",
  on: {
    "subscription.closed": { actions: "forgetNext" },
    "subscription.opened": [
      { guard: { type: "isOpened", params: ({ event }) => event }, actions: "forgetNext" },
      { actions: { type: "keepNext", params: ({ event }) => event } },
    ],
  },
  states: {
    /** A retry of the same intent has the same key, so both have one effect. */
    beginning: { always: [{ guard: "hasKey", target: "asking" }, { target: "preparing" }] },
    preparing: {
      tags: "pending",
      invoke: {
        id: "prepareChange",
        src: "prepareChange",
        onDone: { target: "beginning", actions: { type: "keepKey", params: ({ event }) => event.output } },
        onError: { target: "#finding", actions: "stay" },
      },
    },
    asking: {
      tags: "pending",
      invoke: {
        id: "setStatus",
        src: "setStatus",
        input: ({ context }) => {
          const { id, status } = shownSubscription(context);
          const { intent, reason, key } = context;
          return { ...held(intent), id, from: status, reason, key: held(key) };
        },
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "changed",
            target: "#finding",
            actions: [
              { type: "keepFresh", params: ({ event }) => asKind(event.output, "changed") },
              "settleDone",
              "announce",
            ],
          },
          {
            guard: { type: "isOutdated", params: ({ event }) => asKind(event.output, "refused") },
            target: "checking",
            actions: { type: "noteRefusal", params: ({ event }) => asKind(event.output, "refused") },
          },
          {
            guard: { type: "isForecastOutdated", params: ({ event }) => asKind(event.output, "refused") },
            target: "#finding",
            actions: ["lookAgain", "announce"],
          },
          {
            target: "#finding",
            actions: {
              type: "settle",
              params: ({ event }) => ({ notice: asKind(event.output, "refused").code }),
            },
          },
        ],
        onError: "checking",
      },
    },
    /** It changed meanwhile, or no reply came: nothing is sent before the subscription is read. */
    checking: {
      id: "checking",
      tags: "pending",
      invoke: {
        id: "loadSubscription",
        src: "loadSubscription",
        input: ({ context }) => ({ id: shownSubscription(context).id }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "missing",
            target: "#finding",
            actions: ["dropGone", { type: "settle", params: { notice: "subscription.changed" } }, "announce"],
          },
          {
            guard: "isRefused",
            target: "#finding",
            actions: [
              { type: "keepFresh", params: ({ event }) => asKind(event.output, "found") },
              "settleRefused",
              "announce",
            ],
          },
          {
            guard: { type: "isAsWanted", params: ({ event }) => asKind(event.output, "found") },
            target: "#finding",
            actions: [
              { type: "keepFresh", params: ({ event }) => asKind(event.output, "found") },
              "settleDone",
              "announce",
            ],
          },
          {
            guard: { type: "isAsBefore", params: ({ event }) => asKind(event.output, "found") },
            target: "#finding",
            actions: [{ type: "keepFresh", params: ({ event }) => asKind(event.output, "found") }, "stay"],
          },
          {
            target: "#finding",
            actions: [
              { type: "keepFresh", params: ({ event }) => asKind(event.output, "found") },
              { type: "settle", params: { notice: "subscription.changed" } },
              "announce",
            ],
          },
        ],
        onError: [{ guard: "hasNext", target: "#finding", actions: "announce" }, { target: "#unanswered" }],
      },
    },
  },
});

/** Still unknown. Only looking is offered: sending again could be a second change. */
const unanswered = subscription.createStateConfig({
  id: "unanswered",
  on: {
    "check.requested": { guard: "isOnline", target: "#checking" },
    "connection.restored": { target: "#checking", actions: "noteOnline" },
  },
});

/** Where the device is. */
const device = subscription.createStateConfig({
  initial: "sorting",
  states: {
    sorting: {
      always: [
        { guard: { type: "deviceIs", params: { state: "ordered" } }, target: "ordered" },
        { guard: { type: "deviceIs", params: { state: "inUse" } }, target: "inUse" },
        { guard: { type: "deviceIs", params: { state: "returning" } }, target: "returning" },
        { guard: { type: "deviceIs", params: { state: "returned" } }, target: "returned" },
        { target: "unknown" },
      ],
    },
    ordered: {},
    inUse: {},
    returning: {},
    returned: {},
    unknown: {},
  },
});

/** What is agreed about the money. */
const agreement = subscription.createStateConfig({
  initial: "sorting",
  states: {
    sorting: {
      always: [
        { guard: { type: "agreementIs", params: { stage: "awaitingPayment" } }, target: "awaitingPayment" },
        { guard: { type: "agreementIs", params: { stage: "awaitingHandover" } }, target: "awaitingHandover" },
        { guard: { type: "agreementIs", params: { stage: "active" } }, target: "active" },
        { guard: { type: "agreementIs", params: { stage: "ending" } }, target: "ending" },
        { guard: { type: "agreementIs", params: { stage: "paused" } }, target: "paused" },
        { target: "ended" },
      ],
    },
    awaitingPayment: {},
    awaitingHandover: {},
    active: {},
    ending: {},
    paused: {},
    ended: {},
  },
});

/** The consent to charges to a card. */
const charges = subscription.createStateConfig({
  initial: "sorting",
  states: {
    sorting: {
      always: [
        { guard: { type: "chargesAre", params: { state: "offered" } }, target: "offered" },
        { guard: { type: "chargesAre", params: { state: "given" } }, target: "given" },
        { guard: { type: "chargesAre", params: { state: "withdrawn" } }, target: "withdrawn" },
        { target: "unknown" },
      ],
    },
    offered: {},
    given: {},
    withdrawn: {},
    unknown: {},
  },
});

/** Confirms a change of the open subscription. */
const confirms = (change: Change) =>
  ({
    guard: { type: "mayChange", params: ({ event: { id } }: { event: Seen }) => ({ id, change }) },
    target: "#changing",
    actions: {
      type: "want",
      params: ({ event }: { event: Seen & Partial<Details> }) => ({ intent: intentOf(change, event) }),
    },
  }) as const;

/** Opens the requested step if its change is possible. */
const opens = <Target extends string>(step: Step, change: Change, target: Target) =>
  ({ guard: { type: "mayOpen", params: { step, change } }, target }) as const;

/** The open step with its forecast. A step that is not possible leads to the subscription. */
const viewing = subscription.createStateConfig({
  initial: "landing",
  invoke: {
    id: "forecast",
    src: "forecast",
    input: ({ context }) => ({ id: shownSubscription(context).id, question: questionOf(context) }),
  },
  on: {
    "connection.restored": {
      actions: ["noteOnline", { type: "sendToForecast", params: ({ event }) => ({ event }) }],
    },
    "subscriptions.read": [
      {
        guard: { type: "isNothingNew", params: ({ event }) => event },
        actions: { type: "keepList", params: ({ event }) => event },
      },
      // What the user is choosing is the forecast's question: a new forecast would lose it.
      {
        guard: { type: "isSamePlan", params: ({ event }) => event },
        actions: [{ type: "keepList", params: ({ event }) => event }, "refreshForecast"],
      },
    ],
    "subscription.opened": {
      guard: { type: "isOtherStep", params: ({ event }) => event },
      target: "viewing",
      actions: { type: "takeStep", params: ({ event }) => event },
    },
  },
  states: {
    landing: {
      always: [
        opens("pause", "pause", "confirmingPause"),
        opens("pause", "setEnd", "confirmingPauseEnd"),
        opens("resume", "resume", "confirmingResume"),
        { guard: "mayConfirmCancel", target: "confirmingCancel" },
        opens("cancel", "cancel", "choosingReason"),
        opens("cancelConfirm", "cancel", "choosingReason"),
        opens("extend", "extend", "confirmingExtension"),
        opens("terms", "changeTerms", "confirmingTerms"),
        opens("reschedule", "reschedule", "confirmingReschedule"),
        opens("charges", "stopCharges", "confirmingStop"),
        opens("charges", "allowCharges", "confirmingAllow"),
        { guard: "mayCompare", target: "comparing" },
        { target: "none", actions: "dropReason" },
      ],
    },
    none: { on: { "takeBack.confirmed": confirms("takeBack") } },
    confirmingPause: { on: { "pause.confirmed": confirms("pause") } },
    confirmingPauseEnd: { on: { "pauseEnd.confirmed": confirms("setEnd") } },
    confirmingResume: { on: { "resume.confirmed": confirms("resume") } },
    choosingReason: {
      on: {
        "reason.given": {
          target: "landing",
          actions: { type: "keepReason", params: ({ event }) => event },
        },
      },
    },
    confirmingCancel: { on: { "cancel.confirmed": confirms("cancel") } },
    confirmingExtension: { on: { "extension.confirmed": confirms("extend") } },
    confirmingTerms: { on: { "terms.confirmed": confirms("changeTerms") } },
    confirmingReschedule: { on: { "reschedule.confirmed": confirms("reschedule") } },
    confirmingStop: { on: { "stopCharges.confirmed": confirms("stopCharges") } },
    confirmingAllow: { on: { "allowCharges.confirmed": confirms("allowCharges") } },
    comparing: {},
  },
});

export const subscriptionMachine = subscription.createMachine({
  id: "subscription",
  description: "The subscription that is opened: its device, its money, and one change of it at a time.",
  context: ({ input }) => ({
    accountStatus: input.accountStatus,
    online: input.online,
    subscriptions: null,
    id: null,
    step: null,
    next: null,
    reason: null,
    intent: null,
    wanted: null,
    key: null,
    refusal: null,
    notice: null,
  }),
  on: {
    "connection.lost": { actions: "noteOffline" },
    "connection.restored": { actions: "noteOnline" },
    "subscription.opened": {
      guard: { type: "isElse", params: ({ event }) => event },
      target: ".finding",
      actions: { type: "open", params: ({ event }) => event },
    },
    "subscription.closed": { target: ".closed", actions: "close" },
    "subscriptions.read": {
      guard: "isFree",
      target: ".finding",
      actions: { type: "keepList", params: ({ event }) => event },
    },
  },
  initial: "closed",
  states: {
    closed: {
      on: { "subscriptions.read": { actions: { type: "keepList", params: ({ event }) => event } } },
    },
    finding: {
      id: "finding",
      always: [
        { guard: "hasNext", actions: "takeNext" },
        { guard: "isUnread", target: "awaitingList" },
        { guard: "isMissing", target: "missing" },
        { target: "open" },
      ],
    },
    /** The account reads the list; a deep link may come first. */
    awaitingList: {},
    missing: {},
    open: {
      type: "parallel",
      states: {
        device,
        agreement,
        charges,
        change: {
          initial: "viewing",
          states: { viewing, changing: { id: "changing", ...changing }, unanswered },
        },
      },
    },
  },
});

export const provideSubscription = (
  ports: SubscriptionPorts,
  children: { forecast: typeof forecastMachine },
): typeof subscriptionMachine =>
  subscriptionMachine.provide({ actors: { ...portActors(ports), ...children } });
