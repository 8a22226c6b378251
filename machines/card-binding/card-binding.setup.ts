import { assign, setup } from "xstate";
import { asKind } from "../kit/answers.ts";
import {
  checkPause,
  eagerness,
  nextCheckOf,
  nextRetryOf,
  retryPause,
  slowCheck,
  wasLastCheck,
} from "../kit/patience.ts";
import { declareListeners, declarePorts } from "../kit/ports.ts";
import type { TurnSignal } from "../payment/payment.ports.ts";
import type {
  BindingIntent,
  BindingReason,
  BindingRefusal,
  BindingState,
  CardBindingListeners,
  CardBindingPorts,
  RequestedBinding,
} from "./card-binding.ports.ts";

/** Why no card was bound. `foreignOrigin`: the acquirer's page was not on the allow-listed origin (C33). */
export type BindingFailure =
  | BindingReason
  | BindingRefusal
  | "foreignOrigin"
  | "storageUnavailable"
  | "missing"
  | "unknown";

export type CardBindingOutput = { kind: "bound"; cardId: number } | { kind: "refused"; why: BindingFailure };

/** `mayPost`: whether this client may send anything but reads (spec §6). */
export type CardBindingInput = { online: boolean; mayPost: boolean };

export type CardBindingEvent =
  | TurnSignal
  | { type: "connection.lost" }
  | { type: "connection.restored" }
  /** Somebody wants to know what binding a card means. */
  | { type: "binding.considered" }
  | { type: "binding.abandoned" }
  /** Agreed to the four facts, as they stand for this city. */
  | { type: "binding.consented"; cityId: number }
  /** "Check now." */
  | { type: "check.requested" }
  /** "Back to the bank's page." */
  | { type: "acquirer.reopened" };

export type CardBindingContext = {
  online: boolean;
  readonly mayPost: boolean;
  /** The city that was agreed for. */
  cityId: number | null;
  intent: BindingIntent | null;
  /** The new card, as the server has named it. */
  cardId: number | null;
  /** How patient it is (kit/patience.ts). */
  attempt: number;
  ending: CardBindingOutput | null;
};

export const cardBinding = setup({
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
    ...declareListeners<CardBindingListeners>("holdTurn"),
  },
  actions: {
    markOffline: assign({ online: false }),
    markOnline: assign({ online: true }),
    noteCity: assign({ cityId: (_, { cityId }: { cityId: number }) => cityId }),
    noteIntent: assign({ intent: (_, { intent }: { intent: BindingIntent | null }) => intent }),
    /** What the reply says belongs to the intent: whoever restores it must find the same binding. */
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
    countRetry: assign({ attempt: ({ context }) => nextRetryOf(context) }),
    loseEagerness: assign({ attempt: 1 }),
    countLateCheck: assign({ attempt: ({ context }) => nextCheckOf(context) }),
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
    eagerness,
    nextCheck: ({ context }) => checkPause(context),
    nextRetry: ({ context }) => retryPause(context),
    leavingPatience: 15_000,
    slowCheck,
  },
});

type Looked = { event: { output: BindingState } };
export const looked = ({ event }: Looked) => ({ state: event.output });

/** The city that was agreed for, from consent on. */
export const consented = ({ cityId }: CardBindingContext): { cityId: number } => {
  if (cityId === null) throw new Error("cardBinding: nobody has consented");
  return { cityId };
};
/** The intent that every state after `preparing` has. */
export const prepared = ({ intent }: CardBindingContext): BindingIntent => {
  if (!intent) throw new Error("cardBinding: asked without an intent");
  return intent;
};
/** The name of the binding that every state after `recording` has. */
export const named = ({ intent }: CardBindingContext): { bindingId: string } => {
  if (intent?.bindingId == null) throw new Error("cardBinding: looked at without a name");
  return { bindingId: intent.bindingId };
};
/** The card that `activating` is about. */
export const activation = ({ cardId, intent }: CardBindingContext) => {
  if (cardId === null || intent === null) throw new Error("cardBinding: there is no card to activate");
  return { cardId, cityId: intent.cityId, key: intent.activationKey };
};

/** A look at the binding that shows how it ended. */
export const settled = [
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
