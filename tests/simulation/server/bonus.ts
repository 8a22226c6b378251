import type { ReplyWire, RequestOf } from "#contract/call.ts";
import type { applyPromo, listBonus, spendBonus } from "#contract/bonus.ts";
import type { Book } from "./book.ts";
import { refuse, type Reply, succeed } from "./refuse.ts";

const balance = (book: Book, clientId: number): number =>
  book.ledger.filter(({ owner }) => owner === clientId).reduce((sum, { amount }) => sum + amount, 0);

const enter = (book: Book, owner: number, amount: number, kind: "promo" | "spent", now: number): void => {
  book.ledger.push({ owner, id: book.ledger.length + 1, kind, amount, at: new Date(now).toISOString() });
};

/** The whole ledger, the newest first. */
export const history = (book: Book, clientId: number): Reply => {
  const reply: ReplyWire<typeof listBonus> = {
    bonus: balance(book, clientId),
    entries: book.ledger
      .filter(({ owner }) => owner === clientId)
      .toReversed()
      .map(({ owner: _, ...entry }) => ({ ...entry, subscription: null, promo: null })),
  };
  return succeed(reply);
};

/** One code credits 500 ₽, once a client. */
export const promote = (
  book: Book,
  clientId: number,
  { promo }: RequestOf<typeof applyPromo>,
  now: number,
): Reply => {
  if (promo !== "BONUS500") return refuse("promo.unknown");
  if (book.ledger.some(({ owner, kind }) => owner === clientId && kind === "promo"))
    return refuse("promo.used");
  enter(book, clientId, 50_000, "promo", now);
  const reply: ReplyWire<typeof applyPromo> = { bonus: balance(book, clientId), credited: 50_000 };
  return succeed(reply);
};

/** Spends bonus on what is paid next. */
export const spend = (
  book: Book,
  clientId: number,
  { subscription, amount }: RequestOf<typeof spendBonus>,
  now: number,
): Reply => {
  const found = book.subscriptions.find(({ id, owner }) => id === subscription && owner === clientId);
  if (found === undefined) return refuse("resource.missing");
  const available = balance(book, clientId);
  if (amount > available) return refuse("bonus.notEnough", { available });
  enter(book, clientId, -amount, "spent", now);
  const reply: ReplyWire<typeof spendBonus> = {
    bonus: available - amount,
    nextPayment: { date: "2026-12-01", amount: Math.max(0, found.price - amount) },
  };
  return succeed(reply);
};
