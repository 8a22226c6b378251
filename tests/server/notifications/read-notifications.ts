import { expect } from "vitest";
import { setStatus } from "#contract/subscription.ts";
import { verifyEmail } from "#contract/user.ts";
import { sessions } from "#server/platform/database/tables/sign-in.ts";
import { day, openShop, second, type Shop } from "../shop.ts";

/* The shop opens on 21 November 2026 at noon in Moscow. A month of its bike: 11 780 roubles; deposit: 7 000. */
export const email = "ira@example.com";

export const plain = (text: string): string => text.replaceAll("\u00a0", " ");

/** A client with a verified address, whose letters the test reads. */
export const openRead = async (database: Parameters<typeof openShop>[0]) => {
  const shop = await openShop(database);
  const token = await shop.register();
  await shop.pass(second);
  await shop.ask(verifyEmail, { token: shop.tokenFor(email) });
  shop.letters.splice(0);
  shop.texts.splice(0);
  return { shop, token };
};

/** The letters since the last call, each as "subject | text". */
export const read = (shop: Shop): string[] => {
  expect(shop.letters.filter(({ to }) => to !== email)).toEqual([]);
  return shop.letters
    .splice(0)
    .map(({ subject, text }) => plain(`${subject} | ${text.replaceAll("\n", " ")}`));
};

export const subjects = (shop: Shop): string[] => read(shop).map((letter) => letter.split(" | ")[0] ?? "");

/** Passes days one by one, so that notices are sent on their days. */
export const days = async (shop: Shop, count: number): Promise<void> => {
  for (let passed = 0; passed < count; passed += 1) await shop.pass(day);
  await shop.database.update(sessions).set({ lastUsed: shop.now() });
};

export const change = (
  shop: Shop,
  token: string,
  id: number,
  status: "pending" | "active" | "refusal",
  from: 2 | 3 | 4,
) => shop.ask(setStatus, { id, status, from }, { token });
