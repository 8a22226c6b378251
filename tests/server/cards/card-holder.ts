import { bindCard, getBinding, listCards } from "#contract/card.ts";
import { someCard } from "../fake-acquirer.ts";
import { goods } from "../goods.ts";
import { openShop, type Shop } from "../shop.ts";

export const asked = { type: "2", city: goods.moscow } as const;

export const success = { status: "success" } as const;

/** Cards that differ in their last digits. */
const cardEnding = (last4: string) => ({ ...someCard, token: `card-token-ending-${last4}`, last4 });

/** Binds a card that ends in the digits given; gives its id. */
export const bindEnding = async (shop: Shop, token: string, last4: string): Promise<number> => {
  const { binding } = await shop.ask(bindCard, asked, { token });
  await shop.notify(shop.bank.finish(`binding-${binding}`, success, cardEnding(last4)));
  const { cardId } = await shop.ask(getBinding, { binding }, { token });
  return cardId ?? 0;
};

/** A client of a shop, and `bindEnding` for them. */
export const openWithClient = async (database: Parameters<typeof openShop>[0]) => {
  const shop = await openShop(database);
  const token = await shop.register();
  return { shop, token, bind: (last4: string) => bindEnding(shop, token, last4) };
};

export const cardsOf = async (shop: Shop, token: string) => (await shop.ask(listCards, {}, { token })).cards;
