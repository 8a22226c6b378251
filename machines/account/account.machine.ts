import type { actsMachine } from "../acts/acts.machine.ts";
import type { advertisingMachine } from "../advertising/advertising.machine.ts";
import type { ConnectionSignal } from "../app/app.ports.ts";
import type { bonusMachine } from "../bonus/bonus.machine.ts";
import type { cardsMachine } from "../cards/cards.machine.ts";
import type { checkoutMachine } from "../checkout/checkout.machine.ts";
import type { deletionMachine } from "../deletion/deletion.machine.ts";
import { portActors } from "../kit/ports.ts";
import type { paymentsMachine } from "../payments/payments.machine.ts";
import type { signInsMachine } from "../sign-ins/sign-ins.machine.ts";
import type { subscriptionMachine } from "../subscription/subscription.machine.ts";
import { data, facts } from "./account.data.ts";
import type { AccountPorts } from "./account.ports.ts";
import { profile } from "./account.profile.ts";
import { type AccountContext, account } from "./account.setup.ts";
import { standingOf } from "./standing.ts";

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
        "language.changed": { actions: { type: "tellCheckout", params: ({ event }) => ({ event }) } },
      },
    },
  },
});

/** What a child must know that sends something. */
const privileges = ({ context }: { context: AccountContext }) => ({
  online: context.online,
  mayPost: context.standing === "loggedIn",
});

const heard = ({ event }: { event: ConnectionSignal }) => ({ event });
const tellLoss = [
  { type: "tellDeletion", params: heard },
  { type: "tellSignIns", params: heard },
  { type: "tellActs", params: heard },
  { type: "tellCards", params: heard },
  { type: "tellBonus", params: heard },
  { type: "tellSubscription", params: heard },
] as const;
const tellReturn = [
  ...tellLoss,
  {
    type: "tellPayments",
    params: () => ({ event: { type: "connection.restored" as const } }),
  },
] as const;
const tellAdvertising = { type: "tellAdvertising", params: heard } as const;

/**
 * What runs beside all that: deletion and its taking back (whoever stands otherwise afterwards gets another account),
 * the devices signed in, the subscription that is opened, what was paid, the acts, cards and bonus, and, once there is
 * time, telling the service which advertisement brought the client. That is a POST: none for a flagged one.
 */
const companions = account.createStateConfig({
  invoke: [
    {
      id: "deletion",
      src: "deletion",
      input: ({ context }) => ({ client: context.client, online: context.online }),
      onDone: { actions: { type: "keepClient", params: ({ event }) => event.output } },
    },
    { id: "signIns", src: "signIns", input: ({ context }) => ({ online: context.online }) },
    { id: "payments", src: "payments" },
    {
      id: "subscription",
      src: "subscription",
      input: ({ context }) => ({ online: context.online, standing: context.standing }),
    },
    {
      id: "acts",
      src: "acts",
      input: ({ context }) => ({ online: context.online, standing: context.standing }),
    },
    { id: "cards", src: "cards", input: privileges },
    { id: "bonus", src: "bonus", input: privileges },
  ],
  on: {
    "connection.lost": { actions: tellLoss },
    "connection.restored": { actions: tellReturn },
    "language.changed": { actions: { type: "tellPayments", params: ({ event }) => ({ event }) } },
    "client.changed": {
      guard: { type: "stands", params: ({ event }) => event.client },
      actions: { type: "tellDeletion", params: ({ event }) => ({ event }) },
    },
  },
  initial: "reading",
  states: {
    reading: { always: { guard: "mayPurchase", target: "telling" } },
    telling: {
      invoke: {
        id: "advertising",
        src: "advertising",
        input: ({ context }) => ({ online: context.online }),
      },
      on: {
        "connection.lost": { actions: [...tellLoss, tellAdvertising] },
        "connection.restored": { actions: [...tellReturn, tellAdvertising] },
        "tag.remembered": { actions: { type: "tellAdvertising", params: ({ event }) => ({ event }) } },
      },
    },
  },
});

export const accountMachine = account.createMachine({
  id: "account",
  description:
    "Everything private of one signed-in client: subscriptions, catalogue, profile, purchase, deletion.",
  context: ({ input }) => ({
    client: input.client,
    standing: standingOf(input.client),
    online: input.online,
    subscriptions: null,
    catalog: null,
    catalogForeign: false,
    task: null,
    notice: null,
    refusedFields: [],
    cityId: null,
    purchase: null,
  }),
  output: ({ context }) => ({ client: context.client }),
  initial: "active",
  states: {
    active: { type: "parallel", states: { facts, data, profile, purchase, companions } },
    superseded: { id: "superseded", type: "final" },
  },
});

/** The machines that run beside an account, with the world behind them. */
export type AccountChildren = {
  checkout: typeof checkoutMachine;
  deletion: typeof deletionMachine;
  signIns: typeof signInsMachine;
  subscription: typeof subscriptionMachine;
  payments: typeof paymentsMachine;
  acts: typeof actsMachine;
  cards: typeof cardsMachine;
  bonus: typeof bonusMachine;
  advertising: typeof advertisingMachine;
};

export const provideAccount = (ports: AccountPorts, children: AccountChildren): typeof accountMachine =>
  accountMachine.provide({ actors: { ...portActors(ports), ...children } });
