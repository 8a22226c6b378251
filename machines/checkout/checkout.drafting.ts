import { and, not } from "xstate";
import { asKind } from "../kit/answers.ts";
import { type CheckoutContext, checkout, held, loadingCards, mayOrder, noteOrder } from "./checkout.setup.ts";
import { draftToPrice } from "./draft.ts";
import { refusalOfPromo } from "./promo-refusal.ts";

const draftOf = ({ draft }: CheckoutContext) => ({ draft: held(draft, "a draft") });
const toPrice = ({ draft, promoRefusal }: CheckoutContext) => ({
  draft: held(draft && draftToPrice(draft, promoRefusal === null), "a finished draft"),
});

const steps = checkout.createStateConfig({
  initial: "configuring",
  states: {
    configuring: {
      on: { "review.requested": { guard: and(["isComplete", not("isRefused")]), target: "reviewing" } },
    },
    reviewing: {
      id: "reviewing",
      exit: "forgetCards",
      always: { guard: not("isComplete"), target: "configuring" },
      on: {
        "configuration.requested": "configuring",
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
    "draft.changed": {
      target: ".sorting",
      actions: { type: "changeDraft", params: ({ event }) => event },
    },
  },
  states: {
    sorting: {
      id: "sorting",
      always: [
        { guard: "isOffline", target: "offline" },
        { guard: "isComplete", target: "waiting" },
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
        input: ({ context }) => toPrice(context),
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
    fresh: { id: "fresh", after: { quoteLifetime: "stale" } },
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

/** A draft survives a reload and a crash; what nobody changed is not stored again over what another tab did. */
const keeping = checkout.createStateConfig({
  initial: "kept",
  states: {
    kept: {
      invoke: { id: "keepDraft", src: "keepDraft", input: ({ context }) => draftOf(context) },
      on: { "draft.changed": { target: "kept", reenter: true } },
    },
  },
});

export const drafting = checkout.createStateConfig({
  id: "drafting",
  type: "parallel",
  on: {
    "payment.requestedFor": { target: "#recording", actions: ["forgetDraft", noteOrder] },
    "device.chosen": {
      target: "drafting",
      actions: { type: "beginDraft", params: ({ event }) => event },
    },
  },
  states: { step: steps, quote, keeping },
});
