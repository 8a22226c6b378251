import type { checkoutMachine } from "#machines/checkout/checkout.machine.ts";
import { order } from "#machines/checkout/checkout.model.ts";
import type { Sentence, Words } from "./sentence.ts";

const working: Sentence = ["Экран ‹checkout:working.working›", "Screen ‹checkout:working.working›"];
const creating: Sentence = ["Экран ‹checkout:working.creating›", "Screen ‹checkout:working.creating›"];
const paid: Sentence = ["Экран успеха: ‹checkout:success.done›", "Success screen: ‹checkout:success.done›"];
const kept: Sentence = ["Браузер запомнил заказ", "The browser remembers the order"];
const unkept: Sentence = ["Браузер не смог запомнить заказ", "The browser cannot keep the order"];

export const checkoutWords: Words<typeof checkoutMachine> = {
  title: ["Оформление подписки", "Ordering a subscription"],
  start: ["Войдите и выберите устройство на /catalog/.", "Sign in and choose a device at /catalog/."],
  events: {
    "device.chosen": [
      "Откройте устройство № {deviceId} в каталоге",
      "Open device {deviceId} in the catalogue",
    ],
    "draft.changed": [
      "Измените срок, защиту, способ получения или промокод",
      "Change the term, the protection, the handover or the promo code",
    ],
    "draft.restarted": ["Нажмите ‹checkout:resumed.restart›", "Press ‹checkout:resumed.restart›"],
    "quote.refreshRequested": [
      "Нажмите ‹checkout:quote.unreachable.again›",
      "Press ‹checkout:quote.unreachable.again›",
    ],
    "review.requested": ["Нажмите ‹checkout:configure.submit›", "Press ‹checkout:configure.submit›"],
    "configuration.requested": [
      "Вернитесь к настройке: ‹shell:nav.back›",
      "Go back to the configuration: ‹shell:nav.back›",
    ],
    "cards.reloadRequested": [
      "Нажмите ‹checkout:review.cardsFailed.again›",
      "Press ‹checkout:review.cardsFailed.again›",
    ],
    "order.confirmed": [
      "Выберите карту, отметьте согласие и нажмите ‹checkout:review.pay sum=*›",
      "Choose a card, tick the consent and press ‹checkout:review.pay sum=*›",
    ],
    "creation.retryRequested": [
      "Нажмите ‹checkout:unanswered.create.again›",
      "Press ‹checkout:unanswered.create.again›",
    ],
    "creation.setAside": [
      "Нажмите ‹checkout:unanswered.create.back›",
      "Press ‹checkout:unanswered.create.back›",
    ],
    "payment.requestedFor": [
      "На /subscriptions/ нажмите кнопку оплаты подписки № {order.subscriptionId}",
      "At /subscriptions/ press the payment button of subscription {order.subscriptionId}",
    ],
    "payment.confirmed": [
      "Выберите карту и нажмите ‹checkout:review.pay sum=amount›",
      "Choose a card and press ‹checkout:review.pay sum=amount›",
    ],
    "payment.putOff": ["Нажмите ‹checkout:unpaid.later›", "Press ‹checkout:unpaid.later›"],
    "connection.lost": ["Отключите сеть", "Switch the network off"],
    "connection.restored": ["Включите сеть", "Switch the network on"],
    "client.changed": ["Личные данные клиента изменились", "The client’s personal data have changed"],
    "language.changed": ["Переключите язык", "Switch the language"],
    "turn.given": ["Оформление в другой вкладке закончено", "The ordering in the other tab is over"],
    "turn.occupied": ["Эту подписку уже оформляют в другой вкладке", "Another tab is ordering this already"],
  },
  ports: {
    restoreCheckout: {
      nothing: ["Начатого оформления нет", "No order was begun"],
      draft: ["Браузер помнит выбранное раньше", "The browser remembers what was chosen before"],
      creation: ["Браузер помнит оформление без ответа", "The browser remembers an order that got no answer"],
      order: [
        "Браузер помнит оформленную, но не оплаченную подписку",
        "The browser remembers a subscription that is ordered but not paid",
      ],
      payment: ["Браузер помнит начатый платёж", "The browser remembers a payment that was begun"],
      outage: ["Хранилище браузера не читается", "The browser’s storage cannot be read"],
    },
    readDraft: {
      none: ["Для этого устройства ничего не выбрано", "Nothing is chosen for this device"],
      given: [
        "Для этого устройства помнится выбранное раньше",
        "What was chosen before for this device is remembered",
      ],
      outage: ["Хранилище браузера не читается", "The browser’s storage cannot be read"],
    },
    calculate: {
      quoted: ["Сервер посчитал цену", "The server has calculated the price"],
      "refused device.unavailable": [
        "Сервер отвечает, что устройство закончилось",
        "The server says that the device is sold out",
      ],
      "refused promo.expired": [
        "Сервер отвечает, что промокод больше не действует",
        "The server says that the promo code has expired",
      ],
      outage: ["Сервер не ответил о цене", "The server does not give the price"],
    },
    loadCards: {
      empty: ["Сервер отвечает, что карт нет", "The server says that there are no cards"],
      list: ["Сервер отдал сохранённые карты", "The server gives the saved cards"],
      outage: ["Сервер не отдал карты", "The server does not give the cards"],
    },
    prepareCreation: {
      prepared: ["Браузер готов оформить подписку", "The browser is ready to order"],
      superseded: ["В другой вкладке уже выбрано другое", "Another tab has chosen something else meanwhile"],
      outage: unkept,
    },
    createSubscription: {
      created: ["Сервер оформил подписку", "The server has made the subscription"],
      dearer: [
        "Сервер оформил подписку на другую сумму",
        "The server has made the subscription for another sum",
      ],
      nothingDue: [
        "Сервер оформил подписку, платить сейчас не нужно",
        "The server has made the subscription, nothing is due now",
      ],
      refused: ["Сервер отвечает, что цена устарела", "The server says that the price is stale"],
      incomplete: [
        "Сервер отвечает, что не хватает личных данных",
        "The server says that personal data are missing",
      ],
      "unavailable device.unavailable": [
        "Сервер отвечает, что устройство закончилось",
        "The server says that the device is sold out",
      ],
      "unavailable promo.used": [
        "Сервер отвечает, что промокод уже использован",
        "The server says that the promo code is used",
      ],
      outage: ["Сервер не ответил на оформление", "The server does not answer the order"],
    },
    keepOrder: { done: kept, outage: unkept },
    dropOrder: {
      done: ["Браузер забыл заказ", "The browser forgets the order"],
      outage: ["Браузер не смог забыть заказ", "The browser cannot forget the order"],
    },
    forecast: {},
    payment: {
      succeeded: ["Платёж прошёл", "The payment succeeds"],
      elsewhere: ["Платёж прошёл в другой вкладке", "The payment succeeds in another tab"],
      ordered: ["Заказ принят, оплата при получении", "The order is taken, to be paid on delivery"],
      failed: ["Банк отклонил платёж", "The bank declines the payment"],
      setAside: [
        "Отложите платёж: ‹checkout:checking.later›",
        "Set the payment aside: ‹checkout:checking.later›",
      ],
    },
    keepDraft: {},
    holdOrdering: {
      "turn.given": ["Других вкладок с этим оформлением нет", "No other tab is ordering this"],
      "turn.occupied": [
        "Эту подписку уже оформляют в другой вкладке",
        "Another tab is ordering this already",
      ],
    },
  },
  kinds: {
    restoreCheckout: (output) =>
      output.kind === "order" && output.choice !== null ? "payment" : output.kind,
    createSubscription: (output) => {
      if (output.kind === "unavailable") return `unavailable ${output.refusal.code}`;
      if (output.kind !== "created") return output.kind;
      if (output.subscription.debt === 0) return "nothingDue";
      return output.subscription.debt === order.amount ? "created" : "dearer";
    },
    payment: (output) => (output.kind === "succeeded" && output.elsewhere ? "elsewhere" : output.kind),
  },
  timers: {
    typingPause: ["пройдёт пауза после ввода", "the pause after typing is over"],
    quoteLifetime: ["цена устареет", "the price becomes stale"],
    creationRetry: ["просьба повторится сама", "the request is repeated by itself"],
  },
  states: {
    restoring: working,
    restored: null,
    choosing: ["Экран ‹catalog:title›", "Screen ‹catalog:title›"],
    opening: working,
    "drafting.step.configuring": [
      "Экран настройки с разделом ‹checkout:configure.term›",
      "Configuration screen with ‹checkout:configure.term›",
    ],
    "drafting.step.reviewing.loadingCards": [
      "Экран ‹checkout:review.title›, карты загружаются",
      "Screen ‹checkout:review.title›, the cards are loading",
    ],
    "drafting.step.reviewing.withCards": ["Экран ‹checkout:review.title›", "Screen ‹checkout:review.title›"],
    "drafting.step.reviewing.withoutCards": [
      "Экран ‹checkout:review.title›, сообщение ‹checkout:review.cardsFailed.title›",
      "Screen ‹checkout:review.title›, message ‹checkout:review.cardsFailed.title›",
    ],
    "drafting.quote.sorting": null,
    "drafting.quote.unfinished": ["цены ещё нет: выбрано не всё", "no price yet: not everything is chosen"],
    "drafting.quote.waiting": [
      "цена считается: ‹checkout:quote.counting›",
      "the price is being calculated: ‹checkout:quote.counting›",
    ],
    "drafting.quote.calculating": [
      "цена считается: ‹checkout:quote.counting›",
      "the price is being calculated: ‹checkout:quote.counting›",
    ],
    "drafting.quote.fresh": ["цена показана", "the price is shown"],
    "drafting.quote.stale": ["‹checkout:quote.stale.title›", "‹checkout:quote.stale.title›"],
    "drafting.quote.refused": ["вместо цены причина отказа", "the reason for the refusal instead of a price"],
    "drafting.quote.unreachable": [
      "‹checkout:quote.unreachable.title›",
      "‹checkout:quote.unreachable.title›",
    ],
    "drafting.quote.offline": ["цены нет: сеть отключена", "no price: the network is off"],
    "drafting.keeping.idle": null,
    "drafting.keeping.storing": null,
    "creating.takingTurn": creating,
    "creating.waitingForTurn": ["Экран ‹checkout:turn.title›", "Screen ‹checkout:turn.title›"],
    "creating.preparing": creating,
    "creating.prepared": null,
    "creating.requesting": creating,
    "creating.unanswered": [
      "Экран ‹checkout:unanswered.create.title›",
      "Screen ‹checkout:unanswered.create.title›",
    ],
    "creating.recording": creating,
    recorded: null,
    paying: ["Экран платежа", "Payment screen"],
    "unpaid.loadingCards": [
      "Экран ‹checkout:unpaid.title›, карты загружаются",
      "Screen ‹checkout:unpaid.title›, the cards are loading",
    ],
    "unpaid.withCards": ["Экран ‹checkout:unpaid.title›", "Screen ‹checkout:unpaid.title›"],
    "unpaid.withoutCards": [
      "Экран ‹checkout:unpaid.title›, сообщение ‹checkout:review.cardsFailed.title›",
      "Screen ‹checkout:unpaid.title›, message ‹checkout:review.cardsFailed.title›",
    ],
    finishing: ["Экран ‹checkout:working.ended›", "Screen ‹checkout:working.ended›"],
    finished: null,
    subscribed: paid,
    payLater: [
      "Экран ‹subscriptions:title›: подписка ждёт оплаты",
      "Screen ‹subscriptions:title›: the subscription waits for payment",
    ],
  },
};
