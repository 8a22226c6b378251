import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { startOfDay } from "#contract/day.ts";
import { numberOf, type SubscriptionStatus } from "#contract/subscription-status.ts";
import { sandboxCards } from "../tables.ts";
import { cards } from "#server/platform/database/tables/cards.ts";
import { devices } from "#server/platform/database/tables/catalog.ts";
import { payments } from "#server/platform/database/tables/payments.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import type { Calendar } from "./calendar.ts";
import type { Reference } from "./reference.ts";

/** A card that pays everything. */
const saveCard = async (tx: Database, client: number, { month, dayOf }: Calendar): Promise<number> => {
  const face = { token: "seeded-card-mir-0505", brand: "mir", last4: "0505" } as const;
  const card = { ...face, expires: dayOf(month(30)).slice(0, 7) };
  await tx.insert(sandboxCards).values({ ...card, behaviour: "pays" });
  const [saved] = await tx
    .insert(cards)
    .values({ ...card, clientId: client, isDefault: true, created: month(-9) })
    .returning({ id: cards.id });
  if (saved === undefined) throw new Error("the card was not seeded");
  return saved.id;
};

/** With a cast, where PostgreSQL cannot infer the type. */
const status = (name: SubscriptionStatus) => sql`${numberOf(name)}::smallint`;

/**
 * A client with 1,000 subscriptions, five of them active, and 10,000 payments. One statement each, ten times faster
 * than sending the rows.
 */
export const seedCrowd = async (
  tx: Database,
  client: number,
  { city, office }: Reference,
  calendar: Calendar,
): Promise<void> => {
  const { month, dayOf } = calendar;
  const card = await saveCard(tx, client, calendar);
  const [started, ended, next] = [dayOf(month(-9)), dayOf(month(0)), dayOf(month(1))];
  await tx.execute(sql`
    insert into ${subscriptions} (
      client_id, city_id, status, charge_consent, device_id, model, serial, months, period, price, deposit, debt, insurance, extras,
      office_id, card_id, start_day, anchor_day, end_day, next_payment_day, next_payment_amount, due_at,
      possession, possession_since, created
    )
    select ${client}, ${city("Москва")}, case when n > 995 then ${status("active")} when n % 5 = 0 then ${status("cancelled")}
        else ${status("finished")} end,
      'given', device.id, device.model, device.model || '-' || lpad(n::text, 5, '0'), 12, 11, 100000, 0, 0, false, '[]',
      ${office("Бауманская")}, ${card}::bigint, ${started}::date, ${started}::date,
      case when n > 995 then ${dayOf(month(3))}::date else ${ended}::date end,
      case when n > 995 then ${next}::date end, case when n > 995 then 100000 end,
      case when n > 995 then ${startOfDay("Europe/Moscow", next).toISOString()}::timestamptz end,
      case when n > 995 then 'inUse' else 'returned' end,
      case when n > 995 then ${started}::date else ${ended}::date end,
      ${month(-9).toISOString()}::timestamptz + n * interval '1 second'
    from generate_series(1, 1000) as n
    join ${devices} as device on device.position = 1 + n % 9
    order by n`);
  await tx.execute(sql`
    insert into ${payments} (
      client_id, subscription_id, reference, type, status, amount, method, card_id, period, language, receipt, created
    )
    select ${client}, s.id, 'payment-' || gen_random_uuid(), 'subscription', 'success', s.price, 'card',
      ${card}::bigint, p, 'ru', s.id || '-' || p,
      s.created + (p - 1) * interval '27 days'
    from ${subscriptions} as s
    cross join generate_series(1, 10) as p
    where s.client_id = ${client}
    order by p, s.id`);
};
