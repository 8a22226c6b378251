import { assign, emit, raise, sendTo, setup, stateIn } from "xstate";
import type { Catalog } from "#contract/info.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { Client, ProfileChange } from "#contract/user.ts";
import { type ActsEvent, actsMachine } from "../acts/acts.machine.ts";
import { type AdvertisingEvent, advertisingMachine } from "../advertising/advertising.machine.ts";
import type { ConnectionSignal } from "../app/app.ports.ts";
import { bonusMachine } from "../bonus/bonus.machine.ts";
import type { BonusEvent } from "../bonus/bonus.setup.ts";
import { cardsMachine } from "../cards/cards.machine.ts";
import type { CardsEvent } from "../cards/cards.setup.ts";
import { checkoutMachine } from "../checkout/checkout.machine.ts";
import type { CheckoutEvent, CheckoutOutput } from "../checkout/checkout.context.ts";
import { type DeletionEvent, deletionMachine } from "../deletion/deletion.machine.ts";
import { declarePorts } from "../kit/ports.ts";
import { type PaymentsEvent, paymentsMachine } from "../payments/payments.machine.ts";
import { type SignInsEvent, signInsMachine } from "../sign-ins/sign-ins.machine.ts";
import { subscriptionMachine } from "../subscription/subscription.machine.ts";
import type { SubscriptionEvent } from "../subscription/subscription.setup.ts";
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
  /** The catalogue at hand is in another language than the page. */
  catalogForeign: boolean;
  /** What is saved, or what the notice is about: the form, the city, or the e-mail again, for another letter. */
  task: "profile" | "city" | "letter" | null;
  /** Why it was not saved. */
  notice: "unreachable" | Extract<SavedProfile, { kind: "refused" }>["code"] | null;
  /** With the notice `request.malformed`: the fields that the server refused. */
  refusedFields: string[];
  /** The city that is asked for, or was and is not served. */
  cityId: number | null;
  /** The last one. */
  purchase: Purchase | null;
};

export type AccountEvent =
  | { type: "subscriptions.refreshRequested" }
  | { type: "account.retryRequested" }
  | { type: "profile.submitted"; change: ProfileChange }
  | { type: "city.submitted"; cityId: number }
  /** Another city is thought about: what was said of the last one no longer matters. */
  | { type: "city.reconsidered" }
  /** Another letter to the e-mail that is not verified yet. */
  | { type: "letter.requested" }
  | { type: "client.changed"; client: Client }
  /** Somebody who is signed in followed an advertisement. */
  | { type: "tag.remembered" }
  /** What the server said in words is to be read again. */
  | { type: "language.changed" }
  | ConnectionSignal;

/** It ends when the client's standing is no longer what it was opened for. */
export type AccountOutput = { client: Client };

/** Whether a letter could still prove that the e-mail is this client's own. */
export const awaitsLetter = ({ email, emailVerified }: Client) => email !== null && emailVerified === false;

const servesCity = ({ catalog }: AccountContext, cityId: number) =>
  catalog?.cities.some(({ id, supported }) => id === cityId && supported) ?? false;

const mayPost = ({ context }: { context: AccountContext }) => context.standing === "loggedIn";
const maySave = ({ context }: { context: AccountContext }) => mayPost({ context }) && context.online;

export const account = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: AccountContext;
    events: AccountEvent;
    input: { client: Client; online: boolean };
    output: AccountOutput;
    emitted: { type: "purchase.completed"; purchase: Purchase };
    children: {
      checkout: "checkout";
      deletion: "deletion";
      signIns: "signIns";
      subscription: "subscription";
      payments: "payments";
      acts: "acts";
      cards: "cards";
      bonus: "bonus";
      advertising: "advertising";
    };
    tags: "pending";
  },
  actors: {
    ...declarePorts<AccountPorts>("loadSubscriptions", "loadCatalog", "loadClient", "saveProfile"),
    checkout: checkoutMachine,
    deletion: deletionMachine,
    signIns: signInsMachine,
    subscription: subscriptionMachine,
    payments: paymentsMachine,
    acts: actsMachine,
    cards: cardsMachine,
    bonus: bonusMachine,
    advertising: advertisingMachine,
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
      catalog: client.cityId === context.client.cityId ? context.catalog : null,
    })),
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
    tellCheckout: sendTo("checkout", (_, { event }: { event: CheckoutEvent }) => event),
    tellDeletion: sendTo("deletion", (_, { event }: { event: DeletionEvent }) => event),
    tellSignIns: sendTo("signIns", (_, { event }: { event: SignInsEvent }) => event),
    tellSubscription: sendTo("subscription", (_, { event }: { event: SubscriptionEvent }) => event),
    tellPayments: sendTo("payments", (_, { event }: { event: PaymentsEvent }) => event),
    tellActs: sendTo("acts", (_, { event }: { event: ActsEvent }) => event),
    tellCards: sendTo("cards", (_, { event }: { event: CardsEvent }) => event),
    tellBonus: sendTo("bonus", (_, { event }: { event: BonusEvent }) => event),
    tellAdvertising: sendTo("advertising", (_, { event }: { event: AdvertisingEvent }) => event),
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
    stands: ({ context }, client: Client) => standingOf(client) === context.standing,
    hasOtherStanding: ({ context }) => standingOf(context.client) !== context.standing,
  },
  delays: { savedNotice: 6_000 },
});
