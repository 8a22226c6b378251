import { assign, emit, raise, setup } from "xstate";
import type { BonusEntry } from "#contract/bonus.ts";
import { cleanText } from "#contract/text.ts";
import type { ConnectionSignal } from "../connectivity/connection-signal.ts";
import { declarePorts } from "../kit/ports.ts";
import type { BonusHistory, BonusPorts, PromoRefusal, Spending, SpendRefusal } from "./bonus.ports.ts";

/** Money in kopecks. */
export type BonusContext = {
  online: boolean;
  readonly mayPost: boolean;
  /** As the server said last; null until it was listed. */
  bonus: number | null;
  entries: BonusEntry[] | null;
  /** The code that was sent last. */
  promo: string | null;
  /** What it brought. */
  credited: number | null;
  promoRefusal: PromoRefusal | null;
  /** What was asked to be spent last. */
  spending: Spending | null;
  /** What remains to be paid after it. */
  nextPayment: { date: string; amount: number } | null;
  spendRefusal: SpendRefusal | null;
};

export type BonusEvent =
  | { type: "bonus.requested" }
  | { type: "promo.submitted"; promo: string }
  /** Another code is thought of: what was said of the last one no longer matters. */
  | { type: "promo.reconsidered" }
  | ({ type: "spend.submitted" } & Spending)
  | { type: "spend.reconsidered" }
  | ConnectionSignal;

const maySend = ({ context }: { context: BonusContext }) => context.online && context.mayPost;

export const bonus = setup({
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
    keepHistory: assign((_, { bonus: balance, entries }: BonusHistory) => ({ bonus: balance, entries })),
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

/** What is being sent. */
export const sent = <T>(subject: T | null): T => {
  if (subject === null) throw new Error("bonus: there is nothing to send");
  return subject;
};
