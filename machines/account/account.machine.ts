import { portActors } from "../kit/ports.ts";
import { broadcast, invocations } from "./account.broadcast.ts";
import { type AccountChildren, children, companionNames } from "./account.children.ts";
import { data, facts } from "./account.data.ts";
import type { AccountPorts } from "./account.ports.ts";
import { profile } from "./account.profile.ts";
import { account } from "./account.setup.ts";
import { accountStatusOf } from "../client/account-status.ts";

/** One checkout after another, as soon as it is known what the client already has; none for a flagged client. */
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

/** Deletion and its taking back: whoever stands otherwise afterwards gets another account. */
const deletion = account.createStateConfig({
  invoke: {
    id: "deletion",
    src: "deletion",
    input: children.deletion.input,
    onDone: { actions: { type: "keepClient", params: ({ event }) => event.output } },
  },
  on: broadcast("deletion"),
});

/**
 * Once there is time, the service is told which advertisement brought the client. That is a POST: none for a flagged
 * one.
 */
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

/** What runs beside all that, for everybody. */
const companions = account.createStateConfig({ invoke: invocations, on: broadcast(...companionNames) });

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
      states: { facts, data, profile, purchase, deletion, advertising, companions },
    },
    superseded: { id: "superseded", type: "final" },
  },
});

/** The account with the world behind it. */
export const provideAccount = (ports: AccountPorts, children: AccountChildren): typeof accountMachine =>
  accountMachine.provide({ actors: { ...portActors(ports), ...children } });
