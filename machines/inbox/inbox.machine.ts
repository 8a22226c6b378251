import { assign, setup } from "xstate";
import type { InboxMessage } from "#contract/inbox.ts";
import type { Client } from "#contract/user.ts";
import type { ConnectionSignal } from "../connectivity/connectivity.machine.ts";
import { declarePorts, portActors } from "../runtime/ports.ts";
import type { InboxPage, InboxPorts } from "./inbox.ports.ts";

/** Moments are ISO strings in UTC, which sort by time; "" is before all of them. */
export type InboxContext = {
  /** Newest first; null until read. */
  messages: InboxMessage[] | null;
  /** Cursor of the next page; null at the end. */
  cursor: string | null;
  /** When the newest message was sent, as the client's record says. */
  latest: string;
  /** Up to which moment this device has shown messages. */
  seen: string;
  /** Whether the page is shown. */
  open: boolean;
  /** Messages after this moment are new on this visit; null: none is. */
  newSince: string | null;
};

export type InboxEvent =
  | { type: "inbox.requested" }
  | { type: "inbox.moreRequested" }
  /** The page is shown. Preloading it does not count. */
  | { type: "inbox.opened" }
  | { type: "inbox.left" }
  | { type: "client.changed"; client: Client }
  | Extract<ConnectionSignal, { type: "connection.restored" }>;

/** When the newest message that was read was sent. */
const newestOf = ({ messages }: InboxContext): string => messages?.[0]?.sent ?? "";

export const latestOf = ({ messaged }: Client): string => messaged ?? "";

const inbox = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: InboxContext;
    events: InboxEvent;
    input: { latest: string };
    tags: "pending";
  },
  actors: declarePorts<InboxPorts>("readPage", "readSeen", "keepSeen"),
  actions: {
    keepFirst: assign((_, { messages, next }: InboxPage) => ({ messages, cursor: next })),
    keepMore: assign(({ context }, { messages, next }: InboxPage) => {
      const known = context.messages ?? [];
      const ids = new Set(known.map(({ id }) => id));
      return { messages: [...known, ...messages.filter(({ id }) => !ids.has(id))], cursor: next };
    }),
    noteLatest: assign((_, { latest }: { latest: string }) => ({ latest })),
    noteSeen: assign((_, { seen }: { seen: string }) => ({ seen })),
    assumeSeen: assign({ seen: ({ context }) => context.latest }),
    noteOpen: assign({ open: true, newSince: null }),
    noteLeft: assign({ open: false }),
    see: assign({
      newSince: ({ context }) => context.newSince ?? context.seen,
      seen: ({ context }) => newestOf(context),
    }),
  },
  guards: {
    isLeft: ({ context }) => !context.open,
    hasMore: ({ context }) => context.cursor !== null,
    showsNews: ({ context }) => context.open && newestOf(context) > context.seen,
  },
});

const page = ({ event }: { event: { output: InboxPage } }) => event.output;

/** The messages, page by page as they are asked for. Known ones stay visible. */
const list = inbox.createStateConfig({
  initial: "unread",
  on: { "inbox.requested": ".reading" },
  states: {
    unread: {},
    reading: {
      tags: "pending",
      on: { "connection.restored": { target: "reading", reenter: true } },
      invoke: {
        id: "readPage",
        src: "readPage",
        input: { cursor: null },
        onDone: { target: "read", actions: { type: "keepFirst", params: page } },
        onError: "unreachable",
      },
    },
    unreachable: { on: { "connection.restored": "reading" } },
    read: { on: { "inbox.moreRequested": { guard: "hasMore", target: "extending" } } },
    extending: {
      tags: "pending",
      on: { "connection.restored": { target: "extending", reenter: true } },
      invoke: {
        id: "readPage",
        src: "readPage",
        input: ({ context: { cursor } }) => ({ cursor }),
        onDone: { target: "read", actions: { type: "keepMore", params: page } },
        onError: "interrupted",
      },
    },
    interrupted: { on: { "inbox.moreRequested": "extending", "connection.restored": "extending" } },
  },
});

/** What this device has shown. */
const marks = inbox.createStateConfig({
  initial: "looking",
  on: {
    "inbox.opened": { guard: "isLeft", actions: "noteOpen" },
    "inbox.left": { actions: "noteLeft" },
    "client.changed": {
      actions: { type: "noteLatest", params: ({ event }) => ({ latest: latestOf(event.client) }) },
    },
  },
  states: {
    looking: {
      tags: "pending",
      invoke: {
        id: "readSeen",
        src: "readSeen",
        input: ({ context: { latest } }) => ({ latest }),
        onDone: {
          target: "known",
          actions: { type: "noteSeen", params: ({ event }) => ({ seen: event.output }) },
        },
        onError: { target: "known", actions: "assumeSeen" },
      },
    },
    known: { always: { guard: "showsNews", target: "keeping", actions: "see" } },
    keeping: {
      tags: "pending",
      invoke: {
        id: "keepSeen",
        src: "keepSeen",
        input: ({ context: { seen } }) => ({ at: seen }),
        onDone: "known",
        // This tab knows it; the next one shows them as new again.
        onError: "known",
      },
    },
  },
});

export const inboxMachine = inbox.createMachine({
  id: "inbox",
  description: "The letters and text messages that were sent to the client, and which of them are new here.",
  context: ({ input }) => ({
    messages: null,
    cursor: null,
    latest: input.latest,
    seen: "",
    open: false,
    newSince: null,
  }),
  type: "parallel",
  states: { list, marks },
});

export const provideInbox = (ports: InboxPorts): typeof inboxMachine =>
  inboxMachine.provide({ actors: portActors(ports) });
