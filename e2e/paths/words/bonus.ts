import type { bonusMachine } from "#machines/bonus/bonus.machine.ts";
import { bonusView } from "#machines/bonus/bonus.view.ts";
import type { Words } from "./sentence.ts";

export const bonusWords: Words<typeof bonusMachine> = {
  title: ["Бонусы и промокоды", "Bonus and promo codes"],
  start: ["Войдите и откройте /bonus-system/.", "Sign in and open /bonus-system/."],
  events: {
    "bonus.requested": ["Откройте /bonus-system/", "Open /bonus-system/"],
    "promo.submitted": [
      "Введите промокод {promo} и нажмите ‹bonus:promo.apply›",
      "Enter the promo code {promo} and press ‹bonus:promo.apply›",
    ],
    "promo.reconsidered": [
      "Измените промокод в поле ‹bonus:promo.label›",
      "Change the code in the field ‹bonus:promo.label›",
    ],
    "spend.submitted": [
      "Введите {amount:bonus} для подписки № {subscriptionId} и нажмите ‹bonus:spend.submit›",
      "Enter {amount:bonus} for subscription {subscriptionId} and press ‹bonus:spend.submit›",
    ],
    "spend.reconsidered": [
      "Измените число в поле ‹bonus:spend.amount›",
      "Change the number in the field ‹bonus:spend.amount›",
    ],
    "connection.lost": ["Отключите сеть", "Switch the network off"],
    "connection.restored": ["Включите сеть", "Switch the network on"],
  },
  where: {
    "bonus.requested": {
      "history.unreachable": ["Нажмите ‹bonus:failed.again›", "Press ‹bonus:failed.again›"],
    },
  },
  ports: {
    listBonus: {
      given: ["Сервер отдал бонусы и их историю", "The server gives the points and their history"],
      outage: ["Сервер не отдал бонусы", "The server does not give the points"],
    },
    applyPromo: {
      applied: ["Сервер начислил бонусы по промокоду", "The server has credited points for the code"],
      refused: ["Сервер отвечает, что промокод уже использован", "The server says that the code is used"],
      outage: ["Сервер не ответил о промокоде", "The server does not answer about the code"],
    },
    spendBonus: {
      spent: ["Сервер списал бонусы", "The server has spent the points"],
      refused: [
        "Сервер отвечает, что бонусов не хватает",
        "The server says that there are too few bonus points",
      ],
      outage: ["Сервер не ответил о списании", "The server does not answer the request to spend points"],
    },
  },
  states: {
    network: null,
    "history.unread": null,
    "history.loading": (now) =>
      bonusView(now).state === "ready"
        ? ["Бонусы читаются заново", "The points are read again"]
        : ["Сообщение ‹bonus:loading›", "Message ‹bonus:loading›"],
    "history.listing": ["Экран ‹bonus:title›, бонусы показаны", "Screen ‹bonus:title›, the points are shown"],
    "history.unreachable": (now) =>
      bonusView(now).state === "ready"
        ? ["Сообщение ‹bonus:stale.title›", "Message ‹bonus:stale.title›"]
        : ["Сообщение ‹bonus:failed.title›", "Message ‹bonus:failed.title›"],
    "promo.entering": null,
    "promo.applying": ["на кнопке ‹bonus:promo.applying›", "the button says ‹bonus:promo.applying›"],
    "promo.applied": [
      "промокод принят, сказано, сколько начислили",
      "the code is accepted, and it says how much was credited",
    ],
    "promo.refused": ["под промокодом причина отказа", "the reason for the refusal below the code"],
    "promo.unanswered": ["‹bonus:promo.unanswered›", "‹bonus:promo.unanswered›"],
    "spending.choosing": null,
    "spending.sending": ["на кнопке ‹bonus:spend.submitting›", "the button says ‹bonus:spend.submitting›"],
    "spending.spent": ["сказано, сколько списали", "it says how much was spent"],
    "spending.refused": ["под числом причина отказа", "the reason for the refusal below the number"],
    "spending.unanswered": ["‹bonus:spend.unanswered›", "‹bonus:spend.unanswered›"],
  },
};
