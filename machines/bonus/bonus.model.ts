import type { BonusEntry } from "#contract/bonus.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import { bonusMachine } from "./bonus.machine.ts";

const earned: BonusEntry = {
  id: 1,
  kind: "earned",
  amount: 124_000,
  at: "2026-11-01T10:00:00.000Z",
  subscriptionId: 41,
  promo: null,
};

const spent: BonusEntry = { ...earned, id: 2, kind: "spent", amount: -50_000 };

const modelFor = (mayPost: boolean) =>
  defineModel(bonusMachine, {
    input: { online: true, mayPost },
    intents: [
      { type: "bonus.requested" },
      { type: "promo.submitted", promo: "BONUS500" },
      { type: "promo.submitted", promo: "OLD" },
      { type: "promo.reconsidered" },
      { type: "spend.submitted", subscriptionId: 41, amount: 50_000 },
      { type: "spend.submitted", subscriptionId: 41, amount: 60_000 },
      { type: "spend.reconsidered" },
    ],
    signals: [{ type: "connection.lost" }, { type: "connection.restored" }],
    outcomes: {
      listBonus: [
        { bonus: 124_000, entries: [earned] },
        { bonus: 74_000, entries: [spent, earned] },
      ],
      applyPromo: [
        { kind: "applied", bonus: 124_000, credited: 50_000 },
        { kind: "refused", code: "promo.used" },
      ],
      spendBonus: [
        { kind: "spent", bonus: 124_000, nextPayment: { date: "2026-12-03", amount: 898_000 } },
        { kind: "refused", refusal: { code: "bonus.notEnough", available: 40_000 } },
      ],
    },
  });

export const bonusModel = modelFor(true);
/** The same for a read-only client. */
export const flaggedBonusModel = modelFor(false);
