import { createPayment } from "#contract/payment.ts";
import { transact } from "#server/platform/database/database.ts";
import { handOver } from "#server/staff/hand-over.ts";
import { returnDevice } from "#server/staff/return-device.ts";
import type { Shop } from "./shop.ts";
import type { Draft } from "#contract/quote.ts";

/** Begins the first payment on the acquirer's page. */
export const pay = (shop: Shop, token: string, subscription: number, period = 1, after?: "goOn" | "stay") =>
  shop.ask(
    createPayment,
    { subscription, period, method: "newCard", ...(after !== undefined && { after }) },
    { token },
  );

/** Pays a month with a new card, with success. `after`: what follows a debt. */
export const payNow = async (
  shop: Shop,
  token: string,
  subscription: number,
  period = 1,
  after?: "goOn" | "stay",
) => {
  const { payment } = await pay(shop, token, subscription, period, after);
  await shop.notify(shop.bank.finish(payment.id, { status: "success" }));
  return payment;
};

/** A subscription whose first period was paid with a saved card. */
export const paid = async (shop: Shop, token: string, change: Partial<Draft> = {}) => {
  const subscription = await shop.subscribe(token, change);
  await payNow(shop, token, subscription.id);
  return subscription;
};

/** A subscription whose device was handed over today. */
export const possess = async (shop: Shop, token: string, change: Partial<Draft> = {}) => {
  const subscription = await paid(shop, token, change);
  await handOverDevice(shop, subscription.id);
  return subscription;
};

/** As the staff do. */
export const handOverDevice = (
  { database, now }: Pick<Shop, "database" | "now">,
  subscriptionId: number,
  serial = `serial-${subscriptionId}`,
): Promise<boolean> =>
  transact(database, (transaction) => handOver(transaction, { subscriptionId, serial, now: now() }));

/** As the staff do. */
export const takeBackDevice = (
  { database, now }: Pick<Shop, "database" | "now">,
  subscriptionId: number,
  keep: { amount: number; reason: string } | null = null,
): Promise<boolean> =>
  transact(database, (transaction) => returnDevice(transaction, { subscriptionId, keep, now: now() }));
