import { applyPromo, listBonus, spendBonus } from "#contract/bonus.ts";
import { inRoubles } from "#contract/kopecks.ts";
import type { bonusMachine } from "#machines/bonus/bonus.machine.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { Text } from "../../words.ts";
import { comeAnew } from "../come-anew.ts";
import type { PathTable } from "../table.ts";
import { answered, refused } from "../wire.ts";

// Cast: the context of this machine.
const bonusAt = (at: Parameters<typeof stateOf>[0]) =>
  stateOf(at).context as {
    bonus: number | null;
    promo: string | null;
    spending: { amount: number } | null;
  };

const promoAnswers: readonly Text[] = [
  ...(["bonus:promo.applied", "bonus:refused.promo.used", "bonus:promo.unanswered"] as const),
];
const spendAnswers: readonly Text[] = [
  ...(["bonus:spend.spent", "bonus:spend.limit", "bonus:spend.unanswered"] as const),
];

export const bonusTable: PathTable<typeof bonusMachine> = {
  at: "/documents/",
  impossible: {},
  storage: [],
  also: ({ from, move }) => {
    if (move.verb !== "act") return null;
    // Cast: the events of this machine.
    const event = move.event as { type: string; promo?: string; amount?: number };
    const { bonus, promo, spending } = bonusAt(from);
    const at = JSON.stringify(stateOf(from).value);
    if (event.type === "bonus.requested")
      return !at.includes("unreachable") && (promo ?? spending) !== null
        ? "whoever comes to the page anew has to type anew what is tried again"
        : null;
    if (/^(promo|spend)/.test(event.type) && bonus === null)
      return "the forms stand below the balance: it has to be known";
    if (event.type === "promo.submitted" && promo !== null && promo !== event.promo)
      return "to type another code is to think of another one";
    return event.type === "spend.submitted" && spending !== null && spending.amount !== event.amount
      ? "to type another number is to think of another one"
      : null;
  },
  ports: {
    listBonus: { call: listBonus, reply: (told) => answered(listBonus, told) },
    applyPromo: {
      call: applyPromo,
      reply: (told) => (told.kind === "applied" ? answered(applyPromo, told) : refused(told.code)),
    },
    spendBonus: {
      call: spendBonus,
      reply: (told) => {
        if (told.kind === "spent") return answered(spendBonus, told);
        const { refusal } = told;
        return refusal.code === "bonus.notEnough" && refusal.available !== null
          ? refused(refusal.code, { available: refusal.available })
          : refused(refusal.code);
      },
    },
  },
  acts: {
    "bonus.requested": async (hands, _, { value }) => {
      if (hands.here() === "/documents/") return hands.go("/bonus-system/");
      return JSON.stringify(value).includes("unreachable")
        ? hands.press("bonus:failed.again")
        : comeAnew(hands, "/bonus-system/");
    },
    "promo.submitted": async (hands, { promo }) => {
      await hands.fill("bonus:promo.label", promo);
      await hands.press("bonus:promo.apply");
    },
    "promo.reconsidered": (hands) => hands.fill("bonus:promo.label", "NEW100"),
    "spend.submitted": async (hands, { amount }) => {
      await hands.fill("bonus:spend.amount", String(inRoubles(amount)));
      await hands.press("bonus:spend.submit");
    },
    "spend.reconsidered": (hands) => hands.fill("bonus:spend.amount", "7"),
  },
  sees: {
    "history.unread": ["documents:public.title"],
    // What is known stays while it is read again.
    "history.loading": ["bonus:loading", "bonus:history.title"],
    "history.listing": ["bonus:history.title"],
    "history.unreachable": ["bonus:failed.title", "bonus:stale.title"],
    "promo.applied": ["bonus:promo.applied"],
    "promo.refused": ["bonus:refused.promo.used"],
    "spending.spent": ["bonus:spend.spent"],
    "spending.refused": ["bonus:spend.limit"],
  },
  hides: {
    "history.listing": ["bonus:loading", "bonus:failed.title", "bonus:stale.title"],
    "promo.entering": promoAnswers,
    "promo.applying": promoAnswers,
    "spending.choosing": spendAnswers,
    "spending.sending": spendAnswers,
  },
};
