import type { Catalog } from "#contract/info.ts";
import type { Forecast } from "#contract/forecast.ts";
import type { Subscription } from "#contract/subscription.ts";
import { forecast as ofActive } from "#machines/forecast/forecast.model.ts";
import {
  active,
  awaitingHandover,
  awaitingPayment,
  cancelled,
  changedTerms,
  ending,
  finished,
  paused,
  pausedUntil,
} from "#machines/subscription/subscription.model.ts";

/* Data around a situation. The ids are those of the models. */

/** The current time in every situation: ms since 1970. */
export const now = Date.parse("2026-11-21T12:00:00+03:00");

const terms = [
  { count: 1, price: 1_299_000 },
  { count: 3, price: 1_199_000 },
  { count: 6, price: 1_099_000 },
];
const extras = [
  { id: 1, name: "Термосумка «Короб 45»", price: 49_000 },
  { id: 2, name: "Второй аккумулятор", price: 190_000 },
];

export const catalog: Catalog = {
  cities: [
    { id: 1, name: "Москва", timezone: "Europe/Moscow", supported: true },
    { id: 2, name: "Казань", timezone: "Europe/Moscow", supported: true },
  ],
  categories: [{ id: 1, name: "Электровелосипеды", slug: "ebikes" }],
  gadgets: [
    {
      id: 11,
      name: "Колибри Карго",
      slug: "kolibri-kargo",
      categoryId: 1,
      model: "KLB-C",
      features: ["До 90 км", "багажник на 40 кг"],
      deposit: 700_000,
      insurance: { price: 59_000 },
      extras,
      months: terms,
      image: "cargo-bike",
      available: true,
    },
    {
      id: 13,
      name: "Колибри 2",
      slug: "kolibri-2",
      categoryId: 1,
      model: "KLB-2",
      features: ["До 60 км", "25 км/ч"],
      deposit: 500_000,
      insurance: { price: 49_000 },
      extras,
      months: terms,
      image: "ebike",
      available: true,
    },
  ],
  org: {
    whatsapp: null,
    telegram: null,
    vk: null,
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
    sbp: true,
    delivery: { price: 45_000, days: ["2026-11-22", "2026-11-23"], slots: ["10:00–14:00", "14:00–18:00"] },
  },
};

const { unchanged: stay } = ofActive;

/** Forecasts of all options, open or not. */
export const forecast: Forecast = {
  ...ofActive,
  acts: {
    ...ofActive.acts,
    resume: stay,
    takeBack: stay,
    extend: stay,
    reschedule: {
      ...stay,
      device: { kind: "handover", how: "delivery", day: "2026-11-22", isFirst: true },
      events: [{ kind: "handover", day: "2026-11-22" }],
      next: null,
      total: 0,
      end: null,
      endsAs: null,
      refunds: { payments: 0, deposit: 0 },
      reservation: { until: "2026-11-29", refund: 1_451_000 },
      hash: "4f0c9b7e21f6",
    },
  },
  deliveries: { days: ["2026-11-22", "2026-11-23"], slots: ["10:00–14:00", "14:00–18:00"] },
};

/** The subscription that the models' checkout buys. */
export const bought: Subscription = {
  ...awaitingHandover,
  id: 41,
  deviceId: 11,
  model: "Колибри Карго",
  name: "Колибри Карго",
  image: "cargo-bike",
  delivery: { address: "Валовая улица, 21", date: "2026-11-22", slot: "10:00–14:00" },
  officeId: null,
};

/** A charge failed and will be retried. */
export const collecting: Subscription = {
  ...active,
  debt: 948_000,
  collection: {
    failed: "2026-11-19",
    reason: "noFunds",
    nextTry: "2026-11-22",
    pausesOn: "2026-11-26",
    card: { brand: "visa", last4: "0932" },
  },
};
/** All retries failed: the device must be returned. */
export const pausedForDebt: Subscription = { ...paused, debt: 948_000 };

/** A subscription in each stage. */
export const everyStage: Subscription[] = [
  active,
  collecting,
  pausedForDebt,
  paused,
  ending,
  awaitingHandover,
  awaitingPayment,
  cancelled,
  finished,
  pausedUntil,
  changedTerms,
].map((each, index) => ({ ...each, id: 7 + index }));
