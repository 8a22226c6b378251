import { and, not } from "xstate";
import { asKind } from "../kit/answers.ts";
import type { CheckoutContext } from "./checkout.context.ts";
import { checkout, held, loadingCards, mayOrder, noteOrder, toPrice } from "./checkout.setup.ts";
import { refusalOfPromo } from "./promo-refusal.ts";

/** A form that nobody has touched (any more) is not kept. */
const toKeep = ({ draft, begun }: CheckoutContext) => {
  const { deviceId } = held(draft, "a draft");
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
    "connection.lost": { target: ".offline", actions: "markOffline" },
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
        input: ({ context }) => ({ draft: held(toPrice(context), "what is to be priced") }),
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
      on: { "connection.restored": { target: "sorting", actions: "markOnline" } },
    },
  },
});

/**
 * A draft is kept once something is chosen (a first visit's form taken to review is), and then survives a reload and a
 * crash. What nobody changed is not stored again over what another tab did.
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

export const drafting = checkout.createStateConfig({
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
