import { asKind } from "../kit/answers.ts";
import { shownIn, subscription } from "./subscription.setup.ts";

/**
 * One change on its way: at most one, sent once. What else is opened meanwhile waits; lists that are read meanwhile
 * may be older than the answer, and do not count.
 */
export const changing = subscription.createStateConfig({
  initial: "beginning",
  on: {
    "subscription.closed": { actions: "forgetNext" },
    "subscription.opened": [
      { guard: { type: "isOpened", params: ({ event }) => event }, actions: "forgetNext" },
      { actions: { type: "keepNext", params: ({ event }) => event } },
    ],
  },
  states: {
    /** Another try of the same intent has the same key: then both have one effect. */
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
          const { id, status } = shownIn(context);
          const { intent, reason, key } = context;
          if (intent === null || key === null) throw new Error("subscription: nothing is wanted of it");
          return { ...intent, shown: intent.shown?.mark ?? null, id, from: status, reason, key };
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
    /** It changed meanwhile, or no answer came: nothing is sent again before it is known how the subscription is. */
    checking: {
      id: "checking",
      tags: "pending",
      invoke: {
        id: "loadSubscription",
        src: "loadSubscription",
        input: ({ context }) => ({ id: shownIn(context).id }),
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

/** It is still not known. Asking again could be a second change: only looking is offered. */
export const unanswered = subscription.createStateConfig({
  id: "unanswered",
  on: {
    "check.requested": { guard: "isOnline", target: "#checking" },
    "connection.restored": { target: "#checking", actions: "noteOnline" },
  },
});
