import type { paymentsMachine } from "#machines/payments/payments.machine.ts";
import type { Words } from "./sentence.ts";

export const paymentsWords: Words<typeof paymentsMachine> = {
  title: ["Платежи и чеки", "Payments and receipts"],
  start: ["Войдите и откройте /payments/.", "Sign in and open /payments/."],
  events: {
    "payments.requested": ["Откройте /payments/", "Open /payments/"],
    "receipt.requested": ["Откройте платёж № {id}", "Open payment {id}"],
    "export.requested": ["Нажмите ‹payments:csv›", "Press ‹payments:csv›"],
    "calendar.requested": [
      "После оплаты нажмите ‹checkout:success.calendar›",
      "After paying press ‹checkout:success.calendar›",
    ],
    "share.requested": ["Нажмите ‹payments:share›", "Press ‹payments:share›"],
    "connection.restored": ["Включите сеть", "Switch the network on"],
    "language.changed": ["Переключите язык", "Switch the language"],
  },
  where: {
    "payments.requested": {
      "list.interrupted": ["Нажмите ‹payments:failed.again›", "Press ‹payments:failed.again›"],
    },
  },
  // An order's delivery is put into a calendar where it has been paid; a receipt is shared where it is shown.
  offered: (now, { type }) =>
    type !== "calendar.requested" && (type !== "share.requested" || now.matches({ receipt: "shown" })),
  ports: {
    readPage: {
      more: ["Сервер отдал часть платежей", "The server gives some of the payments"],
      last: ["Сервер отдал последние платежи", "The server gives the last payments"],
      outage: ["Сервер не отдал платежи", "The server does not give the payments"],
    },
    readReceipt: {
      found: ["Сервер отдал чек", "The server gives the receipt"],
      awaited: [
        "Сервер отвечает, что чек ещё готовится",
        "The server says that the receipt is not ready yet",
      ],
      missing: ["Сервер такого платежа не знает", "The server does not know such a payment"],
      outage: ["Сервер не отдал чек", "The server does not give the receipt"],
    },
    saveFile: {
      done: ["Файл сохранён", "The file is saved"],
      outage: ["Браузер не сохранил файл", "The browser does not save the file"],
    },
    saveCalendar: {
      done: ["Событие сохранено", "The event is saved"],
      outage: ["Браузер не сохранил событие", "The browser does not save the event"],
    },
    share: {
      shared: ["Чек отдан другой программе", "The receipt is handed to another program"],
      copied: ["Браузер скопировал текст чека", "The browser copies the text of the receipt"],
      dismissed: ["Вы передумали делиться", "You decide not to share"],
      outage: ["Браузер не дал скопировать", "The browser does not let it be copied"],
    },
  },
  kinds: {
    readPage: ({ next }) => (next === null ? "last" : "more"),
    readReceipt: (output) => (output.kind === "found" && output.receipt === null ? "awaited" : output.kind),
    share: (how) => how,
  },
  timers: { nextLook: ["настанет время спросить о чеке ещё раз", "it is time to ask for the receipt again"] },
  states: {
    "list.unread": null,
    "list.reading": ["Сообщение ‹payments:loading›", "Message ‹payments:loading›"],
    "list.interrupted": ({ context }) =>
      context.payments === null
        ? ["Сообщение ‹payments:failed.title›", "Message ‹payments:failed.title›"]
        : ["Сообщение ‹payments:stale.title›", "Message ‹payments:stale.title›"],
    "list.read.idle": [
      "Экран ‹payments:title›, платежи показаны",
      "Screen ‹payments:title›, the payments are shown",
    ],
    "list.read.saving": ["Под кнопкой ‹payments:csv.pending›", "Below the button ‹payments:csv.pending›"],
    "list.read.unsaved": ["Под кнопкой ‹payments:csv.failed›", "Below the button ‹payments:csv.failed›"],
    "sharing.saving": null,
    "sharing.unsaved": [
      "Под кнопкой ‹checkout:calendar.failed›",
      "Below the button ‹checkout:calendar.failed›",
    ],
    "sharing.idle": null,
    "sharing.sharing": null,
    "receipt.closed": null,
    "receipt.reading": ["чек загружается", "the receipt is loading"],
    "receipt.awaited": (now) =>
      now.context.payments?.find(({ id }) => id === now.context.openId)?.status === "processing"
        ? ["‹payments:one.title.underWay sum=*›", "‹payments:one.title.underWay sum=*›"]
        : ["‹payments:receipt.pending.title›", "‹payments:receipt.pending.title›"],
    "receipt.shown": ["чек показан", "the receipt is shown"],
    "receipt.missing": ["‹payments:one.missing.title›", "‹payments:one.missing.title›"],
    "receipt.unreachable": ["‹payments:one.failed.title›", "‹payments:one.failed.title›"],
  },
};
