import { listInbox } from "#contract/inbox.ts";
import type { inboxMachine } from "#machines/inbox/inbox.machine.ts";
import { inboxView } from "#machines/inbox/inbox.view.ts";
import { answered } from "./same-json.ts";
import { type PathTable, connection } from "./table.ts";

export const inboxPaths: PathTable<typeof inboxMachine> = {
  title: ["Сообщения", "Messages"],
  start: ["Войдите.", "Sign in."],
  unplayed:
    "opening and leaving its page are two events of one tap, and the device’s storage answers at once: its story is `e2e/inbox.spec.ts`",
  events: {
    "inbox.requested": ["Откройте /messages/", "Open /messages/"],
    "inbox.moreRequested": ["Нажмите ‹inbox:more›", "Press ‹inbox:more›"],
    "inbox.opened": ["Откройте /messages/", "Open /messages/"],
    "inbox.left": ["Уйдите на другую страницу", "Go to another page"],
    "client.changed": ["Данные клиента изменились", "The client’s data have changed"],
    "connection.restored": connection["connection.restored"],
  },
  offered: (now, { type }) => {
    const view = inboxView(now);
    return type !== "inbox.moreRequested" || (view.state === "ready" && view.more.can);
  },
  ports: {
    readPage: {
      says: {
        more: ["Сервер отдал часть сообщений", "The server gives some of the messages"],
        last: ["Сервер отдал последние сообщения", "The server gives the last messages"],
        outage: ["Сервер не отдал сообщения", "The server does not give the messages"],
      },
      kindOf: ({ next }) => (next === null ? "last" : "more"),
      call: listInbox,
      reply: (page) => answered(listInbox, page),
    },
    readSeen: {
      says: {
        done: ["Браузер помнит, что показано", "The browser knows what was shown"],
        outage: ["Браузер не помнит, что показано", "The browser does not know what was shown"],
      },
      kindOf: () => "done",
      isStorage: true,
    },
    keepSeen: {
      says: {
        done: ["Браузер запомнил, что показано", "The browser notes what was shown"],
        outage: ["Браузер не запомнил, что показано", "The browser does not note what was shown"],
      },
      isStorage: true,
    },
  },
  states: {
    "list.unread": null,
    "list.reading": ["Экран ‹inbox:title›: ‹inbox:loading›", "Screen ‹inbox:title›: ‹inbox:loading›"],
    "list.unreachable": ["Сказано ‹inbox:failed.title›", "It says ‹inbox:failed.title›"],
    "list.read": ["Экран ‹inbox:title›, сообщения показаны", "Screen ‹inbox:title›, messages are shown"],
    "list.extending": ["Кнопка ‹inbox:more› ждёт", "The button ‹inbox:more› waits"],
    "list.interrupted": ["Сказано ‹inbox:more.failed›", "It says ‹inbox:more.failed›"],
    "marks.looking": null,
    "marks.known": null,
    "marks.keeping": null,
  },
};
