import { assertEvent, assign, setup } from "xstate";
import type { Payment } from "#contract/payment.ts";
import type { ConnectionSignal } from "../connectivity/connectivity.machine.ts";
import { asKind, declarePorts, portActors } from "../runtime/ports.ts";
import { isLast, withPage, withPayment } from "./payment-list.ts";
import type {
  FoundPayment,
  PaymentsPage,
  PaymentsPorts,
  Receipt,
  SavedFile,
  SharedReceipt,
} from "./payments.ports.ts";
import { held } from "../runtime/held.ts";

export type PaymentsContext = {
  /** Newest first; null until a page or receipt was read. */
  payments: Payment[] | null;
  /** How many of them are from the current reading. */
  read: number;
  /** Cursor of the next page; null for the newest. */
  cursor: string | null;
  /** Whether all were read once. */
  whole: boolean;
  /** The payment whose receipt is open. */
  openId: number | null;
  receipt: Receipt | null;
  /** The last shared receipt, and its result if it is not visible by itself. */
  shared: { id: number; how: "copied" | "failed" | null } | null;
  /** Retries for a pending receipt. */
  looks: number;
};

export type PaymentsEvent =
  | { type: "payments.requested" }
  /** Opens a payment, or reloads its receipt. */
  | { type: "receipt.requested"; id: number }
  /** The shown list, as a file. */
  | ({ type: "export.requested" } & SavedFile)
  /** A calendar file of a payment's delivery. */
  | ({ type: "calendar.requested" } & SavedFile)
  /** The receipt of a payment, shared. */
  | ({ type: "share.requested"; id: number } & SharedReceipt)
  /** The names on a receipt are the server's: it is read again. */
  | { type: "language.changed" }
  | Extract<ConnectionSignal, { type: "connection.restored" }>;

/** Retries for a pending receipt after these delays, in ms; then by hand. */
export const lookDelays = [5_000, 30_000] as const;

/** Whether payment or receipt are still pending. */
const isToCome = ({ payment, receipt }: Extract<FoundPayment, { kind: "found" }>) =>
  payment.status === "processing" || (receipt === null && payment.check === "pending");

const payments = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as { context: PaymentsContext; events: PaymentsEvent; tags: "pending" },
  actors: declarePorts<PaymentsPorts>("readPage", "readReceipt", "saveFile", "saveCalendar", "share"),
  actions: {
    beginAnew: assign({ cursor: null, read: 0 }),
    keepPage: assign(({ context }, { payments: page, next }: PaymentsPage) => ({
      ...withPage({ payments: context.payments ?? [], read: context.read }, page),
      cursor: next,
    })),
    noteWhole: assign({ whole: true }),
    open: assign(({ context }, { id }: { id: number }) => ({
      openId: id,
      receipt: id === context.openId ? context.receipt : null,
      looks: 0,
    })),
    keepFound: assign(({ context }, { payment, receipt }: Extract<FoundPayment, { kind: "found" }>) => ({
      payments: withPayment(context.payments ?? [], payment),
      receipt: receipt ?? context.receipt,
    })),
    beginSharing: assign((_, { id }: { id: number }) => ({ shared: { id, how: null } })),
    forgetSharing: assign({ shared: null }),
    noteShared: assign(({ context: { shared } }, { how }: { how: "copied" | "failed" }) => ({
      shared: shared && { ...shared, how },
    })),
    countLook: assign({ looks: ({ context }) => context.looks + 1 }),
  },
  guards: {
    isLast: ({ context }, page: PaymentsPage) =>
      isLast({ payments: context.payments ?? [], read: context.read }, page),
    isToCome: ({ context }, found: FoundPayment) =>
      found.kind === "found" && isToCome(found) && context.looks < lookDelays.length,
  },
  delays: { nextLook: ({ context }) => lookDelays[context.looks] ?? 0 },
});

const anew = { target: "reading", actions: "beginAnew" } as const;
const page = ({ event }: { event: { output: PaymentsPage } }) => event.output;

/** All payments, page by page. Known ones stay visible. */
const list = payments.createStateConfig({
  initial: "unread",
  states: {
    unread: { on: { "payments.requested": "reading" } },
    reading: {
      tags: "pending",
      // From the top: a pending reply may be outdated.
      on: {
        "payments.requested": { ...anew, reenter: true },
        "connection.restored": { ...anew, reenter: true },
      },
      invoke: {
        id: "readPage",
        src: "readPage",
        input: ({ context }) => ({ cursor: context.cursor }),
        onDone: [
          {
            guard: { type: "isLast", params: page },
            target: "read",
            actions: [{ type: "keepPage", params: page }, "noteWhole"],
          },
          { target: "reading", reenter: true, actions: { type: "keepPage", params: page } },
        ],
        onError: "interrupted",
      },
    },
    read: {
      on: { "payments.requested": anew, "connection.restored": anew },
      initial: "idle",
      states: {
        // A file is saved only from a complete list.
        idle: { on: { "export.requested": "saving" } },
        saving: {
          tags: "pending",
          invoke: {
            id: "saveFile",
            src: "saveFile",
            input: ({ event }) => {
              assertEvent(event, "export.requested");
              return { name: event.name, text: event.text };
            },
            onDone: "idle",
            onError: "unsaved",
          },
        },
        unsaved: { on: { "export.requested": "saving" } },
      },
    },
    interrupted: { on: { "payments.requested": anew, "connection.restored": anew } },
  },
});

/** One payment with its receipt; a pending receipt is polled a few times. */
const receipt = payments.createStateConfig({
  initial: "closed",
  on: {
    "receipt.requested": { target: ".reading", actions: { type: "open", params: ({ event }) => event } },
  },
  states: {
    closed: {},
    reading: {
      tags: "pending",
      on: { "language.changed": { target: "reading", reenter: true } },
      invoke: {
        id: "readReceipt",
        src: "readReceipt",
        input: ({ context }) => ({ id: held(context.openId) }),
        onDone: [
          { guard: ({ event }) => event.output.kind === "missing", target: "missing" },
          {
            guard: { type: "isToCome", params: ({ event }) => event.output },
            target: "awaited",
            actions: { type: "keepFound", params: ({ event }) => asKind(event.output, "found") },
          },
          {
            target: "shown",
            actions: { type: "keepFound", params: ({ event }) => asKind(event.output, "found") },
          },
        ],
        onError: "unreachable",
      },
    },
    awaited: { after: { nextLook: { target: "reading", actions: "countLook" } } },
    shown: { on: { "language.changed": "reading" } },
    missing: {},
    unreachable: { on: { "connection.restored": "reading" } },
  },
});

const share = {
  target: "sharing",
  actions: { type: "beginSharing", params: ({ event }: { event: { id: number } }) => event },
} as const;

/** Sharing a receipt, or saving a calendar file, one at a time. A failure is shown until the next request. */
const sharing = payments.createStateConfig({
  initial: "idle",
  states: {
    idle: {
      on: {
        "share.requested": share,
        "calendar.requested": { target: "saving", actions: "forgetSharing" },
      },
    },
    unsaved: { on: { "share.requested": share, "calendar.requested": "saving" } },
    saving: {
      tags: "pending",
      invoke: {
        id: "saveCalendar",
        src: "saveCalendar",
        input: ({ event }) => {
          assertEvent(event, "calendar.requested");
          return { name: event.name, text: event.text };
        },
        onDone: "idle",
        onError: "unsaved",
      },
    },
    sharing: {
      tags: "pending",
      invoke: {
        id: "share",
        src: "share",
        input: ({ event }) => {
          assertEvent(event, "share.requested");
          return { title: event.title, text: event.text };
        },
        onDone: [
          {
            guard: ({ event }) => event.output === "copied",
            target: "idle",
            actions: { type: "noteShared", params: { how: "copied" } },
          },
          { target: "idle" },
        ],
        onError: { target: "idle", actions: { type: "noteShared", params: { how: "failed" } } },
      },
    },
  },
});

export const paymentsMachine = payments.createMachine({
  id: "payments",
  description: "What was paid, how each payment ended, and its receipt.",
  context: {
    payments: null,
    read: 0,
    cursor: null,
    whole: false,
    openId: null,
    receipt: null,
    shared: null,
    looks: 0,
  },
  type: "parallel",
  states: { list, receipt, sharing },
});

export const providePayments = (ports: PaymentsPorts): typeof paymentsMachine =>
  paymentsMachine.provide({ actors: portActors(ports) });
