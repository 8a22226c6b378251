import { asKind } from "../kit/answers.ts";
import { portActors } from "../kit/ports.ts";
import type { BonusPorts } from "./bonus.ports.ts";
import { bonus, sent } from "./bonus.setup.ts";

/** The ledger, as the server keeps it. */
const history = bonus.createStateConfig({
  initial: "unread",
  states: {
    unread: { on: { "bonus.requested": "loading" } },
    loading: {
      tags: "pending",
      // Asked anew: an answer that is on its way may be older than what made it old.
      on: { "bonus.requested": { target: "loading", reenter: true } },
      invoke: {
        id: "listBonus",
        src: "listBonus",
        onDone: {
          target: "listing",
          actions: { type: "keepHistory", params: ({ event }) => event.output },
        },
        onError: "unreachable",
      },
    },
    listing: { on: { "bonus.requested": "loading", "connection.restored": "loading" } },
    unreachable: { on: { "bonus.requested": "loading", "connection.restored": "loading" } },
  },
});

const submitsPromo = {
  "promo.submitted": {
    guard: { type: "mayApply", params: ({ event }: { event: { promo: string } }) => event },
    target: "applying",
    actions: { type: "choosePromo", params: ({ event }: { event: { promo: string } }) => event },
  },
} as const;
const changesPromo = {
  ...submitsPromo,
  "promo.reconsidered": { target: "entering", actions: "forgetPromo" },
} as const;

/** A promo code: credited once, whatever happens to the reply. */
const promo = bonus.createStateConfig({
  initial: "entering",
  states: {
    entering: { on: submitsPromo },
    applying: {
      tags: "pending",
      invoke: {
        id: "applyPromo",
        src: "applyPromo",
        input: ({ context }) => ({ promo: sent(context.promo) }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "applied",
            target: "applied",
            actions: [
              { type: "keepBalance", params: ({ event }) => asKind(event.output, "applied") },
              { type: "noteCredited", params: ({ event }) => asKind(event.output, "applied") },
              "refresh",
              "announceChange",
            ],
          },
          {
            target: "refused",
            actions: { type: "notePromoRefusal", params: ({ event }) => asKind(event.output, "refused") },
          },
        ],
        onError: "unanswered",
      },
    },
    applied: { on: changesPromo },
    refused: { on: changesPromo },
    unanswered: {
      description: "Whether it arrived is not known. Sent again, the same code carries the same key.",
      on: changesPromo,
    },
  },
});

type Submitted = { event: { subscriptionId: number; amount: number } };
const submitsSpending = {
  "spend.submitted": {
    guard: { type: "maySpend", params: ({ event }: Submitted) => event },
    target: "sending",
    actions: { type: "chooseSpending", params: ({ event }: Submitted) => event },
  },
} as const;
const changesSpending = {
  ...submitsSpending,
  "spend.reconsidered": { target: "choosing", actions: "forgetSpending" },
} as const;

/** Bonus set aside for the next payment of a subscription. */
const spending = bonus.createStateConfig({
  initial: "choosing",
  states: {
    choosing: { on: submitsSpending },
    sending: {
      tags: "pending",
      invoke: {
        id: "spendBonus",
        src: "spendBonus",
        input: ({ context }) => sent(context.spending),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "spent",
            target: "spent",
            actions: [
              { type: "keepBalance", params: ({ event }) => asKind(event.output, "spent") },
              { type: "noteNextPayment", params: ({ event }) => asKind(event.output, "spent") },
              "refresh",
              "announceChange",
            ],
          },
          {
            target: "refused",
            actions: { type: "noteSpendRefusal", params: ({ event }) => asKind(event.output, "refused") },
          },
        ],
        onError: "unanswered",
      },
    },
    spent: { on: changesSpending },
    refused: { on: changesSpending },
    unanswered: {
      description: "Whether it arrived is not known. Sent again, the same spending carries the same key.",
      on: changesSpending,
    },
  },
});

const network = bonus.createStateConfig({
  on: {
    "connection.lost": { actions: "noteOffline" },
    "connection.restored": { actions: "noteOnline" },
  },
});

export const bonusMachine = bonus.createMachine({
  id: "bonus",
  description: "The bonus of a client: what came and went, a promo code, and spending on the next payment.",
  context: ({ input }) => ({
    ...input,
    bonus: null,
    entries: null,
    promo: null,
    credited: null,
    promoRefusal: null,
    spending: null,
    nextPayment: null,
    spendRefusal: null,
  }),
  type: "parallel",
  states: { history, promo, spending, network },
});

export const provideBonus = (ports: BonusPorts): typeof bonusMachine =>
  bonusMachine.provide({ actors: portActors(ports) });
