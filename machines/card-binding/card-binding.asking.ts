import { asKind } from "../kit/answers.ts";
import { cardBinding, consented, prepared } from "./card-binding.setup.ts";

/** From consent to a binding that the server knows. */
export const asking = cardBinding.createStateConfig({
  description: "One tab asks at a time; the others wait, and then go on with the binding that it began.",
  invoke: { id: "holdTurn", src: "holdTurn" },
  initial: "takingTurn",
  states: {
    takingTurn: { on: { "turn.given": "preparing", "turn.occupied": "waitingForTurn" } },
    waitingForTurn: { on: { "turn.given": "preparing", "binding.abandoned": "#idle" } },
    preparing: {
      tags: "pending",
      invoke: {
        id: "prepareIntent",
        src: "prepareIntent",
        input: ({ context }) => consented(context),
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
        input: ({ context }) => prepared(context),
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
        "connection.restored": { target: "requesting", actions: "markOnline" },
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
        input: ({ context }) => prepared(context),
        onDone: "#redirecting",
        onError: "#redirecting",
      },
    },
  },
  exit: "startOver",
});
