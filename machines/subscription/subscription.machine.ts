import { portActors } from "../kit/ports.ts";
import type { forecastMachine } from "../forecast/forecast.machine.ts";
import { changing, unanswered } from "./subscription.changing.ts";
import type { SubscriptionPorts } from "./subscription.ports.ts";
import { subscription } from "./subscription.setup.ts";
import { agreement, device, viewing } from "./subscription.viewing.ts";

export const subscriptionMachine = subscription.createMachine({
  id: "subscription",
  description: "The subscription that is opened: its device, its money, and one change of it at a time.",
  context: ({ input }) => ({
    accountStatus: input.accountStatus,
    online: input.online,
    subscriptions: null,
    id: null,
    step: null,
    next: null,
    reason: null,
    intent: null,
    wanted: null,
    key: null,
    refusal: null,
    notice: null,
  }),
  on: {
    "connection.lost": { actions: "noteOffline" },
    "connection.restored": { actions: "noteOnline" },
    "subscription.opened": {
      guard: { type: "isElse", params: ({ event }) => event },
      target: ".finding",
      actions: { type: "open", params: ({ event }) => event },
    },
    "subscription.closed": { target: ".closed", actions: "close" },
    "subscriptions.read": {
      guard: "isFree",
      target: ".finding",
      actions: { type: "keepList", params: ({ event }) => event },
    },
  },
  initial: "closed",
  states: {
    closed: {
      on: { "subscriptions.read": { actions: { type: "keepList", params: ({ event }) => event } } },
    },
    finding: {
      id: "finding",
      always: [
        { guard: "hasNext", actions: "takeNext" },
        { guard: "isUnread", target: "awaitingList" },
        { guard: "isMissing", target: "missing" },
        { target: "open" },
      ],
    },
    /** The account reads them; a deep link may come first. */
    awaitingList: {},
    missing: {},
    open: {
      type: "parallel",
      states: {
        device,
        agreement,
        change: {
          initial: "viewing",
          states: { viewing, changing: { id: "changing", ...changing }, unanswered },
        },
      },
    },
  },
});

export const provideSubscription = (
  ports: SubscriptionPorts,
  children: { forecast: typeof forecastMachine },
): typeof subscriptionMachine =>
  subscriptionMachine.provide({ actors: { ...portActors(ports), ...children } });
