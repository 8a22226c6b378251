import { intentOf, questionOf, shownIn, subscription } from "./subscription.setup.ts";

/** Where the device is. */
export const device = subscription.createStateConfig({
  initial: "sorting",
  states: {
    sorting: {
      always: [
        { guard: { type: "deviceIs", params: { place: "ordered" } }, target: "ordered" },
        { guard: { type: "deviceIs", params: { place: "inUse" } }, target: "inUse" },
        { guard: { type: "deviceIs", params: { place: "returning" } }, target: "returning" },
        { guard: { type: "deviceIs", params: { place: "returned" } }, target: "returned" },
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
export const agreement = subscription.createStateConfig({
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

/** What the page is open for, with what each way to go on would mean. A step that is not open now leads to the subscription itself. */
export const viewing = subscription.createStateConfig({
  initial: "landing",
  invoke: {
    id: "forecast",
    src: "forecast",
    input: ({ context }) => ({ id: shownIn(context).id, question: questionOf(context) }),
  },
  on: {
    "connection.restored": {
      actions: ["noteOnline", { type: "sendToForecast", params: ({ event }) => ({ event }) }],
    },
    "subscriptions.read": {
      guard: { type: "isNothingNew", params: ({ event }) => event },
      actions: { type: "keepList", params: ({ event }) => event },
    },
    "subscription.opened": {
      guard: { type: "isOtherStep", params: ({ event }) => event },
      target: "viewing",
      actions: { type: "takeStep", params: ({ event }) => event },
    },
  },
  states: {
    landing: {
      always: [
        {
          guard: { type: "mayOpen", params: { step: "pause", change: "pause" } },
          target: "confirmingPause",
        },
        {
          guard: { type: "mayOpen", params: { step: "pause", change: "setEnd" } },
          target: "confirmingPauseEnd",
        },
        {
          guard: { type: "mayOpen", params: { step: "resume", change: "resume" } },
          target: "confirmingResume",
        },
        { guard: "mayConfirmCancel", target: "confirmingCancel" },
        {
          guard: { type: "mayOpen", params: { step: "cancel", change: "cancel" } },
          target: "choosingReason",
        },
        {
          guard: { type: "mayOpen", params: { step: "cancelConfirm", change: "cancel" } },
          target: "choosingReason",
        },
        {
          guard: { type: "mayOpen", params: { step: "extend", change: "extend" } },
          target: "confirmingExtension",
        },
        {
          guard: { type: "mayOpen", params: { step: "terms", change: "changeTerms" } },
          target: "confirmingTerms",
        },
        {
          guard: { type: "mayOpen", params: { step: "reschedule", change: "reschedule" } },
          target: "confirmingReschedule",
        },
        { guard: "mayCompare", target: "comparing" },
        { target: "none", actions: "dropReason" },
      ],
    },
    none: {
      on: {
        "takeBack.confirmed": {
          guard: { type: "mayChange", params: ({ event: { id } }) => ({ id, change: "takeBack" as const }) },
          target: "#changing",
          actions: { type: "want", params: ({ event }) => ({ intent: intentOf("takeBack", event) }) },
        },
      },
    },
    confirmingPause: {
      on: {
        "pause.confirmed": {
          guard: { type: "mayChange", params: ({ event: { id } }) => ({ id, change: "pause" as const }) },
          target: "#changing",
          actions: {
            type: "want",
            params: ({ event }) => ({ intent: intentOf("pause", event, { resumeOn: event.resumeOn }) }),
          },
        },
      },
    },
    confirmingPauseEnd: {
      on: {
        "pauseEnd.confirmed": {
          guard: { type: "mayChange", params: ({ event: { id } }) => ({ id, change: "setEnd" as const }) },
          target: "#changing",
          actions: {
            type: "want",
            params: ({ event }) => ({ intent: intentOf("setEnd", event, { resumeOn: event.resumeOn }) }),
          },
        },
      },
    },
    confirmingResume: {
      on: {
        "resume.confirmed": {
          guard: { type: "mayChange", params: ({ event: { id } }) => ({ id, change: "resume" as const }) },
          target: "#changing",
          actions: { type: "want", params: ({ event }) => ({ intent: intentOf("resume", event) }) },
        },
      },
    },
    choosingReason: {
      on: {
        "reason.given": {
          target: "landing",
          actions: { type: "keepReason", params: ({ event }) => event },
        },
      },
    },
    confirmingCancel: {
      on: {
        "cancel.confirmed": {
          guard: { type: "mayChange", params: ({ event: { id } }) => ({ id, change: "cancel" as const }) },
          target: "#changing",
          actions: { type: "want", params: ({ event }) => ({ intent: intentOf("cancel", event) }) },
        },
      },
    },
    confirmingExtension: {
      on: {
        "extension.confirmed": {
          guard: { type: "mayChange", params: ({ event: { id } }) => ({ id, change: "extend" as const }) },
          target: "#changing",
          actions: {
            type: "want",
            params: ({ event }) => ({ intent: intentOf("extend", event, { months: event.months }) }),
          },
        },
      },
    },
    confirmingTerms: {
      on: {
        "terms.confirmed": {
          guard: {
            type: "mayChange",
            params: ({ event: { id } }) => ({ id, change: "changeTerms" as const }),
          },
          target: "#changing",
          actions: {
            type: "want",
            params: ({ event }) => ({ intent: intentOf("changeTerms", event, { terms: event.terms }) }),
          },
        },
      },
    },
    confirmingReschedule: {
      on: {
        "reschedule.confirmed": {
          guard: {
            type: "mayChange",
            params: ({ event: { id } }) => ({ id, change: "reschedule" as const }),
          },
          target: "#changing",
          actions: {
            type: "want",
            params: ({ event }) => ({
              intent: intentOf("reschedule", event, { delivery: event.delivery }),
            }),
          },
        },
      },
    },
    comparing: {},
  },
});
