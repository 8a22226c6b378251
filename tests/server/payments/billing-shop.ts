import { listSubscriptions, type Subscription } from "#contract/subscription.ts";
import { sessions } from "#server/platform/database/tables/sign-in.ts";
import { possess } from "../paid-subscription.ts";
import { day, openShop, second, type Shop } from "../shop.ts";

export const price = 1_178_000;

export const one = async (shop: Shop, token: string, id: number): Promise<Subscription> => {
  const { subscriptions: mine } = await shop.ask(listSubscriptions, {}, { token });
  const found = mine.find((subscription) => subscription.id === id);
  if (found === undefined) throw new Error(`there is no subscription ${id}`);
  return found;
};

/** Moves the clock to a UTC time and runs the due jobs, day by day. */
export const passTo = async (shop: Shop, moment: string): Promise<void> => {
  const target = new Date(`${moment}Z`).getTime();
  while (shop.now().getTime() < target) await shop.pass(Math.min(day, target - shop.now().getTime()));
  await shop.pass(second);
  // Keeps the session alive.
  await shop.database.update(sessions).set({ lastUsed: shop.now() });
};

/** A shop with a client whose device was handed over on 21 November (Moscow), for three months. */
export const openWithDevice = async (database: Parameters<typeof openShop>[0]) => {
  const shop = await openShop(database);
  const token = await shop.register();
  const { id } = await possess(shop, token);
  return { shop, token, id };
};
