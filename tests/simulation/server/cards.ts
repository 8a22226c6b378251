import { bindingSentence } from "#contract/recurring-consent.ts";
import { isBegun, isChargeable, isOver } from "#contract/subscription-status.ts";
import type { ReplyWire, RequestOf } from "#contract/call.ts";
import type { activateCard, bindCard, getBinding, listCards, removeCard } from "#contract/card.ts";
import { bindingDue, bindingWindow } from "#server/cards/begin-binding.ts";
import { isChargedLater, isPaidBy } from "#server/forecast/subscription-state.rules.ts";
import type { AcquirerCard } from "#server/platform/providers/acquirer.ts";
import type { Chance } from "../chance.ts";
import { acquirerOrigin } from "./acquirer-origin.ts";
import { type Book, type Card, type Subscription, ownSubscription } from "./book.ts";
import { cities } from "./goods.ts";
import { type Reply, refuse, refuseUntil, succeed, lackingConsent } from "./refuse.ts";

type CardWire = ReplyWire<typeof listCards>["cards"][number];

const living = (book: Book, clientId: number): Card[] =>
  book.cards.filter(({ owner, removed }) => owner === clientId && !removed);

/** A client's cards on the wire, the default one first. */
export const cardsOf = (book: Book, clientId: number): CardWire[] => {
  const charged = [...book.subscriptions.values()].filter(({ owner }) => owner === clientId);
  return living(book, clientId)
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault) || a.id - b.id)
    .map(({ id, brand, last4, expires, isDefault }) => ({
      cardID: id,
      brand,
      last4,
      expires,
      default: isDefault,
      usedBy: charged.filter((each) => isPaidBy(each, { id, isDefault })).map((each) => each.id),
    }));
};

export const isSupportedCity = (asked: number): boolean =>
  cities.some(({ id, supported }) => id === asked && supported);

/** Sets the paying card of subscriptions. */
const payWith = (book: Book, cardId: number | null, which: (row: Subscription) => boolean): void => {
  for (const row of book.subscriptions.values())
    if (which(row)) book.subscriptions.set(row.id, { ...row, cardId });
};

/** Retries every debt with this card. */
const takeOverDebts = (book: Book, owner: number, cardId: number): void =>
  payWith(
    book,
    cardId,
    (row) => row.owner === owner && isBegun(row.status) && row.debt > 0 && row.chargeConsent === "given",
  );

/** Saves a card that the payer allowed; a known one keeps its id, also after removal. */
export const keepCard = (book: Book, owner: number, card: AcquirerCard): number => {
  const isDefault = !living(book, owner).some((each) => each.isDefault);
  const known = book.cards.find((each) => each.owner === owner && each.token === card.token);
  if (known !== undefined) {
    Object.assign(known, card, { removed: false }, isDefault && { isDefault });
    return known.id;
  }
  const id = Math.max(...book.cards.map((each) => each.id)) + 1;
  book.cards.push({ ...card, id, owner, isDefault, removed: false });
  return id;
};

/** A card that was not used before. */
export const newCard = ({ cards }: Book): AcquirerCard => {
  const number = String(1000 + cards.length);
  return { token: `token-of-card-number-${number}`, brand: "visa", last4: number, expires: "2029-01" };
};

/** Starts binding a card; the acquirer's page decides its end. */
export const bind = (
  book: Book,
  clientId: number,
  { city, consent }: RequestOf<typeof bindCard>,
  now: number,
  chance: Chance,
): Reply => {
  if (!isSupportedCity(city)) return refuse("city.unsupported");
  const earlier = [...book.bindings.values()].filter(
    ({ owner, at }) => owner === clientId && at > now - bindingWindow,
  );
  const until = bindingDue(
    earlier.map(({ at }) => new Date(at)),
    new Date(now),
  );
  if (until !== null) return refuseUntil("request.tooMany", until, now);
  const lacking = lackingConsent({ consent }, bindingSentence);
  if (lacking !== null) return lacking;
  const binding = chance.hex(24);
  book.bindings.set(binding, { owner: clientId, at: now, status: "processing", cardId: null });
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

const setDefault = (book: Book, clientId: number, cardId: number): void => {
  for (const card of living(book, clientId)) card.isDefault = card.id === cardId;
};

/** Makes a card the default one: it pays what the former default paid, and retries every debt. */
const replaceDefault = (book: Book, clientId: number, cardId: number): void => {
  const former = living(book, clientId).find(({ isDefault }) => isDefault)?.id;
  setDefault(book, clientId, cardId);
  takeOverDebts(book, clientId, cardId);
  payWith(
    book,
    cardId,
    (row) => row.owner === clientId && !isOver(row.status) && former !== undefined && row.cardId === former,
  );
};

/** The acquirer's final status of a binding: the card, or null. */
export const settleBinding = (book: Book, name: string, card: AcquirerCard | null): void => {
  const binding = book.bindings.get(name);
  if (binding?.status !== "processing") return;
  binding.status = card === null ? "fail" : "success";
  if (card === null) return;
  binding.cardId = keepCard(book, binding.owner, card);
  // The consent of the binding covers all subscriptions.
  for (const row of book.subscriptions.values())
    if (row.owner === binding.owner && isChargeable(row.status))
      book.subscriptions.set(row.id, { ...row, chargeConsent: "given" });
  replaceDefault(book, binding.owner, binding.cardId);
};

/** Makes a card the default one, or the one of a subscription. */
export const activate = (
  book: Book,
  clientId: number,
  { cardID, subscription: id, city }: RequestOf<typeof activateCard>,
): Reply => {
  const own = living(book, clientId);
  if (!own.some((card) => card.id === cardID)) return refuse("resource.missing");
  if (id !== undefined) {
    const found = ownSubscription(book, clientId, id);
    if (found === null) return refuse("resource.missing");
    if (!isChargedLater(found)) return refuse("subscription.notAllowed");
    if (!isSupportedCity(city)) return refuse("city.unsupported");
    book.subscriptions.set(id, { ...found, cardId: cardID });
  } else {
    if (!isSupportedCity(city)) return refuse("city.unsupported");
    replaceDefault(book, clientId, cardID);
  }
  return succeed({ cards: cardsOf(book, clientId) });
};

/** Removes a card; the longest valid one becomes the default if needed. */
export const remove = (book: Book, clientId: number, { cardID }: RequestOf<typeof removeCard>): Reply => {
  const card = living(book, clientId).find(({ id }) => id === cardID);
  if (card === undefined) return refuse("resource.missing");
  const paid = cardsOf(book, clientId).find((each) => each.cardID === cardID)?.usedBy ?? [];
  const wasDefault = card.isDefault;
  Object.assign(card, { removed: true, isDefault: false });
  payWith(book, null, (row) => row.owner === clientId && row.cardId === cardID);
  const [heir] = living(book, clientId).toSorted((a, b) => b.expires.localeCompare(a.expires) || b.id - a.id);
  if (wasDefault && heir !== undefined) setDefault(book, clientId, heir.id);
  const cards = cardsOf(book, clientId);
  // Without a card the consents to charges end.
  if (cards.length === 0) {
    for (const row of book.subscriptions.values())
      if (row.owner === clientId && row.chargeConsent === "given")
        book.subscriptions.set(row.id, { ...row, chargeConsent: "offered" });
    for (const payment of book.payments)
      if (payment.owner === clientId && payment.method !== "newCard") payment.consented = false;
  }
  const reply: ReplyWire<typeof removeCard> = { cards, losing: cards.length === 0 ? paid : [] };
  return succeed(reply);
};
