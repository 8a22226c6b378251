import { kopecksOf } from "#contract/kopecks.ts";

import { priceOf } from "#server/forecast/price.rules.ts";
import { payableUntil } from "#server/forecast/transitions.rules.ts";
import { saveSubscriptions } from "#server/subscriptions/save-subscriptions.ts";
import type { Database } from "#server/platform/database/database.ts";
import { bonusEntries } from "#server/platform/database/tables/bonus.ts";
import { payments } from "#server/platform/database/tables/payments.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import type { Calendar } from "./calendar.ts";
import { seedCards } from "./cards.ts";
import type { Reference } from "./reference.ts";

type Subscription = Omit<
  typeof subscriptions.$inferInsert,
  "clientId" | "cityId" | "created" | "deviceId" | "debt" | "insurance" | "extras"
> & { device: string; debt?: number; insurance?: boolean };

/**
 * A year of one client: two cards, an active, a paused, an unpaid and a cancelled subscription, and their payments.
 */
export const seedYear = async (
  tx: Database,
  client: number,
  { city, device, office }: Reference,
  { now, days, month, dayOf }: Calendar,
): Promise<void> => {
  // The last digits of the test cards with the same behaviour.
  const saved = [
    { token: "seeded-card-mir-4417", behaviour: "pays", brand: "mir", last4: "4417", months: 40 },
    { token: "seeded-card-visa-3220", behaviour: "asks3ds", brand: "visa", last4: "3220", months: 14 },
  ] as const;
  const cardRows = saved.map(({ months, ...card }) => ({
    ...card,
    expires: dayOf(month(months)).slice(0, 7),
  }));
  const [mir] = await seedCards(tx, client, month(-13), cardRows);
  if (mir === undefined) throw new Error("the cards were not seeded");

  const subscribe = async (created: Date, { device: slug, ...rest }: Subscription): Promise<number> => {
    const given = { clientId: client, cityId: city("Москва"), deviceId: device(slug), created };
    const waits = rest.status === "awaitingPayment" ? payableUntil(null, dayOf(created)) : null;
    const [row] = await tx
      .insert(subscriptions)
      .values({
        debt: 0,
        insurance: false,
        extras: [],
        ...given,
        ...rest,
        anchorDay: rest.start ?? null,
        chargeConsent: rest.status === "awaitingPayment" ? "offered" : "given",
        reservedUntil: waits,
      })
      .returning();
    if (row === undefined) throw new Error("a subscription was not seeded");
    await saveSubscriptions(tx, [{ row, timezone: "Europe/Moscow" }], { by: "time" });
    return row.id;
  };

  const paid: (typeof payments.$inferInsert)[] = [];
  const charge = { clientId: client, type: "subscription", cardId: mir, language: "ru" } as const;
  /** Successful payments of periods 1, 2, … from `first` (in months from now); the first includes the deposit. */
  const pay = (subscriptionId: number, first: number, periods: number, price: number, deposit: number) => {
    for (let period = 1; period <= periods; period += 1) {
      const begin = period === 1;
      paid.push({
        ...charge,
        subscriptionId,
        status: "success",
        amount: begin ? price + deposit : price,
        method: begin ? "newCard" : "card",
        period,
        receipt: `${subscriptionId}-${period}`,
        created: month(first + period - 1),
        paid: month(first + period - 1),
        fromDay: dayOf(month(first + period - 1)),
        toDay: dayOf(month(first + period)),
      });
    }
  };

  /** Bonus of the first month: 5 %, in whole roubles (server/forecast/price.rules.ts). */
  const earned = (subscriptionId: number, price: number, first: number) => ({
    ...({ clientId: client, kind: "earned", subscriptionId, at: month(first) } as const),
    amount: kopecksOf(Math.floor((price * 5) / 10_000)),
  });

  const strizh = { device: "strizh", model: "STR-1", price: kopecksOf(5_500), deposit: kopecksOf(4_000) };
  const cancelled = await subscribe(month(-13), {
    ...strizh,
    status: "cancelled",
    serial: "STR1-20417",
    months: 6,
    period: 5,
    officeId: office("Бауманская"),
    start: dayOf(month(-13)),
    end: dayOf(month(-9)),
    possession: "returned",
    possessionSince: dayOf(month(-9)),
  });
  pay(cancelled, -13, 4, strizh.price, strizh.deposit);

  const kargo = {
    device: "kolibri-kargo",
    model: "KLB-C",
    price: kopecksOf(10_090),
    deposit: kopecksOf(7_000),
  };
  const active = await subscribe(month(-10), {
    ...kargo,
    status: "active",
    serial: "KLBC-00873",
    months: 12,
    period: 12,
    insurance: true,
    deliveryAddress: "Валовая улица, 21, кв. 48",
    deliveryDay: dayOf(month(-10)),
    deliverySlot: "10:00–14:00",
    cardId: mir,
    start: dayOf(month(-10)),
    possession: "inUse",
    possessionSince: dayOf(month(-10)),
  });
  paid.push({
    ...charge,
    subscriptionId: active,
    status: "fail",
    reason: "noFunds",
    amount: kargo.price,
    method: "card",
    period: 8,
    created: new Date(month(-3).getTime() - 3_600_000),
  });
  pay(active, -10, 11, kargo.price, kargo.deposit);

  const signal = { device: "signal-5", model: "SGN-5", price: kopecksOf(1_190), deposit: kopecksOf(3_000) };
  const paused = await subscribe(month(-4), {
    ...signal,
    status: "paused",
    serial: "SGN5-31150",
    months: 12,
    period: 6,
    officeId: office("Серпуховская"),
    cardId: mir,
    start: dayOf(month(-4)),
    pausedFor: "client",
    pauses: [{ from: dayOf(days(-2)), until: null, reason: "client" }],
    possession: "inUse",
    possessionSince: dayOf(month(-4)),
    returnBy: dayOf(days(5)),
  });
  pay(paused, -4, 5, signal.price, signal.deposit);

  const alone = {
    insurance: null,
    extras: [],
    deposit: 0,
    delivery: null,
    promo: null,
    bonus: { requested: 0, balance: 0 },
  };
  const korob = { device: "korob-45", model: "KRB-45", price: kopecksOf(450), deposit: 0 };
  await subscribe(now, {
    ...korob,
    status: "awaitingPayment",
    months: 3,
    debt: korob.price,
    bonusEarned: priceOf({ ...alone, rent: korob.price }).bonusEarned,
    officeId: office("Серпуховская"),
  });

  // Lists show the newest id first.
  paid.sort((a, b) => a.created.getTime() - b.created.getTime());
  await tx.insert(payments).values(paid);
  await tx
    .insert(bonusEntries)
    .values([
      earned(cancelled, strizh.price, -13),
      earned(active, kargo.price, -10),
      earned(paused, signal.price, -4),
      { clientId: client, amount: kopecksOf(500), kind: "promo", promo: "START500", at: month(-2) },
    ]);
};
