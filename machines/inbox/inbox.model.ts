import type { SnapshotFrom } from "xstate";
import type { InboxMessage } from "#contract/inbox.ts";
import { inside } from "#tools/statecharts/common-laws.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import { client } from "../client/sample-clients.ts";
import { inboxMachine } from "./inbox.machine.ts";

/* States that laws name. */

export type M = typeof inboxMachine;
export type Now = SnapshotFrom<M>;

export const isIn = (...states: Parameters<Now["matches"]>[0][]) => inside<M>(...states);

/** Two messages of one day, and one of the next. */
export const moments = {
  first: "2026-11-03T09:00:00.000Z",
  second: "2026-11-03T12:00:00.000Z",
  third: "2026-11-04T08:00:00.000Z",
};

const message = (id: number, sent: string): InboxMessage => ({
  id,
  sent,
  channel: id === 1 ? "sms" : "letter",
  language: "ru",
  title: `Чек № 7-${id}`,
  text: "Оплачено.",
  link: { label: "Открыть чек", page: `/payments/?p=${id}` },
});

export const [first, second, third] = [
  message(1, moments.first),
  message(2, moments.second),
  message(3, moments.third),
];

export const inboxModel = defineModel(inboxMachine, {
  input: { latest: moments.second },
  intents: [
    { type: "inbox.requested" },
    { type: "inbox.moreRequested" },
    { type: "inbox.opened" },
    { type: "inbox.left" },
  ],
  signals: [
    { type: "connection.restored" },
    { type: "client.changed", client: { ...client, messaged: moments.third } },
  ],
  outcomes: {
    readPage: [
      { messages: [second], next: "2" },
      // One came meanwhile: the page repeats the one before.
      { messages: [third, second, first], next: null },
      { messages: [], next: null },
    ],
    readSeen: ["", moments.first, moments.second],
    keepSeen: [undefined],
  },
});
