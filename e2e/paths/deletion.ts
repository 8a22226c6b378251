import type { StateValue } from "xstate";
import { listSubscriptions } from "#contract/subscription.ts";
import { type Client, exportData, getClient, requestDeletion, withdrawDeletion } from "#contract/user.ts";
import { accountStatusOf } from "#machines/client/account-status.ts";
import { leaving } from "#machines/client/sample-clients.ts";
import type { deletionMachine } from "#machines/deletion/deletion.machine.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { Text } from "../texts.ts";
import { type Moment, type PathTable, connection } from "./table.ts";
import { answered, refused } from "./same-json.ts";

/** The screen shows the file. */
const hasFile = (value: StateValue): boolean => /informed|pending|takingBack/.test(JSON.stringify(value));

const ofFile =
  (text: Text) =>
  (value: StateValue): readonly Text[] | null =>
    hasFile(value) ? [text] : null;

/** The client's status, by the screen and its offers. */
const statusAt = ({ value, offers }: Moment): ReturnType<typeof accountStatusOf> => {
  if (/pending|takingBack/.test(JSON.stringify(value))) return "deletionPending";
  return offers.includes("deletion.begun") ? "loggedIn" : "forbidden";
};

/** No subscriptions: the deletion's paths are not about them. */
const nothing = answered(listSubscriptions, { subscriptions: [] });

export const deletionPaths: PathTable<typeof deletionMachine> = {
  title: ["Удаление данных", "Deletion of the data"],
  start: [
    "Войдите клиентом, который просил удалить данные: откроется /information-delete-profile/.",
    "Sign in as a client who asked for deletion: /information-delete-profile/ opens.",
  ],
  page: {
    at: "/information-delete-profile/",
    around: () => ({ client: leaving }),
    first: ["user/getinfo/", "subscription/info/"],
    // After the subscriptions the account reads the client, when the path says so.
    holds: ["user/getinfo/", "subscription/info/"],
    also: ({ from, move }) => {
      if (move.verb !== "act") return null;
      // Casts: the events and the context of this machine.
      const event = move.event as { type: string; word?: string; client?: Client };
      const context = stateOf(from).context as { client: Client; online: boolean };
      const at = JSON.stringify(stateOf(from).value);
      if (event.client !== undefined) {
        if (!context.online || !/informed|pending/.test(at))
          return "the client is read again when the network is back, and here while nothing else is asked";
        if (accountStatusOf(event.client) !== accountStatusOf(context.client) && !at.includes("idle"))
          return "a client in another situation gets another account, in which no file was asked for";
      }
      if (event.type === "export.requested" && !hasFile(stateOf(from).value))
        return "the file is offered before and after, not while one is asked to confirm";
      return event.type === "deletion.confirmed" && event.word === "удали"
        ? "the form itself refuses another word"
        : null;
    },
  },
  events: {
    "deletion.begun": {
      says: ["Нажмите ‹deletion:informed.begin›", "Press ‹deletion:informed.begin›"],
      isExact: true,
    },
    "deletion.confirmed": {
      says: [
        "Введите «{word}» и нажмите ‹deletion:confirming.submit›",
        "Enter “{word}” and press ‹deletion:confirming.submit›",
      ],
      play: async (hands, { word }) => {
        await hands.fill("deletion:confirming.label", word);
        await hands.press("deletion:confirming.submit");
      },
    },
    "deletion.abandoned": ["Нажмите ‹deletion:confirming.keep›", "Press ‹deletion:confirming.keep›"],
    "deletion.checkRequested": {
      says: ["Нажмите ‹deletion:unanswered.check›", "Press ‹deletion:unanswered.check›"],
      isExact: true,
    },
    "deletion.withdrawRequested": {
      says: ["Нажмите ‹deletion:takeBack.ask›", "Press ‹deletion:takeBack.ask›"],
      isExact: true,
    },
    "export.requested": ["Нажмите ‹deletion:export.ask›", "Press ‹deletion:export.ask›"],
    ...connection,
    "connection.restored": {
      says: connection["connection.restored"],
      play: async (hands, _, { answer }) => {
        await hands.setOnline(true);
        // The account reads them; without a reply it reads nothing more, and later calls are this machine's.
        await answer(listSubscriptions, "outage");
      },
    },
    "client.changed": {
      says: ["В другой вкладке данные клиента изменились", "The client’s data changed in another tab"],
      play: async (hands, { client }, moment) => {
        await hands.setOnline(true);
        await moment.answer(listSubscriptions, nothing);
        await moment.answer(getClient, answered(getClient, client));
        if (accountStatusOf(client) === statusAt(moment)) return;
        // Another account follows and starts with these reads.
        await hands.sees(client.deletionRequested ? "deletion:takeBack.ask" : "deletion:informed.title");
        await moment.answer(listSubscriptions, nothing);
      },
    },
  },
  ports: {
    requestDeletion: {
      says: {
        requested: ["Сервер принял запрос на удаление", "The server has taken the request for deletion"],
        untrue: [
          "Сервер принял запрос, но данные клиента говорят другое",
          "The server took the request, but the client’s data say otherwise",
        ],
        "refused agreement.wrong": [
          "Сервер не принял слово согласия",
          "The server does not accept the word of consent",
        ],
        outage: [
          "Сервер не ответил на запрос удаления",
          "The server does not answer the request for deletion",
        ],
      },
      kindOf: (output) =>
        output.kind === "refused"
          ? `refused ${output.code}`
          : output.client.deletionRequested
            ? "requested"
            : "untrue",
      play: async (hands, output, { answer }) => {
        if (output === null) return answer(requestDeletion, "outage");
        if (output.kind === "requested")
          return answer(requestDeletion, answered(requestDeletion, output.client));
        await answer(requestDeletion, refused("agreement.wrong"));
        return hands.sees("deletion:confirming.wrong");
      },
    },
    loadClient: {
      says: {
        client: ["Сервер говорит, что удаления не просили", "The server says that no deletion was asked for"],
        leaving: ["Сервер говорит, что удаление запрошено", "The server says that deletion was asked for"],
        outage: ["Сервер не отдал данные клиента", "The server does not give the client’s data"],
      },
      kindOf: ({ deletionRequested }) => (deletionRequested ? "leaving" : "client"),
      play: async (hands, client, { answer }) => {
        await answer(getClient, client === null ? "outage" : answered(getClient, client));
        if (client?.deletionRequested === false) await hands.sees("deletion:confirming.unreachable.title");
      },
    },
    withdrawDeletion: {
      says: {
        withdrawn: ["Сервер отменил удаление", "The server has withdrawn the deletion"],
        untrue: [
          "Сервер отменил удаление, но данные клиента говорят другое",
          "The server withdrew the deletion, but the client’s data say otherwise",
        ],
        unavailable: ["Сервер не умеет отменять удаление", "The server cannot withdraw a deletion"],
        outage: ["Сервер не ответил на отмену", "The server does not answer the withdrawal"],
      },
      kindOf: (output) =>
        output.kind !== "withdrawn" ? output.kind : output.client.deletionRequested ? "untrue" : "withdrawn",
      play: async (hands, output, { answer }) => {
        if (output?.kind === "withdrawn") {
          await answer(withdrawDeletion, answered(withdrawDeletion, output.client));
          if (!output.client.deletionRequested) return undefined;
        } else await answer(withdrawDeletion, output === null ? "outage" : refused("method.notAllowed"));
        return hands.sees(
          output?.kind === "unavailable" ? "deletion:takeBack.unavailable" : "deletion:takeBack.failed.title",
        );
      },
    },
    exportData: {
      says: {
        saved: ["Файл сохранён", "The file is saved"],
        unavailable: ["Сервер не умеет отдавать данные файлом", "The server cannot export the data"],
        outage: ["Сервер не отдал файл", "The server does not give the file"],
      },
      call: exportData,
      reply: (output) =>
        output.kind === "saved"
          ? answered(exportData, { data: { client: {} } })
          : refused("method.notAllowed"),
    },
  },
  timers: {},
  states: {
    "open.request.informed": ["Экран ‹deletion:informed.title›", "Screen ‹deletion:informed.title›"],
    "open.request.confirming": ["Экран ‹deletion:confirming.title›", "Screen ‹deletion:confirming.title›"],
    "open.request.requesting": ["Экран ‹deletion:requesting.title›", "Screen ‹deletion:requesting.title›"],
    "open.request.checking": ["Экран ‹deletion:checking.title›", "Screen ‹deletion:checking.title›"],
    "open.request.unanswered": ["Экран ‹deletion:unanswered.title›", "Screen ‹deletion:unanswered.title›"],
    "open.request.pending": {
      says: [
        "Экран ожидания ‹deletion:pending.title› с кнопкой ‹deletion:takeBack.ask›",
        "Screen ‹deletion:pending.title› with ‹deletion:takeBack.ask›",
      ],
      sees: ["deletion:takeBack.ask"],
    },
    "open.request.takingBack": [
      "На кнопке ‹deletion:takeBack.sending›",
      "The button says ‹deletion:takeBack.sending›",
    ],
    "open.request.arriving": null,
    "open.export.idle": { says: null, hides: ["deletion:export.done", "deletion:export.failed.title"] },
    "open.export.exporting": {
      says: ["На кнопке файла ‹deletion:export.asking›", "The file button says ‹deletion:export.asking›"],
      sees: ofFile("deletion:export.asking"),
    },
    "open.export.exported": {
      says: ["Под файлом ‹deletion:export.done›", "Below the file ‹deletion:export.done›"],
      sees: ofFile("deletion:export.done"),
    },
    "open.export.unreachable": {
      says: ["Сообщение ‹deletion:export.failed.title›", "Message ‹deletion:export.failed.title›"],
      sees: ofFile("deletion:export.failed.title"),
    },
    "open.export.unavailable": {
      says: ["Скачать файл не предлагается", "The file is not offered"],
      hides: ["deletion:export.title"],
    },
    over: {
      says: ["Удаление передано кабинету, экран меняется", "The account takes over, the screen changes"],
      sees: ["deletion:takeBack.ask", "deletion:informed.begin"],
      isEnd: true,
    },
  },
};
