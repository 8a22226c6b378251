import { listSessions } from "#contract/auth.ts";
import { type Card, listCards } from "#contract/card.ts";
import { getCatalog, getCities, getCompanies, getDoc } from "#contract/info.ts";
import { listPayments } from "#contract/payment.ts";
import { listSubscriptions, type Subscription } from "#contract/subscription.ts";
import { type Forecast, getForecast } from "#contract/forecast.ts";
import { client as signedIn } from "#machines/client/sample-clients.ts";
import type { Catalog } from "#contract/info.ts";
import { forecast } from "#machines/forecast/forecast.model.ts";
import { type Client, getClient, updateClient } from "#contract/user.ts";
import { plainSubscription } from "../../tests/plain-subscription.ts";
import type { Reply } from "../held-requests.ts";
import { answered } from "./same-json.ts";

/** Data of the page that its path is not about. */
export type Around = {
  readonly client: Client;
  readonly subscriptions: readonly Subscription[];
  readonly catalog: Catalog;
  readonly cards: readonly Card[];
};

const moscow = { id: 1, name: "Москва", timezone: "Europe/Moscow", supported: true };
const kazan = { id: 2, name: "Казань", timezone: "Europe/Moscow", supported: true };

/** A subscription in use, charged automatically. */
const running: Subscription = {
  ...plainSubscription,
  id: 41,
  deviceId: 1,
  serial: "KX-0041",
  model: "Колибри Карго",
  period: 2,
  price: 1_199_000,
  start: "2026-11-01",
  end: "2027-02-01",
  nextPayment: { date: "2026-12-01", amount: 1_199_000 },
};

const catalog: Catalog = {
  cities: [moscow, kazan],
  categories: [],
  gadgets: [],
  org: { whatsapp: null, telegram: null, vk: null, offices: [], delivery: null },
};

export const usual: Around = { client: signedIn, subscriptions: [running], catalog, cards: [] };

const { unchanged: stay, acts, terms } = forecast;

/** Every act and all terms are offered: a subscription's paths are not about forecasts. */
const openForecast: Forecast = {
  today: "2026-11-21",
  unchanged: stay,
  acts: {
    ...acts,
    resume: stay,
    takeBack: stay,
    extend: stay,
    reschedule: stay,
    allowCharges: stay,
    stopCharges: stay,
  },
  terms: terms && { ...terms, extras: terms.extras.map((extra) => ({ ...extra, chosen: false })) },
  deliveries: { days: ["2026-11-24", "2026-11-25"], slots: ["10:00–14:00", "14:00–18:00"] },
};

const document = (title: string) => answered(getDoc, { title, updated: "2026-11-20", body: "" });

/** Replies outside the path, by the call's path. */
export const repliesAround = ({
  client,
  subscriptions,
  catalog,
  cards,
}: Around): Readonly<Record<string, Reply>> => ({
  "user/getinfo/": answered(getClient, client),
  "user/updateinfo/": answered(updateClient, client),
  "subscription/info/": answered(listSubscriptions, { subscriptions: [...subscriptions] }),
  "info/catalog/": answered(getCatalog, catalog),
  "info/cities/": answered(getCities, { cities: catalog.cities }),
  "info/companies/": answered(getCompanies, { companies: [] }),
  "info/information-delete-profile/": document("Удаление"),
  "info/bonus-system/": document("Как работают бонусы"),
  "subscription/forecast/": answered(getForecast, { forecast: openForecast }),
  "auth/session/": answered(listSessions, { sessions: [] }),
  "payment/cards/": answered(listCards, { cards: [...cards] }),
  "payment/list/": answered(listPayments, { payments: [], next: null }),
});
