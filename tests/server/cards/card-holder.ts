import { bindCard, getBinding, listCards } from "#contract/card.ts";
import { someCard } from "../fake-acquirer.ts";
import { goods } from "../goods.ts";
import { openShop, type Shop } from "../shop.ts";

export const asked = { type: "2", city: goods.moscow } as const;

export const success = { status: "success" } as const;

/** Cards that differ in their last digits. */
const cardEnding = (last4: string) => ({ ...someCard, token: `card-token-ending-${last4}`, last4 });

/** A client of a shop, and a way to bind a card that ends in the digits given; gives its id. */
export const openWithClient = async (database: Parameters<typeof openShop>[0]) => {
  const shop = await openShop(database);
  const token = await shop.register();
  const bind = async (last4: string): Promise<number> => {
    const { binding } = await shop.ask(bindCard, asked, { token });
    await shop.notify(shop.bank.finish(`binding-${binding}`, success, cardEnding(last4)));
    const { cardId } = await shop.ask(getBinding, { binding }, { token });
    return cardId ?? 0;
  };
  return { shop, token, bind };
};

export const cardsOf = async (shop: Shop, token: string) => (await shop.ask(listCards, {}, { token })).cards;
