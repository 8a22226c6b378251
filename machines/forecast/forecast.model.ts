import type { ChargeAhead } from "#contract/consequences.ts";
import type { Projection, Forecast } from "#contract/forecast.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import { forecastMachine } from "./forecast.machine.ts";
import type { Question } from "./forecast.ports.ts";

const card = { brand: "visa", last4: "0932" } as const;
const plain = {
  daysKept: 0,
  daysLost: 0,
  ifKept: null,
  keepsIfPaid: false,
  price: 951_000,
  next: null,
  endsAs: null,
  refunds: { payments: 0, deposit: 0 },
  reservation: null,
} as const;
const nextCharge: ChargeAhead = {
  kind: "charge",
  day: "2026-12-03",
  amount: 938_000,
  period: 12,
  from: "2026-12-03",
  to: "2027-01-03",
  card,
};
const afterPause: ChargeAhead = {
  kind: "charge",
  day: "2026-12-26",
  amount: 941_000,
  period: 12,
  from: "2026-12-26",
  to: "2027-01-26",
  card,
};
/** Two charges, and the end a month later. */
const goesOn: Projection = {
  ...plain,
  device: { kind: "stays", until: "2027-02-03" },
  next: nextCharge,
  endsAs: "finished",
  refunds: { payments: 17_000, deposit: 500_000 },
  daysKept: 1,
  daysLost: 14,
  events: [
    nextCharge,
    { ...nextCharge, day: "2027-01-03", amount: 953_000, period: 13, from: "2027-01-03", to: "2027-02-03" },
    { kind: "end", day: "2027-02-03", as: "finished" },
    { kind: "return", day: "2027-02-03" },
    { kind: "refund", day: "2027-02-03", amount: 500_000, of: "deposit" },
    { kind: "refund", day: "2027-02-03", amount: 17_000, of: "payments" },
  ],
  total: 1_891_000,
  end: "2027-02-03",
  hash: "4f0c9b7e21a1",
};
export const forecast: Forecast = {
  today: "2026-11-21",
  unchanged: goesOn,
  acts: {
    payDebt: { why: "noDebt" },
    payDebtAndGoOn: { why: "noDebt" },
    pause: {
      ...plain,
      device: { kind: "return", by: "2026-11-28" },
      refunds: { payments: 23_000, deposit: 507_000 },
      events: [{ kind: "return", day: "2026-11-28" }],
      total: 0,
      end: null,
      daysKept: 5,
      daysLost: 4,
      ifKept: { day: "2026-11-29", charge: { day: "2026-12-03", amount: 937_000, card }, ends: null },
      hash: "4f0c9b7e21b2",
    },
    pauseUntil: {
      ...plain,
      device: { kind: "return", by: "2026-11-28" },
      next: afterPause,
      endsAs: "finished",
      refunds: { payments: 19_000, deposit: 503_000 },
      events: [
        { kind: "return", day: "2026-11-28" },
        { kind: "resume", day: "2026-12-21" },
        { kind: "handover", day: "2026-12-21" },
        afterPause,
        {
          ...afterPause,
          day: "2027-01-26",
          amount: 954_000,
          period: 13,
          from: "2027-01-26",
          to: "2027-02-26",
        },
        { kind: "end", day: "2027-02-26", as: "finished" },
        { kind: "return", day: "2027-02-26" },
        { kind: "refund", day: "2027-02-26", amount: 503_000, of: "deposit" },
        { kind: "refund", day: "2027-02-26", amount: 19_000, of: "payments" },
      ],
      total: 1_895_000,
      end: "2027-02-26",
      daysKept: 6,
      daysLost: 11,
      ifKept: { day: "2026-11-29", charge: { day: "2026-12-03", amount: 936_000, card }, ends: null },
      hash: "4f0c9b7e21c3",
    },
    resume: { why: "notPaused" },
    allowCharges: { why: "chargesAllowed" },
    stopCharges: {
      ...goesOn,
      next: { ...nextCharge, card: null },
      events: goesOn.events.map((event) => (event.kind === "charge" ? { ...event, card: null } : event)),
      hash: "4f0c9b7e21d8",
    },
    cancel: {
      ...plain,
      device: { kind: "stays", until: "2026-12-03" },
      endsAs: "cancelled",
      refunds: { payments: 31_000, deposit: 500_000 },
      price: 949_000,
      daysLost: 8,
      events: [
        { kind: "end", day: "2026-12-03", as: "cancelled" },
        { kind: "return", day: "2026-12-03" },
        { kind: "refund", day: "2026-12-03", amount: 500_000, of: "deposit" },
        { kind: "refund", day: "2026-12-03", amount: 31_000, of: "payments" },
      ],
      total: 0,
      end: "2026-12-03",
      hash: "4f0c9b7e21d4",
    },
    takeBack: { why: "notCancelling" },
    extend: { why: "tooEarly" },
    change: { ...goesOn, daysKept: 9, daysLost: 10, price: 899_000, total: 1_897_000, hash: "4f0c9b7e21e5" },
    reschedule: { why: "begun" },
  },
  terms: {
    months: [
      { months: 3, price: 951_000 },
      { months: 6, price: 898_000 },
    ],
    insurance: { price: 49_000, chosen: true },
    extras: [
      { id: 1, name: "Термосумка «Короб 45»", price: 37_000, chosen: false },
      { id: 2, name: "Второй аккумулятор", price: 190_000, chosen: true },
    ],
  },
  deliveries: null,
};

/** The initial question. */
export const question: Question = { until: "2026-12-24", extend: 1, terms: null, delivery: null };

export const forecastModel = defineModel(forecastMachine, {
  input: { id: 27, question },
  intents: [
    { type: "forecast.requested", question: { until: "2027-01-10" } },
    { type: "forecast.requested", question: { extend: 2 } },
    { type: "forecast.retryRequested" },
  ],
  signals: [{ type: "connection.restored" }],
  outcomes: { loadForecast: [{ kind: "found", forecast }, { kind: "unavailable" }] },
});
