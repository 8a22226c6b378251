import { cardBinding, named, settled } from "./card-binding.setup.ts";

/** A binding that the server knows is looked at until it has ended. */
export const verifying = cardBinding.createStateConfig({
  id: "verifying",
  exit: "startOver",
  after: { eagerness: { actions: "loseEagerness" } },
  on: {
    "connection.lost": { target: "#offline", actions: "markOffline" },
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

export const outcomeUnknown = cardBinding.createStateConfig({
  id: "outcomeUnknown",
  description: "The bank does not say. It goes on looking; nothing here begins another binding.",
  on: { "acquirer.reopened": { guard: "isOnline", target: "#redirecting" } },
  initial: "pausing",
  states: {
    pausing: {
      after: { slowCheck: "checking" },
      on: {
        "check.requested": "checking",
        "connection.lost": { target: "offline", actions: "markOffline" },
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
      on: { "connection.lost": { target: "offline", actions: "markOffline" } },
    },
    offline: { on: { "connection.restored": { target: "checking", actions: "markOnline" } } },
  },
});
