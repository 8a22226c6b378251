import type { deletionMachine } from "#machines/deletion/deletion.machine.ts";
import type { Words } from "./sentence.ts";

export const deletionWords: Words<typeof deletionMachine> = {
  title: ["Удаление данных", "Deletion of the data"],
  start: [
    "Войдите клиентом, который просил удалить данные: откроется /information-delete-profile/.",
    "Sign in as a client who asked for deletion: /information-delete-profile/ opens.",
  ],
  events: {
    "deletion.begun": ["Нажмите ‹deletion:informed.begin›", "Press ‹deletion:informed.begin›"],
    "deletion.confirmed": [
      "Введите «{word}» и нажмите ‹deletion:confirming.submit›",
      "Enter “{word}” and press ‹deletion:confirming.submit›",
    ],
    "deletion.abandoned": ["Нажмите ‹deletion:confirming.keep›", "Press ‹deletion:confirming.keep›"],
    "deletion.checkRequested": ["Нажмите ‹deletion:unanswered.check›", "Press ‹deletion:unanswered.check›"],
    "deletion.withdrawRequested": ["Нажмите ‹deletion:takeBack.ask›", "Press ‹deletion:takeBack.ask›"],
    "export.requested": ["Нажмите ‹deletion:export.ask›", "Press ‹deletion:export.ask›"],
    "connection.lost": ["Отключите сеть", "Switch the network off"],
    "connection.restored": ["Включите сеть", "Switch the network on"],
    "client.changed": [
      "В другой вкладке данные клиента изменились",
      "The client’s data changed in another tab",
    ],
  },
  ports: {
    requestDeletion: {
      requested: ["Сервер принял запрос на удаление", "The server has taken the request for deletion"],
      untrue: [
        "Сервер принял запрос, но данные клиента говорят другое",
        "The server took the request, but the client’s data say otherwise",
      ],
      "refused agreement.wrong": [
        "Сервер не принял слово согласия",
        "The server does not accept the word of consent",
      ],
      outage: ["Сервер не ответил на запрос удаления", "The server does not answer the request for deletion"],
    },
    loadClient: {
      client: ["Сервер говорит, что удаления не просили", "The server says that no deletion was asked for"],
      leaving: ["Сервер говорит, что удаление запрошено", "The server says that deletion was asked for"],
      outage: ["Сервер не отдал данные клиента", "The server does not give the client’s data"],
    },
    withdrawDeletion: {
      withdrawn: ["Сервер отменил удаление", "The server has withdrawn the deletion"],
      untrue: [
        "Сервер отменил удаление, но данные клиента говорят другое",
        "The server withdrew the deletion, but the client’s data say otherwise",
      ],
      unavailable: ["Сервер не умеет отменять удаление", "The server cannot withdraw a deletion"],
      outage: ["Сервер не ответил на отмену", "The server does not answer the withdrawal"],
    },
    exportData: {
      saved: ["Файл сохранён", "The file is saved"],
      unavailable: ["Сервер не умеет отдавать данные файлом", "The server cannot export the data"],
      outage: ["Сервер не отдал файл", "The server does not give the file"],
    },
  },
  kinds: {
    requestDeletion: (output) =>
      output.kind === "refused"
        ? `refused ${output.code}`
        : output.client.deletionRequested
          ? "requested"
          : "untrue",
    withdrawDeletion: (output) =>
      output.kind !== "withdrawn" ? output.kind : output.client.deletionRequested ? "untrue" : "withdrawn",
    loadClient: ({ deletionRequested }) => (deletionRequested ? "leaving" : "client"),
  },
  timers: {},
  states: {
    "open.request.informed": ["Экран ‹deletion:informed.title›", "Screen ‹deletion:informed.title›"],
    "open.request.confirming": ["Экран ‹deletion:confirming.title›", "Screen ‹deletion:confirming.title›"],
    "open.request.requesting": ["Экран ‹deletion:requesting.title›", "Screen ‹deletion:requesting.title›"],
    "open.request.checking": ["Экран ‹deletion:checking.title›", "Screen ‹deletion:checking.title›"],
    "open.request.unanswered": ["Экран ‹deletion:unanswered.title›", "Screen ‹deletion:unanswered.title›"],
    "open.request.pending": [
      "Экран ожидания ‹deletion:pending.title› с кнопкой ‹deletion:takeBack.ask›",
      "Screen ‹deletion:pending.title› with ‹deletion:takeBack.ask›",
    ],
    "open.request.takingBack": [
      "На кнопке ‹deletion:takeBack.sending›",
      "The button says ‹deletion:takeBack.sending›",
    ],
    "open.request.arriving": null,
    "open.export.idle": null,
    "open.export.exporting": [
      "На кнопке файла ‹deletion:export.asking›",
      "The file button says ‹deletion:export.asking›",
    ],
    "open.export.exported": ["Под файлом ‹deletion:export.done›", "Below the file ‹deletion:export.done›"],
    "open.export.unreachable": [
      "Сообщение ‹deletion:export.failed.title›",
      "Message ‹deletion:export.failed.title›",
    ],
    "open.export.unavailable": ["Скачать файл не предлагается", "The file is not offered"],
    over: ["Удаление передано кабинету, экран меняется", "The account takes over, the screen changes"],
  },
};
