import { assertEvent, assign, emit, raise, sendTo, setup, stateIn } from "xstate";
import type { Catalog } from "#contract/info.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { Client, ProfileChange } from "#contract/user.ts";
import type { ConnectionSignal } from "../app/app.ports.ts";
import { checkoutMachine } from "../checkout/checkout.machine.ts";
import type { CheckoutEvent, CheckoutOutput } from "../checkout/checkout.setup.ts";
import { asKind } from "../kit/answers.ts";
import { declarePorts, portActors } from "../kit/ports.ts";
import type { AccountPorts, SavedProfile } from "./account.ports.ts";
import { type Standing, standingOf } from "./standing.ts";

/** How a checkout ended. */
export type Purchase = CheckoutOutput;

export type AccountContext = {
  client: Client;
  /** As the client stood when this account was opened; another standing needs another account. */
  readonly standing: Standing;
  online: boolean;
  /** Null until they are loaded for the first time. */
  subscriptions: Subscription[] | null;
  /** Of the client's city. */
  catalog: Catalog | null;
  profileNotice: "unreachable" | Extract<SavedProfile, { kind: "refused" }>["code"] | null;
  /** With the notice `request.malformed`: the fields that the server refused. */
  refusedFields: string[];
  /** The last one. */
  purchase: Purchase | null;
};

export type AccountEvent =
  | { type: "subscriptions.refreshRequested" }
  | { type: "account.retryRequested" }
  | { type: "profile.submitted"; change: ProfileChange }
  | { type: "client.changed"; client: Client }
  | ConnectionSignal;

/** It ends when the client's standing is no longer what it was opened for. */
export type AccountOutput = { client: Client };

const account = setup({
  types: {} as {
    context: AccountContext;
    events: AccountEvent;
    input: { client: Client; online: boolean };
    output: AccountOutput;
    emitted: { type: "purchase.completed"; purchase: Purchase };
    children: { checkout: "checkout" };
    tags: "pending";
  },
  actors: {
    ...declarePorts<AccountPorts>("loadSubscriptions", "loadCatalog", "loadClient", "saveProfile"),
    checkout: checkoutMachine,
  },
  actions: {
    noteOnline: assign({ online: true }),
    noteOffline: assign({ online: false }),
    keepSubscriptions: assign((_, { subscriptions }: { subscriptions: Subscription[] }) => ({
      subscriptions,
    })),
    keepCatalog: assign((_, { catalog }: { catalog: Catalog }) => ({ catalog })),
    keepClient: assign(({ context }, { client }: { client: Client }) => ({
      client,
      catalog: client.cityId === context.client.cityId ? context.catalog : null,
    })),
    spreadClient: raise((_, { client }: { client: Client }) => ({ type: "client.changed" as const, client })),
    refresh: raise({ type: "subscriptions.refreshRequested" }),
    noteProfile: assign(
      (_, { code, fields = [] }: { code: AccountContext["profileNotice"]; fields?: string[] }) => ({
        profileNotice: code,
        refusedFields: fields,
      }),
    ),
    keepPurchase: assign((_, { purchase }: { purchase: Purchase }) => ({ purchase })),
    announcePurchase: emit((_, { purchase }: { purchase: Purchase }) => ({
      type: "purchase.completed",
      purchase,
    })),
    tellCheckout: sendTo("checkout", (_, { event }: { event: CheckoutEvent }) => event),
  },
  guards: {
    mayChangeProfile: ({ context }) => context.standing === "loggedIn" && context.online,
    mayPurchase: ({ context }) => context.standing === "loggedIn" && context.subscriptions !== null,
    lacksCatalog: ({ context }) => context.catalog === null,
    isSaving: stateIn("#saving"),
    hasOtherStanding: ({ context }) => standingOf(context.client) !== context.standing,
  },
  delays: { savedNotice: 6_000 },
});

/** Facts that come from anywhere and matter everywhere. */
const facts = account.createStateConfig({
  always: { guard: "hasOtherStanding", target: "#superseded" },
  on: {
    "connection.lost": { actions: "noteOffline" },
    "connection.restored": { actions: "noteOnline" },
    "client.changed": { actions: { type: "keepClient", params: ({ event }) => event } },
  },
});

const refresh = {
  "subscriptions.refreshRequested": "loadingSubscriptions",
  "connection.restored": "loadingSubscriptions",
} as const;

/**
 * Subscriptions first, then the catalogue (spec §4). A refresh reads subscriptions and client again, and the catalogue
 * only for another city; what is known stays in sight meanwhile.
 */
const data = account.createStateConfig({
  initial: "loadingSubscriptions",
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
          actions: { type: "keepSubscriptions", params: ({ event }) => ({ subscriptions: event.output }) },
        },
        onError: "withoutSubscriptions",
      },
    },
    withoutSubscriptions: { on: { ...refresh, "account.retryRequested": "loadingSubscriptions" } },
    choosingNext: {
      always: [
        { guard: "lacksCatalog", target: "loadingCatalog" },
        // What a save will answer is fresher than what is asked before it.
        { guard: "isSaving", target: "ready" },
        { target: "loadingClient" },
      ],
    },
    loadingClient: {
      tags: "pending",
      on: {
        ...refresh,
        "profile.submitted": { guard: "mayChangeProfile", target: "ready" },
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
        onError: "withoutCatalog",
      },
    },
    withoutCatalog: { on: { ...refresh, "account.retryRequested": "loadingCatalog" } },
    ready: { on: refresh, always: { guard: "lacksCatalog", target: "loadingCatalog" } },
  },
});

const profile = account.createStateConfig({
  initial: "viewing",
  states: {
    viewing: {
      on: {
        "profile.submitted": {
          guard: "mayChangeProfile",
          target: "saving",
          actions: { type: "noteProfile", params: { code: null } },
        },
      },
    },
    saving: {
      id: "saving",
      tags: "pending",
      invoke: {
        id: "saveProfile",
        src: "saveProfile",
        input: ({ event }) => (assertEvent(event, "profile.submitted"), event.change),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "saved",
            target: "saved",
            actions: { type: "spreadClient", params: ({ event }) => asKind(event.output, "saved") },
          },
          {
            target: "viewing",
            actions: { type: "noteProfile", params: ({ event }) => asKind(event.output, "refused") },
          },
        ],
        onError: { target: "viewing", actions: { type: "noteProfile", params: { code: "unreachable" } } },
      },
    },
    saved: {
      on: { "profile.submitted": { guard: "mayChangeProfile", target: "saving" } },
      after: { savedNotice: "viewing" },
    },
  },
});

/** One checkout after another, as soon as it is known what the client already has; none for a flagged client. */
const purchase = account.createStateConfig({
  initial: "closed",
  states: {
    closed: { always: { guard: "mayPurchase", target: "open" } },
    open: {
      invoke: {
        id: "checkout",
        src: "checkout",
        input: ({ context }) => ({ client: context.client, online: context.online }),
        onDone: {
          target: "closed",
          actions: [
            { type: "keepPurchase", params: ({ event }) => ({ purchase: event.output }) },
            "refresh",
            { type: "announcePurchase", params: ({ event }) => ({ purchase: event.output }) },
          ],
        },
      },
      on: {
        "connection.lost": { actions: { type: "tellCheckout", params: ({ event }) => ({ event }) } },
        "connection.restored": { actions: { type: "tellCheckout", params: ({ event }) => ({ event }) } },
        "client.changed": { actions: { type: "tellCheckout", params: ({ event }) => ({ event }) } },
      },
    },
  },
});

export const accountMachine = account.createMachine({
  id: "account",
  description: "Everything private of one signed-in client: subscriptions, catalogue, profile, purchase.",
  context: ({ input }) => ({
    client: input.client,
    standing: standingOf(input.client),
    online: input.online,
    subscriptions: null,
    catalog: null,
    profileNotice: null,
    refusedFields: [],
    purchase: null,
  }),
  output: ({ context }) => ({ client: context.client }),
  initial: "active",
  states: {
    active: { type: "parallel", states: { facts, data, profile, purchase } },
    superseded: { id: "superseded", type: "final" },
  },
});

export const provideAccount = (
  ports: AccountPorts,
  children: { checkout: typeof checkoutMachine },
): typeof accountMachine => accountMachine.provide({ actors: { ...portActors(ports), ...children } });
