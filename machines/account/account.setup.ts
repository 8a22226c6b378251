import { assign, emit, raise, sendTo, setup, stateIn } from "xstate";
import type { Catalog } from "#contract/info.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { Client } from "#contract/user.ts";
import { declarePorts } from "../kit/ports.ts";
import { type ChildIds, type Message, childMachines } from "./account.children.ts";
import type { AccountContext, AccountEvent, AccountOutput, Purchase } from "./account.context.ts";
import type { AccountPorts } from "./account.ports.ts";
import { awaitsLetter } from "./awaits-letter.ts";
import { accountStatusOf } from "../client/account-status.ts";
import { looksSame, type TypedProfile } from "./profile-fields.ts";

const servesCity = ({ catalog }: AccountContext, cityId: number) =>
  catalog?.cities.some(({ id, supported }) => id === cityId && supported) ?? false;

const mayPost = ({ context }: { context: AccountContext }) => context.accountStatus === "loggedIn";
const maySave = ({ context }: { context: AccountContext }) => mayPost({ context }) && context.online;

export const account = setup({
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
      // What was typed over something else than what is stored now could undo a change made elsewhere.
      typed: looksSame(client, context.client) ? context.typed : null,
      catalog: client.cityId === context.client.cityId ? context.catalog : null,
    })),
    keepTyped: assign((_, { typed }: { typed: TypedProfile | null }) => ({ typed })),
    spreadClient: raise((_, { client }: { client: Client }) => ({ type: "client.changed" as const, client })),
    refresh: raise({ type: "subscriptions.refreshRequested" }),
    begin: assign((_, { task, cityId }: { task: AccountContext["task"]; cityId?: number }) => ({
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
    isSaving: stateIn("#saving"),
    stands: ({ context }, client: Client) => accountStatusOf(client) === context.accountStatus,
    hasOtherStatus: ({ context }) => accountStatusOf(context.client) !== context.accountStatus,
  },
  delays: { savedNotice: 6_000 },
});
