import { declarePorts, portActors, asKind } from "../runtime/ports.ts";
import type { AccountPorts, SavedProfile } from "./account.ports.ts";
import { type AccountStatus, accountStatusOf } from "../client/account-status.ts";
import {
  type AnyStateMachine,
  type EventFromLogic,
  type InputFrom,
  assertEvent,
  assign,
  emit,
  raise,
  sendTo,
  setup,
  stateIn,
} from "xstate";
import type { Client, ProfileChange } from "#contract/user.ts";
import type { Catalog } from "#contract/info.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { ConnectionSignal } from "../connectivity/connectivity.machine.ts";
import { type CheckoutOutput, checkoutMachine } from "../checkout/checkout.machine.ts";
import { type TypedProfile, awaitsLetter, differingFrom, isOfForm, looksSame } from "./profile-fields.ts";
import { actsMachine } from "../acts/acts.machine.ts";
import { advertisingMachine } from "../advertising/advertising.machine.ts";
import { bonusMachine } from "../bonus/bonus.machine.ts";
import { cardsMachine } from "../cards/cards.machine.ts";
import { deletionMachine } from "../deletion/deletion.machine.ts";
import { inboxMachine, latestOf } from "../inbox/inbox.machine.ts";
import { messagesMachine } from "../messages/messages.machine.ts";
import { paymentsMachine } from "../payments/payments.machine.ts";
import { signInsMachine } from "../sign-ins/sign-ins.machine.ts";
import { subscriptionMachine } from "../subscription/subscription.machine.ts";

export type Purchase = CheckoutOutput;

export type AccountContext = {
  client: Client;
  /** Status when this account was opened; another status needs another account. */
  readonly accountStatus: AccountStatus;
  online: boolean;
  /** Null until loaded. */
  subscriptions: Subscription[] | null;
  /** Of the client's city. */
  catalog: Catalog | null;
  /** The catalogue is in another language than the page. */
  catalogForeign: boolean;
  /** Unsaved text of the form; null if none. */
  typed: TypedProfile | null;
  /** The text of the form when the last saving began. */
  sent: TypedProfile | null;
  /**
   * What is being saved, or what the notice is about; `settings` are beside the form, `letter` saves the e-mail again.
   */
  task: "profile" | "settings" | "city" | "letter" | null;
  /** Why it was not saved. */
  notice: "unreachable" | Extract<SavedProfile, { kind: "refused" }>["code"] | null;
  /** With `request.malformed`: the refused fields. */
  refusedFields: string[];
  /** The requested city, also if it is not supported. */
  cityId: number | null;
  /** The last purchase. */
  purchase: Purchase | null;
};

export type AccountEvent =
  | { type: "subscriptions.refreshRequested" }
  | { type: "account.retryRequested" }
  /** Text of the form; null: as stored. Kept while other pages are open. */
  | { type: "profile.typed"; typed: TypedProfile | null }
  | { type: "profile.submitted"; change: ProfileChange }
  | { type: "city.submitted"; cityId: number }
  /** Another city is being chosen: clears the result of the last one. */
  | { type: "city.reconsidered" }
  /** Another letter to the unverified e-mail. */
  | { type: "letter.requested" }
  | { type: "client.changed"; client: Client }
  /** A signed-in user followed an advertisement. */
  | { type: "tag.remembered" }
  /** Texts of the server have to be read again. */
  | { type: "language.changed" }
  | ConnectionSignal;

/** Ends when the client's status changes. */
export type AccountOutput = { client: Client };

/** Events that the account broadcasts. */
const sharedTypes = [
  "connection.lost",
  "connection.restored",
  "language.changed",
  "client.changed",
  "tag.remembered",
] as const;
type SharedType = (typeof sharedTypes)[number];
type SharedEvent<T extends SharedType = SharedType> = Extract<AccountEvent, { type: T }>;

type At = { context: AccountContext };
/** The shared events a machine understands. */
type Receivable<M extends AnyStateMachine> = {
  [T in SharedType]: SharedEvent<T> extends EventFromLogic<M> ? T : never;
}[SharedType];

/** A machine, its input, and the shared events it receives. */
type Child<M extends AnyStateMachine> = {
  machine: M;
  receives: readonly Receivable<M>[];
} & (undefined extends InputFrom<M> ? { input?: undefined } : { input: (at: At) => InputFrom<M> });

const child = <M extends AnyStateMachine>(machine: M, rest: Omit<Child<M>, "machine">) => ({
  machine,
  ...rest,
});

const network = ["connection.lost", "connection.restored"] as const;

const withNetwork = ({ context: { online } }: At) => ({ online });
const withClient = ({ context: { client, online } }: At) => ({ client, online });
const withStatus = ({ context: { online, accountStatus } }: At) => ({ online, accountStatus });
/** Input of a child that sends requests. */
const withPrivileges = ({ context: { online, accountStatus } }: At) => ({
  online,
  mayPost: accountStatus === "loggedIn",
});

/** Children that run as long as the account. */
const companions = {
  signIns: child(signInsMachine, { input: withNetwork, receives: network }),
  subscription: child(subscriptionMachine, { input: withStatus, receives: network }),
  payments: child(paymentsMachine, { receives: ["connection.restored", "language.changed"] }),
  acts: child(actsMachine, { input: withStatus, receives: [...network, "language.changed"] }),
  cards: child(cardsMachine, { input: withPrivileges, receives: network }),
  bonus: child(bonusMachine, { input: withPrivileges, receives: network }),
  inbox: child(inboxMachine, {
    input: ({ context: { client } }) => ({ latest: latestOf(client) }),
    receives: ["connection.restored", "client.changed"],
  }),
  messages: child(messagesMachine, { input: () => ({ limit: 50 }), receives: [] }),
};

/**
 * Children by id. A new one needs a line here, its expectations in account.laws.ts and its ports in
 * src/ports/signed-in.ts.
 */
export const children = {
  checkout: child(checkoutMachine, {
    input: withClient,
    receives: [...network, "client.changed", "language.changed"],
  }),
  deletion: child(deletionMachine, { input: withClient, receives: [...network, "client.changed"] }),
  advertising: child(advertisingMachine, { input: withNetwork, receives: [...network, "tag.remembered"] }),
  ...companions,
};

type Children = typeof children;
export type ChildName = keyof Children;
export type CompanionName = keyof typeof companions;

export type AccountChildren = { [N in ChildName]: Children[N]["machine"] };
/** Ids by name, for XState. */
type ChildIds = { [N in ChildName]: N };
/** An event for one of them. */
type Message = { [N in ChildName]: { to: N; event: EventFromLogic<AccountChildren[N]> } }[ChildName];

// Casts: TypeScript loses the names when rows are listed.
export const companionNames = Object.keys(companions) as CompanionName[];

export const childMachines = Object.fromEntries(
  Object.entries(children).map(([name, { machine }]) => [name, machine]),
) as AccountChildren;

const servesCity = ({ catalog }: AccountContext, cityId: number) =>
  catalog?.cities.some(({ id, supported }) => id === cityId && supported) ?? false;

const mayPost = ({ context }: { context: AccountContext }) => context.accountStatus === "loggedIn";
const maySave = ({ context }: { context: AccountContext }) => mayPost({ context }) && context.online;

const account = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: AccountContext;
    events: AccountEvent;
    input: { client: Client; online: boolean };
    output: AccountOutput;
    emitted: { type: "purchase.completed"; purchase: Purchase };
    children: ChildIds;
    tags: "pending";
  },
  actors: {
    ...declarePorts<AccountPorts>("loadSubscriptions", "loadCatalog", "loadClient", "saveProfile"),
    ...childMachines,
  },
  actions: {
    noteOnline: assign({ online: true }),
    noteOffline: assign({ online: false }),
    keepSubscriptions: assign((_, { subscriptions }: { subscriptions: Subscription[] }) => ({
      subscriptions,
    })),
    keepCatalog: assign((_, { catalog }: { catalog: Catalog }) => ({ catalog, catalogForeign: false })),
    noteForeign: assign({ catalogForeign: true }),
    keepClient: assign(({ context }, { client }: { client: Client }) => ({
      client,
      // Text typed over another value than the stored one could undo a change made elsewhere.
      typed: looksSame(client, context.client) ? context.typed : null,
      catalog: client.cityId === context.client.cityId ? context.catalog : null,
    })),
    keepTyped: assign((_, { typed }: { typed: TypedProfile | null }) => ({ typed })),
    spreadClient: raise((_, { client }: { client: Client }) => ({ type: "client.changed" as const, client })),
    refresh: raise({ type: "subscriptions.refreshRequested" }),
    keepLater: raise(({ context: { typed, sent } }) => ({
      type: "profile.typed" as const,
      typed: differingFrom(sent, typed),
    })),
    begin: assign(({ context }, { task, cityId }: { task: AccountContext["task"]; cityId?: number }) => ({
      sent: context.typed,
      task,
      notice: null,
      refusedFields: [],
      cityId: cityId ?? null,
    })),
    note: assign(
      ({ context }, { code, fields = [] }: { code: AccountContext["notice"]; fields?: string[] }) => ({
        notice: code,
        refusedFields: fields,
        cityId: code === "city.unsupported" ? context.cityId : null,
      }),
    ),
    keepPurchase: assign((_, { purchase }: { purchase: Purchase }) => ({ purchase })),
    announcePurchase: emit((_, { purchase }: { purchase: Purchase }) => ({
      type: "purchase.completed",
      purchase,
    })),
    send: sendTo(
      (_, { to }: Message) => to,
      (_, { event }: Message) => event,
    ),
  },
  guards: {
    maySave,
    mayMove: ({ context }, { cityId }: { cityId: number }) =>
      maySave({ context }) && servesCity(context, cityId),
    mayNotMove: ({ context }, { cityId }: { cityId: number }) =>
      maySave({ context }) && context.catalog !== null && !servesCity(context, cityId),
    mayAskLetter: ({ context }) => maySave({ context }) && awaitsLetter(context.client),
    mayPurchase: ({ context }) => mayPost({ context }) && context.subscriptions !== null,
    lacksCatalog: ({ context }) => context.catalog === null,
    needsCatalog: ({ context }) => context.catalog === null || context.catalogForeign,
    savesForm: ({ context }, { output }: { output: SavedProfile }) =>
      context.task === "profile" && output.kind === "saved",
    isSaving: stateIn("#saving"),
    stands: ({ context }, client: Client) => accountStatusOf(client) === context.accountStatus,
    hasOtherStatus: ({ context }) => accountStatusOf(context.client) !== context.accountStatus,
  },
  delays: { savedNotice: 6_000 },
});

type Invocation = { [N in CompanionName]: { id: N; src: N } & Pick<Children[N], "input"> }[CompanionName];

/** The invocations of a state. */
const invocations = companionNames.map((name) => {
  const { input } = children[name];
  // Cast: TypeScript does not see that name and input belong together.
  return { id: name, src: name, ...(input && { input }) } as Invocation;
});

type About<T extends SharedType> = { event: SharedEvent<T> };
type Broadcast = {
  [T in SharedType]?: {
    actions: { type: "send"; params: (about: About<T>) => Message }[];
  } & (T extends "client.changed"
    ? { guard: { type: "stands"; params: (about: About<T>) => Client } }
    : unknown);
};

/** Transitions that send each shared event to its receivers among these. */
const broadcast = (...names: ChildName[]): Broadcast => {
  const transitions = sharedTypes.flatMap((type) => {
    const receivers = names.filter((name) => children[name].receives.some((each) => each === type));
    if (receivers.length === 0) return [];
    const actions = receivers.map((to) => ({
      type: "send",
      params: ({ event }: About<SharedType>) => ({ to, event }),
    }));
    // A client with another status ends the account and its children in the same step.
    const guard = { type: "stands", params: ({ event }: About<"client.changed">) => event.client };
    return [[type, type === "client.changed" ? { guard, actions } : { actions }] as const];
  });
  // Cast: a child receives only what its machine understands.
  return Object.fromEntries<unknown>(transitions) as Broadcast;
};

const begin = (task: AccountContext["task"]) => ({ type: "begin", params: { task } }) as const;

type Moving = { event: { cityId: number } };
const chosen = ({ event }: Moving) => event;
const beginMoving = {
  type: "begin",
  params: ({ event }: Moving) => ({ task: "city" as const, cityId: event.cityId }),
} as const;

const beginSaving = {
  type: "begin",
  params: ({ event }: { event: { change: ProfileChange } }) => ({
    task: isOfForm(event.change) ? ("profile" as const) : ("settings" as const),
  }),
} as const;

/** Saves, one at a time: each reply is the whole client. */
const submissions = {
  "profile.submitted": { guard: "maySave", target: "saving", actions: beginSaving },
  "letter.requested": { guard: "mayAskLetter", target: "saving", actions: begin("letter") },
} as const;

const move = { guard: { type: "mayMove", params: chosen }, target: "saving", actions: beginMoving } as const;
/** An unsupported city is reported without asking the server. */
const stay = {
  guard: { type: "mayNotMove", params: chosen },
  actions: [beginMoving, { type: "note", params: { code: "city.unsupported" } }],
} as const;

/** The client's record: form, city, and the letter that verifies the e-mail. */
const profile = account.createStateConfig({
  initial: "viewing",
  states: {
    viewing: {
      on: {
        ...submissions,
        "city.submitted": [move, stay],
        "city.reconsidered": { actions: begin(null) },
      },
    },
    saving: {
      id: "saving",
      tags: "pending",
      invoke: {
        id: "saveProfile",
        src: "saveProfile",
        input: ({ context, event }) => {
          assertEvent(event, ["profile.submitted", "city.submitted", "letter.requested"]);
          if (event.type === "profile.submitted") return event.change;
          return event.type === "city.submitted" ? { city: event.cityId } : { email: context.client.email };
        },
        onDone: [
          {
            guard: { type: "savesForm", params: ({ event }) => event },
            description:
              "Text typed meanwhile is not saved. A changed client would discard it, so it comes last.",
            target: "saved",
            actions: [
              { type: "spreadClient", params: ({ event }) => asKind(event.output, "saved") },
              "keepLater",
            ],
          },
          {
            guard: ({ event }) => event.output.kind === "saved",
            target: "saved",
            actions: { type: "spreadClient", params: ({ event }) => asKind(event.output, "saved") },
          },
          {
            description: "What was shown may be outdated, such as the version of a text.",
            target: "viewing",
            actions: [{ type: "note", params: ({ event }) => asKind(event.output, "refused") }, "refresh"],
          },
        ],
        onError: { target: "viewing", actions: { type: "note", params: { code: "unreachable" } } },
      },
    },
    saved: {
      on: {
        ...submissions,
        "city.submitted": [move, { ...stay, target: "viewing" }],
        "city.reconsidered": { target: "viewing", actions: begin(null) },
      },
      after: { savedNotice: { target: "viewing", actions: begin(null) } },
    },
  },
});

/** Facts from anywhere. */
const facts = account.createStateConfig({
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
 * Subscriptions first, then the catalogue (spec §4). A refresh reads subscriptions and client, and the catalogue only
 * for another city or language; known data stays visible.
 */
const data = account.createStateConfig({
  initial: "loadingSubscriptions",
  // A pending reply is in the former language, too.
  on: { "language.changed": { target: ".loadingSubscriptions", actions: "noteForeign" } },
  states: {
    loadingSubscriptions: {
      tags: "pending",
      // Requested again: a pending reply may be outdated.
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
        // The reply to a save is fresher.
        { guard: "isSaving", target: "ready" },
        { target: "loadingClient" },
      ],
    },
    loadingClient: {
      tags: "pending",
      on: {
        ...refresh,
        // The reply to this save is fresher.
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
      // Another city has another catalogue.
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
          // The former language is better than none; the next refresh retries.
          { target: "ready" },
        ],
      },
    },
    withoutCatalog: { on: { ...refresh, "account.retryRequested": "loadingCatalog" } },
    ready: { on: refresh, always: { guard: "lacksCatalog", target: "loadingCatalog" } },
  },
});

/** One checkout after another, once subscriptions are known; none for a flagged client. */
const purchase = account.createStateConfig({
  initial: "closed",
  states: {
    closed: { always: { guard: "mayPurchase", target: "open" } },
    open: {
      invoke: {
        id: "checkout",
        src: "checkout",
        input: children.checkout.input,
        onDone: {
          target: "closed",
          actions: [
            { type: "keepPurchase", params: ({ event }) => ({ purchase: event.output }) },
            "refresh",
            { type: "announcePurchase", params: ({ event }) => ({ purchase: event.output }) },
          ],
        },
      },
      on: broadcast("checkout"),
    },
  },
});

/** Requesting and withdrawing deletion; another status opens another account. */
const deletion = account.createStateConfig({
  invoke: {
    id: "deletion",
    src: "deletion",
    input: children.deletion.input,
    onDone: { actions: { type: "keepClient", params: ({ event }) => event.output } },
  },
  on: broadcast("deletion"),
});

/** Reports the advertisement that brought the client. It is a POST: not for a flagged client. */
const advertising = account.createStateConfig({
  initial: "closed",
  states: {
    closed: { always: { guard: "mayPurchase", target: "open" } },
    open: {
      invoke: { id: "advertising", src: "advertising", input: children.advertising.input },
      on: broadcast("advertising"),
    },
  },
});

const companionStates = account.createStateConfig({ invoke: invocations, on: broadcast(...companionNames) });

export const accountMachine = account.createMachine({
  id: "account",
  description:
    "Everything private of one signed-in client: subscriptions, catalogue, profile, purchase, deletion.",
  context: ({ input }) => ({
    client: input.client,
    accountStatus: accountStatusOf(input.client),
    online: input.online,
    subscriptions: null,
    catalog: null,
    catalogForeign: false,
    typed: null,
    sent: null,
    task: null,
    notice: null,
    refusedFields: [],
    cityId: null,
    purchase: null,
  }),
  output: ({ context }) => ({ client: context.client }),
  initial: "active",
  states: {
    active: {
      type: "parallel",
      states: { facts, data, profile, purchase, deletion, advertising, companions: companionStates },
    },
    superseded: { id: "superseded", type: "final" },
  },
});

/** The account with its ports. */
export const provideAccount = (ports: AccountPorts, children: AccountChildren): typeof accountMachine =>
  accountMachine.provide({ actors: { ...portActors(ports), ...children } });
