import { eq } from "drizzle-orm";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { giveBonus, openShop } from "./shop.ts";

/** A month of the tests' draft in kopecks: rent, insurance and a bag. */
export const price = 1_090_000 + 59_000 + 29_000;

/** A client with an active subscription, charged next month, and `bonus` kopecks. */
export const openActive = async (
  database: Parameters<typeof openShop>[0],
  bonus = 0,
  given: Parameters<typeof openShop>[1] = {},
) => {
  const shop = await openShop(database, given);
  const token = await shop.register();
  const { id } = await shop.subscribe(token);
  await shop.database
    .update(subscriptions)
    .set({
      ...({ status: "active", chargeConsent: "given", period: 2, debt: 0, dueAt: null } as const),
      nextPaymentDay: "2026-12-21",
      nextPaymentAmount: price,
    })
    .where(eq(subscriptions.id, id));
  if (bonus > 0) {
    await giveBonus(shop, bonus);
  }
  return { shop, token, id };
};
