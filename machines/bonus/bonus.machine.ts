import { asKind, declarePorts, portActors } from "../runtime/ports.ts";
import type { BonusHistory, BonusPorts, PromoRefusal, SpendRefusal, Spending } from "./bonus.ports.ts";
import { assign, emit, raise, setup } from "xstate";
import type { BonusEntry } from "#contract/bonus.ts";
import { cleanText } from "#contract/text.ts";
import type { ConnectionSignal } from "../connectivity/connectivity.machine.ts";
import { held } from "../runtime/held.ts";

/** Kopecks. */
type BonusContext = {
  online: boolean;
  readonly mayPost: boolean;
  /** From the server; null until listed. */
  bonus: number | null;
  entries: BonusEntry[] | null;
  /** The last code sent. */
  promo: string | null;
  /** Bonus credited for it. */
  credited: number | null;
  promoRefusal: PromoRefusal | null;
  /** The last spending requested. */
  spending: Spending | null;
  /** The newest spending of the history when none was in doubt; 0: none. Later ones are other intents. */
  seen: number;
  /** Whether the last spending sent may have arrived. */
  doubtful: boolean;
  /** The rest of the next payment. */
  nextPayment: { date: string; amount: number } | null;
  spendRefusal: SpendRefusal | null;
};

type BonusEvent =
  | { type: "bonus.requested" }
  | { type: "promo.submitted"; promo: string }
  /** A new code is being typed: clears the result of the last one. */
  | { type: "promo.reconsidered" }
  | ({ type: "spend.submitted" } & Spending)
  | { type: "spend.reconsidered" }
  | ConnectionSignal;

const maySend = ({ context }: { context: BonusContext }) => context.online && context.mayPost;

const newestSpending = (entries: readonly BonusEntry[]): number =>
  Math.max(0, ...entries.map(({ kind, id }) => (kind === "spent" ? id : 0)));

const bonus = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: BonusContext;
    events: BonusEvent;
    input: { online: boolean; mayPost: boolean };
    emitted: { type: "bonus.changed" };
    tags: "pending";
  },
  actors: declarePorts<BonusPorts>("listBonus", "applyPromo", "spendBonus"),
  actions: {
    noteOnline: assign({ online: true }),
    noteOffline: assign({ online: false }),
    keepHistory: assign(({ context }, { bonus: balance, entries }: BonusHistory) => ({
      bonus: balance,
      entries,
      // What the history shows of a spending in doubt may be that spending: sent again, it keeps its key.
      seen: context.doubtful ? context.seen : newestSpending(entries),
    })),
    noteDoubt: assign({ doubtful: true }),
    dispelDoubt: assign({ doubtful: false }),
    keepBalance: assign((_, { bonus: balance }: { bonus: number }) => ({ bonus: balance })),
    choosePromo: assign((_, { promo }: { promo: string }) => ({
      promo,
      credited: null,
      promoRefusal: null,
    })),
    forgetPromo: assign({ promo: null, credited: null, promoRefusal: null }),
    noteCredited: assign((_, { credited }: { credited: number }) => ({ credited })),
    notePromoRefusal: assign((_, { code }: { code: PromoRefusal }) => ({ promoRefusal: code })),
    chooseSpending: assign((_, { subscriptionId, amount }: Spending) => ({
      spending: { subscriptionId, amount },
      nextPayment: null,
      spendRefusal: null,
    })),
    forgetSpending: assign({ spending: null, nextPayment: null, spendRefusal: null }),
    noteNextPayment: assign((_, { nextPayment }: { nextPayment: { date: string; amount: number } }) => ({
      nextPayment,
    })),
    noteSpendRefusal: assign((_, { refusal }: { refusal: SpendRefusal }) => ({ spendRefusal: refusal })),
    announceChange: emit({ type: "bonus.changed" }),
    refresh: raise({ type: "bonus.requested" }),
  },
  guards: {
    mayApply: ({ context }, { promo }: { promo: string }) => maySend({ context }) && cleanText(promo) !== "",
    maySpend: ({ context }, { amount }: { amount: number }) => maySend({ context }) && amount > 0,
  },
});

/** The ledger of the server. */
const history = bonus.createStateConfig({
  initial: "unread",
  states: {
    unread: { on: { "bonus.requested": "loading" } },
    loading: {
      tags: "pending",
      // Requested again: a pending reply may be older than the change.
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

/** A promo code is credited once, also if the reply is lost. */
const promo = bonus.createStateConfig({
  initial: "entering",
  states: {
    entering: { on: submitsPromo },
    applying: {
      tags: "pending",
      invoke: {
        id: "applyPromo",
        src: "applyPromo",
        input: ({ context }) => ({ promo: held(context.promo) }),
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

/** Bonus reserved for the next payment of a subscription. */
const spending = bonus.createStateConfig({
  initial: "choosing",
  states: {
    choosing: { on: submitsSpending },
    sending: {
      tags: "pending",
      invoke: {
        id: "spendBonus",
        src: "spendBonus",
        input: ({ context }) => ({ ...held(context.spending), seen: context.seen }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "spent",
            target: "spent",
            actions: [
              "dispelDoubt",
              { type: "keepBalance", params: ({ event }) => asKind(event.output, "spent") },
              { type: "noteNextPayment", params: ({ event }) => asKind(event.output, "spent") },
              "refresh",
              "announceChange",
            ],
          },
          {
            target: "refused",
            actions: [
              "dispelDoubt",
              { type: "noteSpendRefusal", params: ({ event }) => asKind(event.output, "refused") },
            ],
          },
        ],
        onError: { target: "unanswered", actions: "noteDoubt" },
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
    seen: 0,
    doubtful: false,
    nextPayment: null,
    spendRefusal: null,
  }),
  type: "parallel",
  states: { history, promo, spending, network },
});

export const provideBonus = (ports: BonusPorts): typeof bonusMachine =>
  bonusMachine.provide({ actors: portActors(ports) });
