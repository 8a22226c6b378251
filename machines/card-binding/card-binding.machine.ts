import { declareListeners, declarePorts, listenerActors, portActors, asKind } from "../runtime/ports.ts";
import type {
  BindingIntent,
  BindingReason,
  BindingRefusal,
  BindingState,
  CardBindingListeners,
  CardBindingPorts,
  RequestedBinding,
} from "./card-binding.ports.ts";
import { assign, setup } from "xstate";
import {
  checkPause,
  fastPolling,
  nextCheck,
  nextRetry,
  retryPause,
  slowCheck,
  wasLastCheck,
} from "../runtime/polling.ts";
import type { LockSignal } from "../payment/payment.ports.ts";
import { held } from "../runtime/held.ts";

/** Why no card was bound. `foreignOrigin`: the acquirer's page is not on the allowed origin (C33). */
export type BindingFailure =
  | BindingReason
  | BindingRefusal
  | "foreignOrigin"
  | "storageUnavailable"
  | "missing"
  | "unknown";

export type CardBindingOutput = { kind: "bound"; cardId: number } | { kind: "refused"; why: BindingFailure };

/** `mayPost`: whether this client may send more than reads (spec §6). */
type CardBindingInput = { online: boolean; mayPost: boolean };

type CardBindingEvent =
  | LockSignal
  | { type: "connection.lost" }
  | { type: "connection.restored" }
  /** The user opened the explanation. */
  | { type: "binding.considered" }
  | { type: "binding.abandoned" }
  /** Agreed to the four facts for this city. */
  | { type: "binding.consented"; cityId: number }
  /** "Check now." */
  | { type: "check.requested" }
  /** "Back to the bank's page." */
  | { type: "acquirer.reopened" };

type CardBindingContext = {
  online: boolean;
  readonly mayPost: boolean;
  /** The city of the consent. */
  cityId: number | null;
  intent: BindingIntent | null;
  /** The new card's id. */
  cardId: number | null;
  /** Polling (runtime/polling.ts). */
  attempt: number;
  ending: CardBindingOutput | null;
};

const cardBinding = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: CardBindingContext;
    events: CardBindingEvent;
    input: CardBindingInput;
    output: CardBindingOutput;
    tags: "pending";
  },
  actors: {
    ...declarePorts<CardBindingPorts>(
      "recallIntent",
      "prepareIntent",
      "requestBinding",
      "keepIntent",
      "closeIntent",
      "checkBinding",
      "activateCard",
      "leaveForAcquirer",
    ),
    ...declareListeners<CardBindingListeners>("holdLock"),
  },
  actions: {
    noteOffline: assign({ online: false }),
    noteOnline: assign({ online: true }),
    noteCity: assign({ cityId: (_, { cityId }: { cityId: number }) => cityId }),
    noteIntent: assign({ intent: (_, { intent }: { intent: BindingIntent | null }) => intent }),
    /** The reply belongs to the intent, so that a restored one finds the same binding. */
    noteReply: assign({
      intent: ({ context }, { bindingId, redirect }: { bindingId: string; redirect: string }) =>
        context.intent && { ...context.intent, bindingId, redirect },
    }),
    endBound: assign({
      cardId: (_, { cardId }: { cardId: number }) => cardId,
      ending: (_, { cardId }) => ({ kind: "bound" as const, cardId }),
    }),
    endRefused: assign({
      ending: (_, { why }: { why: BindingFailure | null }) => ({
        kind: "refused" as const,
        why: why ?? "unknown",
      }),
    }),
    startOver: assign({ attempt: 0 }),
    countRetry: assign({ attempt: ({ context }) => nextRetry(context) }),
    slowDown: assign({ attempt: 1 }),
    countLateCheck: assign({ attempt: ({ context }) => nextCheck(context) }),
  },
  guards: {
    isOnline: ({ context }) => context.online,
    isOffline: ({ context }) => !context.online,
    mayPost: ({ context }) => context.online && context.mayPost,
    isNamed: ({ context }) => context.intent?.bindingId != null,
    wasBegun: (_, { intent }: { intent: BindingIntent | null }) => intent?.bindingId != null,
    hasBegun: (_, { reply }: { reply: RequestedBinding }) => reply.kind === "begun",
    isPostponed: (_, { reply }: { reply: RequestedBinding }) =>
      reply.kind === "refused" && reply.code === "acquirer.unavailable",
    isBound: (_, { state }: { state: BindingState }) => state.kind === "bound",
    isOver: (_, { state }: { state: BindingState }) => state.kind === "failed" || state.kind === "missing",
    wasLastCheck: ({ context }) => wasLastCheck(context),
    endedBound: ({ context }) => context.ending?.kind === "bound",
  },
  delays: {
    fastPolling,
    nextCheck: ({ context }) => checkPause(context),
    nextRetry: ({ context }) => retryPause(context),
    leaveTimeout: 15_000,
    slowCheck,
  },
});

type Looked = { event: { output: BindingState } };
const looked = ({ event }: Looked) => ({ state: event.output });

/** The binding's id, set after `recording`. */
const named = ({ intent }: CardBindingContext) => ({
  bindingId: held(intent?.bindingId),
});
/** The card of `activating`. */
const activation = ({ cardId, intent }: CardBindingContext) => {
  const { cityId, activationKey } = held(intent);
  return { cardId: held(cardId), cityId, key: activationKey };
};

/** A look that shows the outcome. */
const settled = [
  {
    guard: { type: "isBound", params: looked },
    target: "#confirmed",
    actions: {
      type: "endBound",
      params: ({ event }: Looked) => asKind(event.output, "bound"),
    },
  },
  {
    guard: { type: "isOver", params: looked },
    target: "#closing",
    actions: {
      type: "endRefused",
      params: ({ event }: Looked) => ({
        why: event.output.kind === "failed" ? event.output.why : ("missing" as const),
      }),
    },
  },
] as const;

/** A known binding is polled until it ends. */
const verifying = cardBinding.createStateConfig({
  id: "verifying",
  exit: "startOver",
  after: { fastPolling: { actions: "slowDown" } },
  on: {
    "connection.lost": { target: "#offline", actions: "noteOffline" },
    "acquirer.reopened": "#redirecting",
  },
  initial: "pausing",
  states: {
    pausing: {
      always: { guard: "isOffline", target: "#offline" },
      after: { nextCheck: "checking" },
      on: { "check.requested": "checking" },
    },
    checking: {
      tags: "pending",
      invoke: {
        id: "checkBinding",
        src: "checkBinding",
        input: ({ context }) => named(context),
        onDone: [
          ...settled,
          { guard: "wasLastCheck", target: "#outcomeUnknown" },
          { target: "pausing", actions: "countLateCheck" },
        ],
        onError: [
          { guard: "wasLastCheck", target: "#outcomeUnknown" },
          { target: "pausing", actions: "countLateCheck" },
        ],
      },
    },
  },
});

const outcomeUnknown = cardBinding.createStateConfig({
  id: "outcomeUnknown",
  description: "The bank does not say. It goes on looking; nothing here begins another binding.",
  on: { "acquirer.reopened": { guard: "isOnline", target: "#redirecting" } },
  initial: "pausing",
  states: {
    pausing: {
      after: { slowCheck: "checking" },
      on: {
        "check.requested": "checking",
        "connection.lost": { target: "offline", actions: "noteOffline" },
      },
    },
    checking: {
      tags: "pending",
      invoke: {
        id: "checkBinding",
        src: "checkBinding",
        input: ({ context }) => named(context),
        onDone: [...settled, { target: "pausing" }],
        onError: "pausing",
      },
      on: { "connection.lost": { target: "offline", actions: "noteOffline" } },
    },
    offline: { on: { "connection.restored": { target: "checking", actions: "noteOnline" } } },
  },
});

/** From consent to a binding that the server knows. */
const asking = cardBinding.createStateConfig({
  description: "One tab asks at a time; the others wait, and then go on with the binding that it began.",
  invoke: { id: "holdLock", src: "holdLock" },
  initial: "acquiringLock",
  states: {
    acquiringLock: { on: { "lock.acquired": "preparing", "lock.unavailable": "waitingForLock" } },
    waitingForLock: { on: { "lock.acquired": "preparing", "binding.abandoned": "#idle" } },
    preparing: {
      tags: "pending",
      invoke: {
        id: "prepareIntent",
        src: "prepareIntent",
        input: ({ context }) => ({ cityId: held(context.cityId) }),
        onDone: {
          target: "prepared",
          actions: { type: "noteIntent", params: ({ event }) => ({ intent: event.output }) },
        },
        onError: {
          target: "#refused",
          actions: { type: "endRefused", params: { why: "storageUnavailable" } },
        },
      },
    },
    prepared: {
      always: [
        { guard: "isNamed", target: "#returned" },
        { guard: "isOffline", target: "unanswered" },
        { target: "requesting" },
      ],
    },
    requesting: {
      id: "requesting",
      tags: "pending",
      invoke: {
        id: "requestBinding",
        src: "requestBinding",
        input: ({ context }) => held(context.intent),
        onDone: [
          {
            guard: { type: "hasBegun", params: ({ event }) => ({ reply: event.output }) },
            target: "recording",
            actions: {
              type: "noteReply",
              params: ({ event }) => asKind(event.output, "begun"),
            },
          },
          {
            guard: { type: "isPostponed", params: ({ event }) => ({ reply: event.output }) },
            target: "unanswered",
          },
          {
            target: "#closing",
            actions: {
              type: "endRefused",
              params: ({ event }) => ({
                why:
                  event.output.kind === "refused" && event.output.code !== "acquirer.unavailable"
                    ? event.output.code
                    : null,
              }),
            },
          },
        ],
        onError: "unanswered",
      },
    },
    unanswered: {
      description: "Whether the request arrived is not known. Asked again, it is the same intent: same key.",
      after: { nextRetry: { guard: "isOnline", target: "requesting", actions: "countRetry" } },
      on: {
        "connection.restored": { target: "requesting", actions: "noteOnline" },
        "check.requested": { guard: "isOnline", target: "requesting" },
        "binding.abandoned": "#idle",
      },
    },
    recording: {
      description: "The binding's name and page are stored before this page may be left.",
      tags: "pending",
      invoke: {
        id: "keepIntent",
        src: "keepIntent",
        input: ({ context }) => held(context.intent),
        onDone: "#redirecting",
        onError: "#redirecting",
      },
    },
  },
  exit: "startOver",
});

export const cardBindingMachine = cardBinding.createMachine({
  id: "cardBinding",
  description:
    "One new card: consent to four facts, the acquirer's page, and the server's word on how it ended.",
  options: { maxIterations: 1000 },
  context: ({ input }) => ({
    ...input,
    cityId: null,
    intent: null,
    cardId: null,
    attempt: 0,
    ending: null,
  }),
  output: ({ context }) => context.ending ?? { kind: "refused", why: "unknown" },
  on: {
    "connection.lost": { actions: "noteOffline" },
    "connection.restored": { actions: "noteOnline" },
  },
  initial: "restoring",
  states: {
    restoring: {
      description: "A binding that was begun before this page was opened goes on by itself.",
      tags: "pending",
      invoke: {
        id: "recallIntent",
        src: "recallIntent",
        onDone: [
          {
            guard: { type: "wasBegun", params: ({ event }) => ({ intent: event.output }) },
            target: "returned",
            actions: { type: "noteIntent", params: ({ event }) => ({ intent: event.output }) },
          },
          { target: "idle" },
        ],
        onError: "idle",
      },
      on: { "binding.considered": "consenting" },
    },
    idle: { id: "idle", on: { "binding.considered": "consenting" } },
    consenting: {
      description: "Purpose, regularity, sum, and how to withdraw, before anything is asked of the acquirer.",
      on: {
        "binding.consented": {
          guard: "mayPost",
          target: "asking",
          actions: { type: "noteCity", params: ({ event }) => event },
        },
        "binding.abandoned": "idle",
      },
    },
    asking,
    redirecting: {
      id: "redirecting",
      description: "The only place from which another origin is entered (C33).",
      tags: "pending",
      invoke: {
        id: "leaveForAcquirer",
        src: "leaveForAcquirer",
        input: ({ context }) => ({ url: held(context.intent).redirect ?? "" }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "refused",
            target: "closing",
            actions: { type: "endRefused", params: { why: "foreignOrigin" } },
          },
          { target: "returned" },
        ],
        onError: "returned",
      },
      after: { leaveTimeout: "returned" },
    },
    returned: {
      id: "returned",
      description: "Back from the acquirer, or after a reload. What the address says is no evidence.",
      tags: "pending",
      invoke: {
        id: "checkBinding",
        src: "checkBinding",
        input: ({ context }) => named(context),
        onDone: [...settled, { target: "verifying" }],
        onError: "verifying",
      },
    },
    verifying,
    offline: {
      id: "offline",
      on: { "connection.restored": { target: "returned", actions: "noteOnline" } },
    },
    outcomeUnknown,
    confirmed: {
      id: "confirmed",
      always: [{ guard: "mayPost", target: "activating" }, { target: "closing" }],
    },
    activating: {
      description: "The new card becomes the main one. If that fails it is bound all the same.",
      tags: "pending",
      invoke: {
        id: "activateCard",
        src: "activateCard",
        input: ({ context }) => activation(context),
        onDone: "closing",
        onError: "closing",
      },
    },
    closing: {
      id: "closing",
      description: "The server has reported the outcome: only now may there be another key.",
      tags: "pending",
      invoke: {
        id: "closeIntent",
        src: "closeIntent",
        input: ({ context }) => ({ key: held(context.intent).key }),
        onDone: "closed",
        onError: "closed",
      },
    },
    closed: { always: [{ guard: "endedBound", target: "bound" }, { target: "refused" }] },
    bound: { type: "final" },
    refused: { id: "refused", type: "final" },
  },
});

export const provideCardBinding = (ports: CardBindingPorts, listeners: CardBindingListeners) =>
  cardBindingMachine.provide({ actors: { ...portActors(ports), ...listenerActors(listeners) } });
