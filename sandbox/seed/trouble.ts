import { kopecksOf } from "#contract/kopecks.ts";

import { automaticKey } from "#server/payments/settle-payment.ts";
import { saveSubscriptions } from "#server/subscriptions/save-subscriptions.ts";
import { addDays, addMonths, startOfDay } from "#contract/day.ts";
import { cardOccasion } from "#server/notifications/texts/table.ts";
import type { Database } from "#server/platform/database/database.ts";
import { payments } from "#server/platform/database/tables/payments.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { notices } from "#server/platform/database/tables/notices.ts";
import type { Calendar } from "./calendar.ts";
import { seedCards } from "./cards.ts";
import type { Reference } from "./reference.ts";

const zone = "Europe/Moscow";

/**
 * A client in trouble: a charge that failed on the last two days and is retried tomorrow, and a subscription charged
 * on the first of the next month with a card that expires this month.
 */
export const seedTrouble = async (
  tx: Database,
  client: number,
  { city, device, office }: Reference,
  { now, days, month, dayOf }: Calendar,
): Promise<void> => {
  const today = dayOf(now);
  const saved = [
    { token: "seeded-card-visa-9995", behaviour: "noFunds", brand: "visa", last4: "9995", months: 20 },
    { token: "seeded-card-mc-5454", behaviour: "pays", brand: "mastercard", last4: "5454", months: null },
  ] as const;
  const rows = saved.map(({ months, ...card }) => ({
    ...card,
    expires: months === null ? today.slice(0, 7) : dayOf(month(months)).slice(0, 7),
  }));
  const [empty, expiring] = await seedCards(tx, client, month(-7), rows);
  if (empty === undefined || expiring === undefined) throw new Error("the cards were not seeded");

  const begin = async (
    given: Pick<typeof subscriptions.$inferInsert, "model" | "price" | "period" | "cardId" | "start"> &
      Partial<typeof subscriptions.$inferInsert>,
    slug: string,
  ): Promise<number> => {
    const { start = null, period = 1 } = given;
    const common = {
      clientId: client,
      cityId: city("Москва"),
      deviceId: device(slug),
      status: "active",
      chargeConsent: "given",
    } as const;
    const terms = { months: 12, deposit: 0, debt: 0, insurance: false, extras: [] };
    const since = {
      possession: "inUse",
      possessionSince: start,
      created: startOfDay(zone, start ?? today),
    } as const;
    const [row] = await tx
      .insert(subscriptions)
      .values({ ...common, ...terms, ...since, officeId: office("Бауманская"), anchorDay: start, ...given })
      .returning();
    if (row === undefined) throw new Error("a subscription was not seeded");
    await saveSubscriptions(tx, [{ row, timezone: zone }], { by: "time" });
    const charge = {
      clientId: client,
      subscriptionId: row.id,
      type: "subscription",
      language: "ru",
    } as const;
    const paid = Array.from({ length: period - 1 }, (_, index) => ({
      ...charge,
      status: "success" as const,
      amount: row.price,
      period: index + 1,
      cardId: row.cardId,
      method: index === 0 ? ("newCard" as const) : ("card" as const),
      receipt: `${row.id}-${index + 1}`,
      created: startOfDay(zone, addMonths(start ?? today, index)),
      paid: startOfDay(zone, addMonths(start ?? today, index)),
      fromDay: addMonths(start ?? today, index),
      toDay: addMonths(start ?? today, index + 1),
    }));
    await tx.insert(payments).values(paid);
    return row.id;
  };

  const first = `${today.slice(0, 7)}-01`;
  const strizh = { model: "STR-1", serial: "STR1-55021", price: kopecksOf(5_500) };
  await begin({ ...strizh, start: addMonths(first, -3), period: 5, cardId: expiring }, "strizh");

  const failedDay = dayOf(days(-2));
  const kolibri = { model: "KLB-2", serial: "KLB2-10944", price: kopecksOf(7_890) };
  const failing = await begin(
    {
      ...kolibri,
      start: addMonths(failedDay, -5),
      period: 6,
      cardId: empty,
      debt: kolibri.price,
      anchorDay: failedDay,
      anchorPeriod: 6,
      failedDay,
      failedReason: "noFunds",
      failedCardId: empty,
      tries: 2,
      nextTryDay: addDays(failedDay, 3),
    },
    "kolibri-2",
  );
  const tries = [failedDay, addDays(failedDay, 1)].map((tried, index) => ({
    ...({ clientId: client, subscriptionId: failing, type: "subscription", status: "fail" } as const),
    ...({ reason: "noFunds", amount: kolibri.price, method: "card", period: 6, language: "ru" } as const),
    key: automaticKey(failing, 6, index + 1),
    cardId: empty,
    created: startOfDay(zone, tried),
  }));
  await tx.insert(payments).values(tries);
  const created = startOfDay(zone, failedDay);
  await tx.insert(notices).values({
    clientId: client,
    subscriptionId: failing,
    occasion: cardOccasion(6, empty),
    kind: "chargeFailed",
    language: "ru",
    facts: {
      card: { brand: "visa", last4: "9995" },
      amount: kolibri.price,
      day: addDays(failedDay, 1),
      reason: "noFunds",
    },
    created,
    attempts: 1,
    sentAt: new Date(created.getTime() + 9 * 3_600_000),
  });
};
