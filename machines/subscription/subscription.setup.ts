import { assign, emit, sendTo, setup } from "xstate";
import type { Course } from "#contract/forecast.ts";
import type { Delivery } from "#contract/quote.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { AccountStatus } from "../client/account-status.ts";
import type { ConnectionSignal } from "../connectivity/connection-signal.ts";
import { declarePorts } from "../kit/ports.ts";
import { forecastMachine } from "../forecast/forecast.machine.ts";
import { noQuestion, type Question, type Terms } from "../forecast/forecast.ports.ts";
import { obstacleTo } from "./obstacles.ts";
import { isAfter, isAsBefore, same } from "./outcome.ts";
import { type AgreementStage, type DevicePlace, agreementStageOf, devicePlaceOf } from "./stages.ts";
import type {
  Change,
  ChangeRefusal,
  Details,
  Intent,
  Reason,
  SubscriptionPorts,
} from "./subscription.ports.ts";

/** What a page of a subscription may be opened for: each is an address of its own. */
export type Step =
  | "pause"
  | "resume"
  | "cancel"
  | "cancelConfirm"
  | "extend"
  | "terms"
  | "reschedule"
  | "whatIf";

/** What came of the last change, or why there was none. `unreachable`: certainly nothing was changed. */
export type Notice = `${Change}.done` | ChangeRefusal | "unreachable";

type Opened = { id: number; step: Step | null };

export type SubscriptionContext = {
  readonly accountStatus: AccountStatus;
  online: boolean;
  /** As the account has them; null until they were read. */
  subscriptions: Subscription[] | null;
  /** The one that is opened. */
  id: number | null;
  /** What it was opened for, whether that can be or not. */
  step: Step | null;
  /** What was asked for while a change was under way; it is opened afterwards. */
  next: Opened | null;
  reason: Reason | null;
  /** What was confirmed last at this step; it is what the forecast is asked about when the person looks again. */
  intent: Intent | null;
  /** The change that is under way. */
  wanted: Change | null;
  /** Of the intent, as long as the person stays with it. */
  key: string | null;
  /** What the server refused with; the subscription is read again before that is told. */
  refusal: ChangeRefusal | null;
  notice: Notice | null;
};

/** What the person saw when they confirmed: which subscription, and what would happen; see `Intent`. */
type Seen = { id: number; shown: Course | null };

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
  | { type: "check.requested" }
  | ConnectionSignal;

/** The subscription that is opened, as the server last said; null if there is none. */
export const openedIn = ({ subscriptions, id }: SubscriptionContext): Subscription | null =>
  subscriptions?.find((each) => each.id === id) ?? null;

/** @throws when none is opened: the state is wrong. */
export const shownIn = (context: SubscriptionContext): Subscription => {
  const subscription = openedIn(context);
  if (subscription === null) throw new Error("subscription: none is opened");
  return subscription;
};

const isOpenTo = (context: SubscriptionContext, change: Change) => {
  const subscription = openedIn(context);
  return subscription !== null && obstacleTo(change, subscription, context.accountStatus) === null;
};

/** An intent, with what goes along with it. */
export const intentOf = (change: Change, { shown }: Seen, details: Partial<Details> = {}): Intent => ({
  change,
  shown,
  resumeOn: null,
  months: null,
  terms: null,
  delivery: null,
  ...details,
});

/** What the forecast is asked about at first: what was confirmed, or how it is. */
export const questionOf = (context: SubscriptionContext): Question => {
  const { intent } = context;
  if (intent === null) return { ...noQuestion, until: shownIn(context).resumeOn ?? null };
  return {
    until: intent.resumeOn,
    extend: intent.months,
    terms: intent.terms,
    delivery: intent.delivery?.day ?? null,
  };
};

/** Nothing is under way, and the page is open for nothing but the subscription itself. */
const settled = {
  step: null,
  reason: null,
  key: null,
  intent: null,
  wanted: null,
  refusal: null,
} as const;

const isCancelling = (step: Step | null) => step === "cancel" || step === "cancelConfirm";

export const subscription = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: SubscriptionContext;
    events: SubscriptionEvent;
    input: { accountStatus: AccountStatus; online: boolean };
    /** What is known of the subscriptions elsewhere is older than what the server said here. */
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
    /** Another intent than the one before has a key of its own. */
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
    /** Nothing was changed, and the person may try again where they are, under the same key. */
    stay: assign({ wanted: null, notice: "unreachable" }),
    /** Nothing was changed: the person looks at what would happen now, and may confirm that. */
    lookAgain: assign({ wanted: null, notice: "forecast.changed", key: null }),
    /** It is over, one way or another: people see the subscription, and what came of it. */
    settle: assign((_, { notice }: { notice: Notice }) => ({ ...settled, notice })),
    settleDone: assign(({ context: { wanted } }) => ({
      ...settled,
      notice: wanted === null ? null : (`${wanted}.done` as const),
    })),
    settleRefused: assign(({ context: { refusal } }) => ({ ...settled, notice: refusal })),
    sendToForecast: sendTo("forecast", (_, { event }: { event: ConnectionSignal }) => event),
    announce: emit({ type: "subscriptions.outdated" }),
  },
  guards: {
    isUnread: ({ context }) => context.subscriptions === null,
    isMissing: ({ context }) => openedIn(context) === null,
    hasNext: ({ context }) => context.next !== null,
    deviceIs: ({ context }, { place }: { place: DevicePlace }) => devicePlaceOf(shownIn(context)) === place,
    agreementIs: ({ context }, { stage }: { stage: AgreementStage }) =>
      agreementStageOf(shownIn(context)) === stage,
    isOpened: ({ context }, { id }: { id: number }) => context.id === id,
    isOtherStep: ({ context }, { id, step }: Opened) => context.id === id && context.step !== step,
    /** Something else than what is opened. What a change is under way of stays, whichever step is asked for. */
    isElse: ({ context }, { id, step }: Opened) =>
      context.id !== id || (context.wanted === null && context.step !== step),
    /** While a change is under way, or it is not known what came of it, lists may be older than the answer. */
    isFree: ({ context }) => context.wanted === null,
    /** Of the subscription that is shown, nothing is new. */
    isNothingNew: ({ context }, { subscriptions }: { subscriptions: Subscription[] }) =>
      same(openedIn({ ...context, subscriptions }), openedIn(context)),
    mayOpen: ({ context }, { step, change }: { step: Step; change: Change }) =>
      context.step === step && isOpenTo(context, change),
    mayCompare: ({ context }) => context.step === "whatIf" && agreementStageOf(shownIn(context)) !== "ended",
    mayConfirmCancel: ({ context }) =>
      context.step === "cancelConfirm" && context.reason !== null && isOpenTo(context, "cancel"),
    mayChange: ({ context }, { id, change }: { id: number; change: Change }) =>
      context.online && context.id === id && isOpenTo(context, change),
    isForecastOutdated: (_, { code }: { code: ChangeRefusal }) => code === "forecast.changed",
    /** What is shown is not how it is. */
    isOutdated: (_, { code }: { code: ChangeRefusal }) =>
      code === "subscription.changed" || code === "subscription.notAllowed",
    hasKey: ({ context }) => context.key !== null,
    isOnline: ({ context }) => context.online,
    isRefused: ({ context }) => context.refusal !== null,
    isAsWanted: ({ context }, { subscription: fresh }: { subscription: Subscription }) =>
      context.intent !== null && isAfter(context.intent, shownIn(context), fresh),
    isAsBefore: ({ context }, { subscription: fresh }: { subscription: Subscription }) =>
      isAsBefore(shownIn(context), fresh),
  },
});
