import type { ReplyWire, RequestOf } from "#contract/call.ts";
import type { activateCard, bindCard, getBinding, listCards, removeCard } from "#contract/card.ts";
import type { Chance } from "../chance.ts";
import type { Book } from "./book.ts";
import { refuse, type Reply, succeed } from "./refuse.ts";
import { acquirerOrigin } from "./trade.ts";

/** The cards of a client as they travel, the main one first. */
export const cardsOf = (book: Book, clientId: number): ReplyWire<typeof listCards>["cards"] =>
  book.cards.filter(({ owner }) => owner === clientId).map(({ owner: _, ...card }) => card);

/** Begins to bind a card; how it ends is said at the acquirer's page. */
export const bind = (book: Book, clientId: number, chance: Chance): Reply => {
  const binding = chance.hex(24);
  book.bindings.set(binding, { owner: clientId, status: "processing", cardId: null });
  const reply: ReplyWire<typeof bindCard> = { binding, redirect: `${acquirerOrigin}/bind/${binding}` };
  return succeed(reply);
};

export const bindingState = (
  book: Book,
  clientId: number,
  { binding }: RequestOf<typeof getBinding>,
): Reply => {
  const known = book.bindings.get(binding);
  if (known?.owner !== clientId) return refuse("resource.missing");
  const reply: ReplyWire<typeof getBinding> = {
    status: known.status,
    reason: known.status === "fail" ? "declined" : null,
    cardID: known.cardId,
  };
  return succeed(reply);
};

/** The acquirer's last word on a binding. */
export const settleBinding = (book: Book, name: string, bound: boolean): void => {
  const binding = book.bindings.get(name);
  if (binding?.status !== "processing") return;
  binding.status = bound ? "success" : "fail";
  if (!bound) return;
  book.lastCard += 1;
  binding.cardId = book.lastCard;
  book.cards.push({
    owner: binding.owner,
    cardID: book.lastCard,
    brand: "visa",
    last4: String(1000 + book.lastCard),
    expires: "2029-01",
    default: !book.cards.some(({ owner }) => owner === binding.owner),
    usedBy: [],
  });
};

export const activate = (
  book: Book,
  clientId: number,
  { cardID, subscription }: RequestOf<typeof activateCard>,
): Reply => {
  const own = book.cards.filter(({ owner }) => owner === clientId);
  if (!own.some((card) => card.cardID === cardID)) return refuse("resource.missing");
  if (subscription !== undefined) {
    for (const card of own) {
      const others = card.usedBy.filter((id) => id !== subscription);
      card.usedBy = card.cardID === cardID ? [...others, subscription] : others;
    }
    return succeed({ cards: cardsOf(book, clientId) });
  }
  for (const card of own) card.default = card.cardID === cardID;
  return succeed({ cards: cardsOf(book, clientId) });
};

export const remove = (book: Book, clientId: number, { cardID }: RequestOf<typeof removeCard>): Reply => {
  const at = book.cards.findIndex((card) => card.owner === clientId && card.cardID === cardID);
  if (at < 0) return refuse("resource.missing");
  const [removed] = book.cards.splice(at, 1);
  const next = book.cards.find(({ owner }) => owner === clientId);
  if (removed?.default === true && next !== undefined) next.default = true;
  const reply: ReplyWire<typeof removeCard> = {
    cards: cardsOf(book, clientId),
    losing: removed?.usedBy ?? [],
  };
  return succeed(reply);
};
