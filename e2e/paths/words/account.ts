import type { accountMachine } from "#machines/account/account.machine.ts";
import type { Words } from "./sentence.ts";

export const accountWords: Words<typeof accountMachine> = {
  title: ["Кабинет: данные, профиль, город", "The account: data, profile, city"],
  start: ["Войдите.", "Sign in."],
  events: {
    "subscriptions.refreshRequested": [
      "На /cards/ нажмите у другой карты ‹cards:makeMain› (если список не обновился, на нём ‹subscriptions:failed.again›)",
      "On /cards/ press ‹cards:makeMain› at another card (if the list is stale, ‹subscriptions:failed.again› on it)",
    ],
    "account.retryRequested": ["Нажмите ‹subscriptions:failed.again›", "Press ‹subscriptions:failed.again›"],
    "profile.typed": [
      "Измените личные данные, но не нажимайте ‹profile:save›",
      "Change the personal data, but do not press ‹profile:save›",
    ],
    "profile.submitted": [
      "Измените личные данные и нажмите ‹profile:save›",
      "Change the personal data and press ‹profile:save›",
    ],
    "city.submitted": ["Выберите город № {cityId}", "Choose city {cityId}"],
    "city.reconsidered": ["Нажмите ‹city:unsupported.other›", "Press ‹city:unsupported.other›"],
    "letter.requested": ["Нажмите ‹profile:email.send›", "Press ‹profile:email.send›"],
    "connection.lost": ["Отключите сеть", "Switch the network off"],
    "connection.restored": ["Включите сеть", "Switch the network on"],
    "language.changed": ["Переключите язык", "Switch the language"],
    "client.changed": ["Данные клиента изменились", "The client’s data have changed"],
    "tag.remembered": ["Откройте кабинет по рекламной ссылке", "Open the account by an advertising link"],
  },
  where: {
    "account.retryRequested": {
      "active.data.withoutCatalog": [
        "На /catalog/ нажмите ‹catalog:failed.again›",
        "On /catalog/ press ‹catalog:failed.again›",
      ],
    },
    "city.reconsidered": {
      "active.profile.saved": ["Откройте выбор города", "Open the choice of the city"],
    },
  },
  ports: {
    loadSubscriptions: {
      empty: ["Сервер отвечает, что подписок нет", "The server says that there are no subscriptions"],
      list: ["Сервер отдал подписки", "The server gives the subscriptions"],
      outage: ["Сервер не отдал подписки", "The server does not give the subscriptions"],
    },
    loadCatalog: {
      given: ["Сервер отдал каталог", "The server gives the catalogue"],
      outage: ["Сервер не отдал каталог", "The server does not give the catalogue"],
    },
    loadClient: {
      client: ["Сервер отдал личные данные", "The server gives the personal data"],
      forbidden: [
        "Сервер отвечает, что клиенту теперь можно только смотреть",
        "The server says that the client may now only read",
      ],
      outage: ["Сервер не отдал личные данные", "The server does not give the personal data"],
    },
    saveProfile: {
      saved: ["Сервер сохранил изменения", "The server has saved the changes"],
      refused: ["Сервер не принял поле", "The server does not accept a field"],
      outage: ["Сервер не ответил на сохранение", "The server does not answer"],
    },
    checkout: {
      payLater: ["Оформите подписку и отложите оплату", "Order a subscription and put the payment off"],
      paid: ["Оформите и оплатите подписку", "Order a subscription and pay it"],
    },
    deletion: { given: ["Попросите удалить данные", "Ask for the deletion of the data"] },
    advertising: {},
    acts: {},
    bonus: {},
    cards: {},
    payments: {},
    signIns: {},
    messages: {},
    subscription: {},
  },
  kinds: { loadClient: ({ forbidden }) => (forbidden ? "forbidden" : "client") },
  timers: { savedNotice: ["сообщение о сохранении уйдёт", "the notice of the saving goes away"] },
  states: {
    "active.facts": null,
    "active.companions": null,
    "active.deletion": null,
    "active.data.loadingSubscriptions": ["‹subscriptions:loading›", "‹subscriptions:loading›"],
    "active.data.withoutSubscriptions": ["‹subscriptions:failed.title›", "‹subscriptions:failed.title›"],
    "active.data.choosingNext": null,
    "active.data.loadingClient": ["Личные данные читаются заново", "The personal data are read again"],
    "active.data.loadingCatalog": ["Каталог загружается", "The catalogue is loading"],
    "active.data.withoutCatalog": ["Каталог не загружен", "The catalogue is not there"],
    "active.data.ready": ["Кабинет загружен", "The account is loaded"],
    "active.profile.viewing": null,
    "active.profile.saving": ["‹profile:saving›", "‹profile:saving›"],
    "active.profile.saved": ["‹profile:saved›", "‹profile:saved›"],
    "active.purchase.open": null,
    "active.purchase.closed": null,
    "active.advertising.open": null,
    "active.advertising.closed": null,
    superseded: ["Кабинет открывается заново с другими правами", "The account opens again with other rights"],
  },
};
