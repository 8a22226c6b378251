import type { Payment } from "#contract/payment.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import { paymentsMachine } from "./payments.machine.ts";
import type { Receipt } from "./payments.ports.ts";
import type { SnapshotFrom } from "xstate";
import { inside } from "#tools/statecharts/common-laws.ts";

/* States that laws name. */

export type M = typeof paymentsMachine;
export type Now = SnapshotFrom<M>;

export const list = (...states: ("unread" | "reading" | "read" | "interrupted")[]) =>
  inside<M>(...states.map((state) => ({ list: state })));
export const receiptIs = (
  ...states: ("closed" | "reading" | "awaited" | "shown" | "missing" | "unreachable")[]
) => inside<M>(...states.map((state) => ({ receipt: state })));

/** A payment of one month, in kopecks. */
export const payment = (id: number, rest: Partial<Payment> = {}): Payment => ({
  id,
  type: "subscription",
  status: "success",
  amount: 100_000,
  created: "2026-11-03T09:00:00.000Z",
  subscriptionId: 7,
  method: "card",
  period: 1,
  reason: null,
  receipt: null,
  check: "pending",
  ...rest,
});

const receipt: Receipt = {
  number: "7-1",
  issued: "2026-11-03T09:01:00.000Z",
  lines: [{ name: "Колибри 2", amount: 100_000 }],
};

const ready = payment(2, { check: "ready", receipt: "7-1" });

export const paymentsModel = defineModel(paymentsMachine, {
  input: undefined,
  intents: [
    { type: "payments.requested" },
    { type: "receipt.requested", id: 2 },
    { type: "export.requested", name: "payments.csv", text: "2" },
    { type: "calendar.requested", name: "delivery.ics", text: "3" },
    { type: "share.requested", id: 2, title: "4", text: "5" },
  ],
  signals: [{ type: "connection.restored" }, { type: "language.changed" }],
  outcomes: {
    readPage: [
      { payments: [payment(2, { status: "processing" })], next: "2" },
      // The same one settled; for an ended one, an outdated reply.
      { payments: [payment(2), payment(1, { status: "fail", reason: "noFunds" })], next: null },
      { payments: [payment(1, { created: "2026-09-30T09:00:00.000Z" })], next: null },
    ],
    readReceipt: [
      { kind: "found", payment: ready, receipt },
      { kind: "found", payment: payment(2, { status: "processing" }), receipt: null },
      { kind: "missing" },
    ],
    saveFile: [undefined],
    saveCalendar: [undefined],
    share: ["shared", "copied", "dismissed"],
  },
});
