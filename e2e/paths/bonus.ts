import { applyPromo, listBonus, spendBonus } from "#contract/bonus.ts";
import { inRoubles } from "#contract/kopecks.ts";
import type { bonusMachine } from "#machines/bonus/bonus.machine.ts";
import { bonusView } from "#machines/bonus/bonus.view.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { Text } from "../texts.ts";
import { type PathTable, connection, comeAnew } from "./table.ts";
import { answered, refused } from "./same-json.ts";

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

export const bonusPaths: PathTable<typeof bonusMachine> = {
  title: ["Бонусы и промокоды", "Bonus and promo codes"],
  start: ["Войдите и откройте /bonus-system/.", "Sign in and open /bonus-system/."],
  page: {
    at: "/documents/",
    also: ({ from, move }) => {
      if (move.verb !== "act") return null;
      // Cast: the events of this machine.
      const event = move.event as { type: string; promo?: string; amount?: number };
      const { bonus, promo, spending } = bonusAt(from);
      const at = JSON.stringify(stateOf(from).value);
      if (event.type === "bonus.requested")
        return !at.includes("unreachable") && (promo ?? spending) !== null
          ? "a page that is opened anew keeps nothing of what is tried again"
          : null;
      if (/^(promo|spend)/.test(event.type) && bonus === null)
        return "the forms stand below the balance: it has to be known";
      if (event.type === "promo.submitted" && promo !== null && promo !== event.promo)
        return "to type another code is to think of another one";
      return event.type === "spend.submitted" && spending !== null && spending.amount !== event.amount
        ? "to type another number is to think of another one"
        : null;
    },
  },
  events: {
    "bonus.requested": {
      says: ["Откройте /bonus-system/", "Open /bonus-system/"],
      where: {
        "history.unreachable": ["Нажмите ‹shell:load.again›", "Press ‹shell:load.again›"],
      },
      play: async (hands, _, { value }) => {
        if (hands.here() === "/documents/") return hands.go("/bonus-system/");
        return JSON.stringify(value).includes("unreachable")
          ? hands.press("shell:load.again")
          : comeAnew(hands, "/bonus-system/");
      },
    },
    "promo.submitted": {
      says: [
        "Введите промокод {promo} и нажмите ‹bonus:promo.apply›",
        "Enter the promo code {promo} and press ‹bonus:promo.apply›",
      ],
      play: async (hands, { promo }) => {
        await hands.fill("bonus:promo.label", promo);
        await hands.press("bonus:promo.apply");
      },
    },
    "promo.reconsidered": {
      says: [
        "Измените промокод в поле ‹bonus:promo.label›",
        "Change the code in the field ‹bonus:promo.label›",
      ],
      play: (hands) => hands.fill("bonus:promo.label", "NEW100"),
    },
    "spend.submitted": {
      says: [
        "Введите {amount:bonus} для подписки № {subscriptionId} и нажмите ‹bonus:spend.submit›",
        "Enter {amount:bonus} for subscription {subscriptionId} and press ‹bonus:spend.submit›",
      ],
      play: async (hands, { amount }) => {
        await hands.fill("bonus:spend.amount", String(inRoubles(amount)));
        await hands.press("bonus:spend.submit");
      },
    },
    "spend.reconsidered": {
      says: [
        "Измените число в поле ‹bonus:spend.amount›",
        "Change the number in the field ‹bonus:spend.amount›",
      ],
      play: (hands) => hands.fill("bonus:spend.amount", "7"),
    },
    ...connection,
  },
  ports: {
    listBonus: {
      says: {
        given: ["Сервер отдал бонусы и их историю", "The server gives the points and their history"],
        outage: ["Сервер не отдал бонусы", "The server does not give the points"],
      },
      call: listBonus,
      reply: (output) => answered(listBonus, output),
    },
    applyPromo: {
      says: {
        applied: ["Сервер начислил бонусы по промокоду", "The server has credited points for the code"],
        refused: ["Сервер отвечает, что промокод уже использован", "The server says that the code is used"],
        outage: ["Сервер не ответил о промокоде", "The server does not answer about the code"],
      },
      call: applyPromo,
      reply: (output) => (output.kind === "applied" ? answered(applyPromo, output) : refused(output.code)),
    },
    spendBonus: {
      says: {
        spent: ["Сервер списал бонусы", "The server has spent the points"],
        refused: [
          "Сервер отвечает, что бонусов не хватает",
          "The server says that there are too few bonus points",
        ],
        outage: ["Сервер не ответил о списании", "The server does not answer the request to spend points"],
      },
      call: spendBonus,
      reply: (output) => {
        if (output.kind === "spent") return answered(spendBonus, output);
        const { refusal } = output;
        return refusal.code === "bonus.notEnough" && refusal.available !== null
          ? refused(refusal.code, { available: refusal.available })
          : refused(refusal.code);
      },
    },
  },
  states: {
    network: null,
    "history.unread": { says: null, sees: ["documents:public.title"] },
    "history.loading": {
      says: (now) =>
        bonusView(now).state === "ready"
          ? ["Бонусы читаются заново", "The points are read again"]
          : ["Сообщение ‹bonus:loading›", "Message ‹bonus:loading›"], // Known values stay while they are read again.
      sees: ["bonus:loading", "bonus:history.title"],
    },
    "history.listing": {
      says: ["Экран ‹bonus:title›, бонусы показаны", "Screen ‹bonus:title›, the points are shown"],
      sees: ["bonus:history.title"],
      hides: ["bonus:loading", "bonus:failed.title", "bonus:stale.title"],
    },
    "history.unreachable": {
      says: (now) =>
        bonusView(now).state === "ready"
          ? ["Сообщение ‹bonus:stale.title›", "Message ‹bonus:stale.title›"]
          : ["Сообщение ‹bonus:failed.title›", "Message ‹bonus:failed.title›"],
      sees: ["bonus:failed.title", "bonus:stale.title"],
    },
    "promo.entering": { says: null, hides: promoAnswers },
    "promo.applying": {
      says: ["на кнопке ‹bonus:promo.applying›", "the button says ‹bonus:promo.applying›"],
      hides: promoAnswers,
    },
    "promo.applied": {
      says: [
        "промокод принят, сказано, сколько начислили",
        "the code is accepted, and it says how much was credited",
      ],
      sees: ["bonus:promo.applied"],
    },
    "promo.refused": {
      says: ["под промокодом причина отказа", "the reason for the refusal below the code"],
      sees: ["bonus:refused.promo.used"],
    },
    "promo.unanswered": ["‹bonus:promo.unanswered›", "‹bonus:promo.unanswered›"],
    "spending.choosing": { says: null, hides: spendAnswers },
    "spending.sending": {
      says: ["на кнопке ‹bonus:spend.submitting›", "the button says ‹bonus:spend.submitting›"],
      hides: spendAnswers,
    },
    "spending.spent": {
      says: ["сказано, сколько списали", "it says how much was spent"],
      sees: ["bonus:spend.spent"],
    },
    "spending.refused": {
      says: ["под числом причина отказа", "the reason for the refusal below the number"],
      sees: ["bonus:spend.limit"],
    },
    "spending.unanswered": ["‹bonus:spend.unanswered›", "‹bonus:spend.unanswered›"],
  },
};
