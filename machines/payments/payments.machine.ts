import { assertEvent, assign, setup } from "xstate";
import type { Payment } from "#contract/payment.ts";
import type { ConnectionSignal } from "../connectivity/connectivity.machine.ts";
import { asKind } from "../runtime/answers.ts";
import { declarePorts, portActors } from "../runtime/ports.ts";
import { isLast, withPage, withPayment } from "./payment-list.ts";
import type {
  FoundPayment,
  PaymentsPage,
  PaymentsPorts,
  Receipt,
  SavedFile,
  SharedReceipt,
} from "./payments.ports.ts";

export type PaymentsContext = {
  /** The newest first; null until the first page, or the first receipt, was read. */
  payments: Payment[] | null;
  /** So many of them are known from the reading that goes on. */
  read: number;
  /** Where the next page begins; null for the newest. */
  cursor: string | null;
  /** Whether they were all read at least once. */
  whole: boolean;
  /** The payment whose receipt is open. */
  openId: number | null;
  receipt: Receipt | null;
  /** The payment whose receipt was shared last, and what came of it where that is not seen by itself. */
  shared: { id: number; how: "copied" | "failed" | null } | null;
  /** How often a receipt that is still to come was looked for again. */
  looks: number;
};

export type PaymentsEvent =
  | { type: "payments.requested" }
  /** A payment is opened, or its receipt looked for once more. */
  | { type: "receipt.requested"; id: number }
  /** What is shown of the list, as a file. */
  | ({ type: "export.requested" } & SavedFile)
  /** What a payment leads to, as an event for a calendar: whatever is known of the list. */
  | ({ type: "calendar.requested" } & SavedFile)
  /** The receipt of a payment, for another program. */
  | ({ type: "share.requested"; id: number } & SharedReceipt)
  /** The names on a receipt are the server's: it is read again. */
  | { type: "language.changed" }
  | Extract<ConnectionSignal, { type: "connection.restored" }>;

/** A receipt that is not there yet is looked for after so long, in ms; then by hand. */
export const lookDelays = [5_000, 30_000] as const;

const openIdOf = ({ openId }: PaymentsContext) => {
  if (openId === null) throw new Error("payments: no receipt is open");
  return openId;
};

/** Whether it is not decided yet how a payment ends, or its receipt is still being made. */
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

/** Everything that was paid, page after page. What is known stays in sight whatever happens. */
const list = payments.createStateConfig({
  initial: "unread",
  states: {
    unread: { on: { "payments.requested": "reading" } },
    reading: {
      tags: "pending",
      // From the top: an answer that is on its way may be older than what there is to know.
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
        // Nobody is handed a file that is not whole.
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

/** One payment that is looked at, with its receipt; one that is still to come is looked for a few times by itself. */
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
        input: ({ context }) => ({ id: openIdOf(context) }),
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

/**
 * What leaves the page, one at a time: a receipt for another program, an event for a calendar. What could not be saved is
 * told until something else is asked for.
 */
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
