import type { ReplyWire, RequestOf } from "#contract/call.ts";
import type { applyPromo, listBonus, spendBonus } from "#contract/bonus.ts";
import { derivedColumns } from "#server/forecast/due-actions.rules.ts";
import { spendable } from "#server/forecast/price.rules.ts";
import { promoDue, promoWindow } from "#server/subscriptions/try-promo.ts";
import { type Book, ownSubscription } from "./book.ts";
import { promos, zone } from "./goods.ts";
import { type Reply, refuse, refuseUntil, succeed } from "./refuse.ts";

type Kind = ReplyWire<typeof listBonus>["entries"][number]["kind"];

/** Kopecks. */
export const balance = (book: Book, clientId: number): number =>
  book.ledger.filter(({ owner }) => owner === clientId).reduce((sum, { amount }) => sum + amount, 0);

export const enter = (
  book: Book,
  owner: number,
  entry: { amount: number; kind: Kind; subscription?: number; promo?: string },
  now: number,
): void => {
  const { amount, kind, subscription = null, promo = null } = entry;
  const at = new Date(now).toISOString();
  book.ledger.push({ owner, id: book.ledger.length + 1, kind, amount, at, subscription, promo });
};

/** Newest first. */
export const history = (book: Book, clientId: number): Reply => {
  const reply: ReplyWire<typeof listBonus> = {
    bonus: balance(book, clientId),
    entries: book.ledger
      .filter(({ owner }) => owner === clientId)
      .toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id)
      .map(({ owner: _, ...entry }) => entry),
  };
  return succeed(reply);
};

export type Promo = (typeof promos)[number];

/** A code that this client may use, or the refusal. */
export const findPromo = (book: Book, owner: number, code: string, kind: Promo["kind"]): Promo | Reply => {
  const promo = promos.find((each) => each.code === code);
  if (promo === undefined) return refuse("promo.unknown");
  const isUsed = book.promoUses.some((use) => use.code === code && use.owner === owner);
  if (isUsed) return refuse("promo.used");
  return promo.kind === kind ? promo : refuse(`promo.${promo.kind}`);
};

/** Uses a promo code; a wrong one counts towards ten different ones an hour. */
export const tryPromo = (
  book: Book,
  { owner, code, now }: { owner: number; code: string; now: number },
  work: () => Reply,
): Reply => {
  const others = [...book.promoTries.values()].filter(
    (each) => each.owner === owner && each.code !== code && each.at > now - promoWindow,
  );
  const until = promoDue(
    others.map(({ at }) => new Date(at)),
    new Date(now),
  );
  if (until !== null) return refuseUntil("request.tooMany", until, now);
  const reply = work();
  const isWrong = /"promo\.(?:unknown|expired|used|discount|bonus)"/.test(reply.text);
  if (isWrong) book.promoTries.set(`${owner} ${code}`, { owner, code, at: now });
  else book.promoTries.delete(`${owner} ${code}`);
  return reply;
};

/** A code that credits bonus can be used once. */
export const promote = (
  book: Book,
  clientId: number,
  { promo: code }: RequestOf<typeof applyPromo>,
  now: number,
): Reply => {
  const promo = findPromo(book, clientId, code, "bonus");
  if ("status" in promo) return promo;
  book.promoUses.push({ code, owner: clientId });
  enter(book, clientId, { amount: promo.value, kind: "promo", promo: code }, now);
  const reply: ReplyWire<typeof applyPromo> = { bonus: balance(book, clientId), credited: promo.value };
  return succeed(reply);
};

/** Spends bonus on the next payment. */
export const spend = (
  book: Book,
  clientId: number,
  { subscription: id, amount }: RequestOf<typeof spendBonus>,
  now: number,
): Reply => {
  const found = ownSubscription(book, clientId, id);
  if (found === null) return refuse("resource.missing");
  const open = book.payments.find(
    (each) => each.subscription === id && each.period === found.period && each.status === "processing",
  );
  if (open !== undefined) return refuse("payment.inProgress", { payment: open.id }, 5);
  const { nextPaymentDay: date, nextPaymentAmount: price } = derivedColumns(found, zone);
  if (found.debt > 0 || date === null || price === null) return refuse("subscription.notAllowed");
  const before = balance(book, clientId);
  const available = spendable({ price, applied: found.bonusApplied, balance: before });
  if (amount > available) return refuse("bonus.notEnough", { available });
  enter(book, clientId, { amount: -amount, kind: "spent", subscription: id }, now);
  const bonusApplied = found.bonusApplied + amount;
  book.subscriptions.set(id, { ...found, bonusApplied });
  const nextPayment = { date, amount: price - bonusApplied };
  const reply: ReplyWire<typeof spendBonus> = { bonus: before - amount, nextPayment };
  return succeed(reply);
};
