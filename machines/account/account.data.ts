import { account } from "./account.setup.ts";

/** Facts that come from anywhere and matter everywhere. */
export const facts = account.createStateConfig({
  always: { guard: "hasOtherStatus", target: "#superseded" },
  on: {
    "connection.lost": { actions: "noteOffline" },
    "connection.restored": { actions: "noteOnline" },
    "client.changed": { actions: { type: "keepClient", params: ({ event }) => event } },
    "profile.typed": { actions: { type: "keepTyped", params: ({ event }) => event } },
  },
});

const refresh = {
  "subscriptions.refreshRequested": "loadingSubscriptions",
  "connection.restored": "loadingSubscriptions",
} as const;

/**
 * Subscriptions first, then the catalogue (spec §4). A refresh reads subscriptions and client again, and the catalogue
 * only for another city or in another language; what is known stays in sight meanwhile.
 */
export const data = account.createStateConfig({
  initial: "loadingSubscriptions",
  // An answer that is on its way is in the former language, too.
  on: { "language.changed": { target: ".loadingSubscriptions", actions: "noteForeign" } },
  states: {
    loadingSubscriptions: {
      tags: "pending",
      // Asked anew: an answer that is on its way may be older than what made them stale.
      on: {
        "subscriptions.refreshRequested": { target: "loadingSubscriptions", reenter: true },
        "connection.restored": { target: "loadingSubscriptions", reenter: true },
      },
      invoke: {
        id: "loadSubscriptions",
        src: "loadSubscriptions",
        onDone: {
          target: "choosingNext",
          actions: [
            { type: "keepSubscriptions", params: ({ event }) => ({ subscriptions: event.output }) },
            {
              type: "send",
              params: ({ event }) => ({
                to: "subscription" as const,
                event: { type: "subscriptions.read" as const, subscriptions: event.output },
              }),
            },
          ],
        },
        onError: "withoutSubscriptions",
      },
    },
    withoutSubscriptions: { on: { ...refresh, "account.retryRequested": "loadingSubscriptions" } },
    choosingNext: {
      always: [
        { guard: "needsCatalog", target: "loadingCatalog" },
        // What a save will answer is fresher than what is asked before it.
        { guard: "isSaving", target: "ready" },
        { target: "loadingClient" },
      ],
    },
    loadingClient: {
      tags: "pending",
      on: {
        ...refresh,
        // The answer to what is saved now is fresher.
        "profile.submitted": { guard: "maySave", target: "ready" },
        "city.submitted": {
          guard: { type: "mayMove", params: ({ event }) => event },
          target: "ready",
        },
        "letter.requested": { guard: "mayAskLetter", target: "ready" },
      },
      invoke: {
        id: "loadClient",
        src: "loadClient",
        onDone: {
          target: "ready",
          actions: { type: "spreadClient", params: ({ event }) => ({ client: event.output }) },
        },
        onError: "ready",
      },
    },
    loadingCatalog: {
      tags: "pending",
      // Another city, another catalogue.
      on: { ...refresh, "client.changed": { target: "loadingCatalog", reenter: true } },
      invoke: {
        id: "loadCatalog",
        src: "loadCatalog",
        input: ({ context }) => ({ cityId: context.client.cityId }),
        onDone: {
          target: "ready",
          actions: { type: "keepCatalog", params: ({ event }) => ({ catalog: event.output }) },
        },
        onError: [
          { guard: "lacksCatalog", target: "withoutCatalog" },
          // In the former language it is still better than none; the next refresh asks again.
          { target: "ready" },
        ],
      },
    },
    withoutCatalog: { on: { ...refresh, "account.retryRequested": "loadingCatalog" } },
    ready: { on: refresh, always: { guard: "lacksCatalog", target: "loadingCatalog" } },
  },
});
