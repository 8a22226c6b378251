import type { advertisingMachine } from "#machines/advertising/advertising.machine.ts";
import type { Words } from "./sentence.ts";

export const advertisingWords: Words<typeof advertisingMachine> = {
  title: ["Реклама, по которой пришёл клиент", "The advertisement that brought the client"],
  start: [
    "Откройте / по ссылке с utm_source, войдите и отключите сеть.",
    "Open / by a link with utm_source, sign in and switch the network off.",
  ],
  events: {
    "tag.remembered": ["Откройте / по ссылке с utm_source", "Open / by a link with utm_source"],
    "connection.lost": ["Отключите сеть", "Switch the network off"],
    "connection.restored": ["Включите сеть", "Switch the network on"],
  },
  ports: {
    sendTag: {
      done: ["Сервер записал, откуда пришёл клиент", "The server has noted where the client came from"],
      outage: ["Сервер не ответил", "The server does not answer"],
    },
  },
  states: {
    told: ["Серверу всё сказано", "The server has been told"],
    waiting: ["Запрос ждёт сети", "The request waits for the network"],
    sending: ["Запрос ушёл", "The request is under way"],
    untold: ["Запрос повторят, когда сеть вернётся", "The request is repeated when the network is back"],
  },
};
