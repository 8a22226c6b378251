import { checked, named, payment, settled, shown } from "./payment.setup.ts";

/** A payment that the server knows is looked at until it has ended. */
export const verifying = payment.createStateConfig({
  id: "verifying",
  exit: "startOver",
  after: { eagerness: { actions: "loseEagerness" } },
  on: {
    "connection.lost": { target: "#offline", actions: "markOffline" },
    "acquirer.reopened": { guard: { type: "isShownAmount", params: shown }, target: "#redirecting" },
    "payment.setAside": "#setAside",
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
        id: "checkPayment",
        src: "checkPayment",
        input: ({ context }) => named(context),
        onDone: [
          ...settled,
          {
            guard: "wasLastCheck",
            target: "#outcomeUnknown",
            actions: { type: "noteStatus", params: checked },
          },
          { target: "pausing", actions: ["countLateCheck", { type: "noteStatus", params: checked }] },
        ],
        onError: [
          { guard: "wasLastCheck", target: "#outcomeUnknown" },
          { target: "pausing", actions: "countLateCheck" },
        ],
      },
    },
  },
});

export const outcomeUnknown = payment.createStateConfig({
  id: "outcomeUnknown",
  description: "Money may have been taken. Nothing here pays: it only goes on looking.",
  type: "parallel",
  on: { "payment.setAside": "#setAside" },
  states: {
    rhythm: {
      initial: "pausing",
      on: { "connection.lost": { target: ".offline", actions: "markOffline" } },
      states: {
        pausing: {
          after: { slowCheck: "checking" },
          on: { "check.requested": "checking" },
        },
        checking: {
          tags: "pending",
          invoke: {
            id: "checkPayment",
            src: "checkPayment",
            input: ({ context }) => named(context),
            onDone: [...settled, { target: "pausing", actions: { type: "noteStatus", params: checked } }],
            onError: "pausing",
          },
        },
        offline: { on: { "connection.restored": { target: "checking", actions: "markOnline" } } },
      },
    },
    patience: {
      initial: "waiting",
      states: { waiting: { after: { longWait: "exhausted" } }, exhausted: {} },
    },
  },
});
