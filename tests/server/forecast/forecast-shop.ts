import { asc, gt } from "drizzle-orm";
import type { RequestWire } from "#contract/call.ts";
import { type Projection, type Forecast, type ForecastAct, getForecast, isOpen } from "#contract/forecast.ts";
import { setStatus } from "#contract/subscription.ts";
import { deviceTerms } from "#server/platform/database/tables/catalog.ts";
import { payments } from "#server/platform/database/tables/payments.ts";
import { sessions } from "#server/platform/database/tables/sign-in.ts";
import { dayIn } from "#contract/day.ts";
import { goods } from "../goods.ts";
import { possess } from "../paid-subscription.ts";
import { one } from "../payments/billing-shop.ts";
import { day, openShop, type Shop } from "../shop.ts";

export type World = { readonly shop: Shop; readonly token: string; readonly id: number };

export const forecastOf = async (
  { shop, token, id }: World,
  wish: Record<string, string> = {},
): Promise<Forecast> =>
  (await shop.ask(getForecast, { subscription: String(id), ...wish }, { token })).forecast;

/** The projection of an action; throws if it is closed. */
export const ahead = (forecast: Forecast, act: ForecastAct): Projection => {
  const found = forecast.acts[act];
  if (!isOpen(found)) throw new Error(`${act} is not open: ${found.why}`);
  return found;
};

type Words = Omit<RequestWire<typeof setStatus>, "id" | "status" | "from">;

export const set = ({ shop, token, id }: World, status: Status, from: 2 | 3 | 4, words: Words = {}) =>
  shop.ask(setStatus, { id, status, from, ...words }, { token });

type Status = RequestWire<typeof setStatus>["status"];

export const today = ({ shop }: World): string => dayIn("Europe/Moscow", shop.now());

/** Lets days pass, running the jobs once a day; the session stays valid. */
export const passDays = async ({ shop }: World, days: number): Promise<void> => {
  for (let passed = 0; passed < days; passed += 1) await shop.pass(day);
  await shop.database.update(sessions).set({ created: shop.now(), lastUsed: shop.now() });
};

type Told = { day: string; period: number; amount: number };

/** The charges of a projection in the form of the ledger. */
export const charges = ({ events }: Projection): Told[] =>
  events.flatMap((event) =>
    event.kind === "charge" ? [{ day: event.day, period: event.period, amount: event.amount }] : [],
  );

export const has = ({ events }: Projection, kind: Projection["events"][number]["kind"]): string[] =>
  events.flatMap((event) => (event.kind === kind ? [event.day] : []));

/** The charges after a moment, and the end day. */
export const happened = async ({ shop, token, id }: World, since: Date) => {
  const rows = await shop.database
    .select()
    .from(payments)
    .where(gt(payments.created, since))
    .orderBy(asc(payments.id));
  const { status, end } = await one(shop, token, id);
  const over = status === "cancelled" || status === "finished";
  return {
    charges: rows.map(({ created, period, amount }) => ({
      day: dayIn("Europe/Moscow", created),
      period,
      amount,
    })),
    end: over ? end : null,
  };
};

export const chargesAndEnd = (projection: Projection) => ({
  charges: charges(projection),
  end: projection.end,
});

export const begin = async (database: Parameters<typeof openShop>[0], months = 3): Promise<World> => {
  const shop = await openShop(database);
  if (months > 3)
    await shop.database.insert(deviceTerms).values({ deviceId: goods.bike, months, price: 1_090_000 });
  const token = await shop.register();
  const { id } = await possess(shop, token, { months });
  return { shop, token, id };
};

export const shown = ({ shop, token, id }: World) => one(shop, token, id);
