import type { Course, Forecast } from "#contract/forecast.ts";
import { defineModel } from "../kit/model.ts";
import { forecastMachine } from "./forecast.machine.ts";
import type { Question } from "./forecast.ports.ts";

const card = { brand: "visa", last4: "0932" } as const;
const plain = { daysKept: 0, daysLost: 0, ifKept: null, price: 951_000 } as const;
/** One charge, and the end a month later. */
const goesOn: Course = {
  ...plain,
  daysKept: 1,
  daysLost: 14,
  events: [
    {
      kind: "charge",
      day: "2026-12-03",
      amount: 938_000,
      period: 3,
      from: "2026-12-03",
      to: "2027-01-03",
      card,
    },
    { kind: "end", day: "2027-01-03", as: "finished" },
    { kind: "return", day: "2027-01-03" },
    { kind: "refund", day: "2027-01-03", amount: 500_000, of: "deposit" },
  ],
  total: 938_000,
  end: "2027-01-03",
  mark: "4f0c9b7e21a1",
};
export const forecast: Forecast = {
  today: "2026-11-21",
  stay: goesOn,
  acts: {
    payDebt: { why: "noDebt" },
    payDebtAndGoOn: { why: "noDebt" },
    pause: {
      ...plain,
      events: [{ kind: "return", day: "2026-11-28" }],
      total: 0,
      end: null,
      daysKept: 5,
      daysLost: 4,
      ifKept: { day: "2026-11-29", charge: { day: "2026-12-03", amount: 937_000 }, ends: null },
      mark: "4f0c9b7e21b2",
    },
    pauseUntil: {
      ...plain,
      events: [
        { kind: "return", day: "2026-11-28" },
        { kind: "resume", day: "2026-12-21" },
        { kind: "handover", day: "2026-12-21" },
        {
          kind: "charge",
          day: "2026-12-26",
          amount: 941_000,
          period: 3,
          from: "2026-12-26",
          to: "2027-01-26",
          card,
        },
        { kind: "end", day: "2027-01-26", as: "finished" },
        { kind: "return", day: "2027-01-26" },
        { kind: "refund", day: "2027-01-26", amount: 500_000, of: "deposit" },
      ],
      total: 941_000,
      end: "2027-01-26",
      daysKept: 6,
      daysLost: 11,
      ifKept: { day: "2026-11-29", charge: { day: "2026-12-03", amount: 936_000 }, ends: null },
      mark: "4f0c9b7e21c3",
    },
    resume: { why: "notPaused" },
    cancel: {
      ...plain,
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
      mark: "4f0c9b7e21d4",
    },
    takeBack: { why: "notCancelling" },
    extend: { why: "tooEarly" },
    change: { ...goesOn, daysKept: 9, daysLost: 10, price: 899_000, total: 898_000, mark: "4f0c9b7e21e5" },
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
};

/** What a client was thinking of when they came. */
export const asked: Question = { until: "2026-12-24", extend: 1, terms: null };

export const forecastModel = defineModel(forecastMachine, {
  input: { id: 27, question: asked },
  intents: [
    { type: "forecast.requested", question: { until: "2027-01-10" } },
    { type: "forecast.requested", question: { extend: 2 } },
    { type: "forecast.retryRequested" },
  ],
  signals: [{ type: "connection.restored" }],
  outcomes: { loadForecast: [{ kind: "found", forecast }, { kind: "unavailable" }] },
});
