import { encodeDelivery } from "#contract/quote.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { AccountStatus } from "../client/account-status.ts";
import { forecast } from "../forecast/forecast.model.ts";
import { defineModel } from "../kit/model.ts";
import { subscriptionMachine } from "./subscription.machine.ts";

/** In use, and charged on the 3rd. */
export const active: Subscription = {
  id: 7,
  status: "active",
  deviceId: 13,
  serial: "KB2-00471",
  model: "Колибри 2",
  start: "2026-10-03",
  end: "2027-01-03",
  nextPayment: { date: "2026-12-03", amount: 948_000 },
  price: 951_000,
  deposit: 500_000,
  months: 3,
  period: 3,
  insurance: true,
  extras: [],
  delivery: null,
  officeId: 6,
  returnBy: null,
  debt: 0,
  acts: [],
  scheduled: null,
  name: "Колибри 2",
  image: "ebike",
  city: {
    id: 1,
    name: "Москва",
    timezone: "Europe/Moscow",
    offices: [
      {
        id: 6,
        cityId: 1,
        name: "Серпуховская",
        address: "Большая Серпуховская улица, 14",
        hours: "10:00–21:00",
        lat: 0,
        lon: 0,
      },
    ],
  },
  possession: { state: "inUse", since: "2026-10-03" },
  paidUntil: "2026-12-03",
  collection: null,
  bonusApplied: 0,
  resumeOn: null,
  daysKept: 0,
  pauses: [],
  extendFrom: "2026-12-04",
  change: null,
};
/** The same, with bonus spent on the next charge. */
const cheaper: Subscription = {
  ...active,
  nextPayment: { date: "2026-12-03", amount: 938_000 },
  bonusApplied: 10_000,
};
export const ending: Subscription = {
  ...active,
  nextPayment: null,
  scheduled: { status: "cancelled", at: "2026-12-03" },
  returnBy: "2026-12-03",
};
export const paused: Subscription = {
  ...active,
  status: "paused",
  nextPayment: null,
  returnBy: "2026-11-28",
  extendFrom: null,
  pauses: [{ from: "2026-11-21", until: null, reason: "client" }],
};
export const pausedUntil: Subscription = { ...paused, resumeOn: "2026-12-21" };
/** Extended by three months. */
export const extended: Subscription = { ...active, months: 6, end: "2027-04-03" };
/** Without protection from the next period on. */
export const changing: Subscription = {
  ...active,
  change: { months: 3, insurance: false, extras: [], price: 899_000 },
};
export const cancelled: Subscription = {
  ...active,
  status: "cancelled",
  nextPayment: null,
  possession: { state: "returned", since: "2026-12-03" },
};
const {
  name: _n,
  image: _i,
  city: _c,
  possession: _,
  resumeOn: __,
  extendFrom: ___,
  change: ____,
  ...unspoken
} = active;
/** From a backend that says nothing of the device, and knows none of our changes. */
export const finished: Subscription = {
  ...unspoken,
  status: "finished",
  nextPayment: null,
  insurance: false,
};
export const awaitingHandover: Subscription = {
  ...active,
  status: "awaitingHandover",
  period: 1,
  start: null,
  end: null,
  nextPayment: null,
  possession: { state: "awaited", since: null },
};
/** The day of its delivery is over. */
export const missed: Subscription = {
  ...awaitingHandover,
  officeId: null,
  delivery: { address: "Валовая улица, 21", date: "2026-11-20", slot: "10:00–14:00" },
};
const otherDelivery = { address: "Ордынка, 7", day: "2026-11-25", slot: "14:00–18:00" };
export const rescheduled: Subscription = { ...missed, delivery: encodeDelivery(otherDelivery) };
export const awaitingPayment: Subscription = {
  ...awaitingHandover,
  status: "awaitingPayment",
  debt: 948_000,
};

const { stay } = forecast;

const modelFor = (accountStatus: AccountStatus) =>
  defineModel(subscriptionMachine, {
    input: { accountStatus, online: true },
    intents: [
      { type: "subscription.opened", id: 7, step: null },
      { type: "subscription.opened", id: 7, step: "pause" },
      { type: "subscription.opened", id: 7, step: "resume" },
      { type: "subscription.opened", id: 7, step: "cancel" },
      { type: "subscription.opened", id: 7, step: "cancelConfirm" },
      { type: "subscription.opened", id: 7, step: "extend" },
      { type: "subscription.opened", id: 7, step: "terms" },
      { type: "subscription.opened", id: 7, step: "reschedule" },
      { type: "subscription.opened", id: 7, step: "whatIf" },
      { type: "subscription.opened", id: 8, step: "pause" },
      { type: "subscription.closed" },
      { type: "reason.given", reason: "tooExpensive", comment: "" },
      { type: "pause.confirmed", id: 7, shown: stay, resumeOn: null },
      { type: "pause.confirmed", id: 7, shown: null, resumeOn: "2026-12-21" },
      { type: "pause.confirmed", id: 8, shown: stay, resumeOn: null },
      { type: "pauseEnd.confirmed", id: 7, shown: stay, resumeOn: "2026-12-21" },
      { type: "resume.confirmed", id: 7, shown: stay },
      { type: "cancel.confirmed", id: 7, shown: stay },
      { type: "cancel.confirmed", id: 8, shown: stay },
      { type: "takeBack.confirmed", id: 7, shown: stay },
      { type: "extension.confirmed", id: 7, shown: stay, months: 3 },
      { type: "terms.confirmed", id: 7, shown: stay, terms: { months: 3, insurance: false, extras: [] } },
      { type: "reschedule.confirmed", id: 7, shown: stay, delivery: otherDelivery },
      { type: "check.requested" },
    ],
    signals: [
      { type: "connection.lost" },
      { type: "connection.restored" },
      { type: "subscriptions.read", subscriptions: [active] },
      { type: "subscriptions.read", subscriptions: [paused] },
      { type: "subscriptions.read", subscriptions: [ending] },
      { type: "subscriptions.read", subscriptions: [finished] },
      { type: "subscriptions.read", subscriptions: [missed] },
    ],
    outcomes: {
      prepareChange: [{ key: "a-key" }],
      setStatus: [
        { kind: "changed", subscription: paused },
        { kind: "changed", subscription: cancelled },
        { kind: "refused", code: "subscription.changed" },
        { kind: "refused", code: "forecast.changed" },
        { kind: "refused", code: "payment.inProgress" },
      ],
      loadSubscription: [
        { kind: "found", subscription: cheaper },
        { kind: "found", subscription: paused },
        { kind: "found", subscription: pausedUntil },
        { kind: "found", subscription: extended },
        { kind: "found", subscription: changing },
        { kind: "found", subscription: ending },
        { kind: "found", subscription: awaitingHandover },
        { kind: "found", subscription: rescheduled },
        { kind: "found", subscription: awaitingPayment },
        { kind: "missing" },
      ],
      forecast: [],
    },
  });

export const subscriptionModel = modelFor("loggedIn");
/** The same of a client who may only read. */
export const flaggedSubscriptionModel = modelFor("forbidden");
