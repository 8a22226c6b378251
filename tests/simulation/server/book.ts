import type { ReplyWire, RequestOf } from "#contract/call.ts";
import type { Act } from "#contract/subscription.ts";
import type { calculate } from "#contract/quote.ts";
import type { PaymentWire } from "#contract/payment.ts";
import type { listBonus } from "#contract/bonus.ts";
import type { getClient } from "#contract/user.ts";
import type { AcquirerCard } from "#server/platform/providers/acquirer.ts";
import type { Price } from "#server/forecast/price.rules.ts";
import type { SubscriptionState } from "#server/forecast/subscription-state.rules.ts";
import { sessionsPerClient } from "#server/platform/token.rules.ts";
import type { Chance } from "../chance.ts";

export type ClientWire = ReplyWire<typeof getClient>["client"];

/** A requested code; times in ms of true time. */
/** A code that was sent to sign an act with; its digits are `signingCode(id)`. */
export type Signing = {
  readonly id: string;
  readonly owner: number;
  readonly act: number;
  readonly resendAt: number;
  readonly expiresAt: number;
  attempts: number;
  closed: boolean;
};

export type Challenge = {
  id: string;
  phone: string;
  code: string;
  /** The robot call's code; null before the call. */
  callCode: string | null;
  /** Whether a call may still be requested. */
  mayCall: boolean;
  sentAt: number;
  resendAt: number;
  callAt: number;
  expiresAt: number;
  attempts: number;
  /** Confirmed, replaced, or out of tries. */
  closed: boolean;
  confirmed: boolean;
  /** Requested on a device on which its owner has signed in before. */
  known: boolean;
};

export type Session = {
  readonly id: number;
  readonly clientId: number;
  readonly device: string;
  dead: boolean;
  readonly at: number;
  lastUsed: number;
};

export type Quote = {
  readonly clientId: number;
  readonly cityId: number;
  readonly draft: RequestOf<typeof calculate>;
  readonly hash: string;
  readonly price: Price;
  readonly validUntil: number;
  used: boolean;
};

/** The billing rules' state, and what replies add to it. */
export type Subscription = SubscriptionState & {
  readonly id: number;
  readonly owner: number;
  readonly device: number;
  readonly model: string;
  readonly serial: string | null;
  readonly cityId: number;
  readonly office: number | null;
  readonly deliveryAddress: string | null;
  readonly deliverySlot: string | null;
  /** The paying card; null: the default one. */
  readonly cardId: number | null;
  /** The promo code that reduced the price. */
  readonly promo: string | null;
  /** Kopecks: spent on the first payment, and credited by it. */
  readonly bonusSpent: number;
  readonly bonusEarned: number;
  readonly acts: readonly Act[];
};

export type Payment = {
  readonly id: number;
  readonly owner: number;
  readonly subscription: number;
  readonly amount: number;
  readonly created: string;
  readonly method: PaymentWire["method"];
  readonly period: number;
  readonly goesOn: boolean;
  /** It came with a consent to later charges. */
  consented: boolean;
  status: PaymentWire["status"];
  reason: PaymentWire["reason"];
  paid: string | null;
  days: PaymentWire["days"];
  cardId: number | null;
};

export type Card = AcquirerCard & {
  readonly owner: number;
  readonly id: number;
  isDefault: boolean;
  removed: boolean;
};
type Binding = {
  readonly owner: number;
  readonly at: number;
  status: PaymentWire["status"];
  cardId: number | null;
};
/** Kopecks. */
type BonusEntry = ReplyWire<typeof listBonus>["entries"][number] & { readonly owner: number };

/** The simulated server's database. */
export type Book = {
  readonly clients: Map<number, ClientWire>;
  lastClient: number;
  /** Every issued token; `dead` ones get 401. */
  readonly tokens: Map<string, Session>;
  readonly challenges: Challenge[];
  /** Codes to sign acts with. */
  readonly signings: Signing[];
  /** Phones that have signed in on this device. */
  readonly knownPhones: Set<string>;
  /** Phones with wrong codes on unknown devices. */
  readonly wrongCodes: string[];
  /** Phones without codes until a time. */
  readonly locks: Map<string, number>;
  readonly letters: { readonly token: string; readonly owner: number; isReplaced: boolean }[];
  readonly quotes: Map<string, Quote>;
  readonly subscriptions: Map<number, Subscription>;
  readonly payments: Payment[];
  /** Promised refunds of a payment; kopecks. */
  readonly refunds: { payment: number; reason: "cancelled" | "deposit"; amount: number }[];
  readonly cards: Card[];
  readonly bindings: Map<string, Binding>;
  readonly ledger: BonusEntry[];
  readonly promoUses: { code: string; owner: number }[];
  /** The last wrong try of a code, by `owner code`. */
  readonly promoTries: Map<string, { owner: number; code: string; at: number }>;
  /** Units in stock, by device. */
  readonly stock: Map<number, number>;
  /** Replies by owner and idempotency key. */
  readonly keyed: Map<string, { request: string; reply: { status: number; text: string } }>;
  /** Whether deletion was requested, by serial number of a record. */
  readonly deletionFlags: Map<number, boolean>;
  /** Increases with every record in a reply, to know which one is shown. */
  serial: number;
};

/** Signs a client in and returns the token. The least recently used device is signed out when there are too many. */
export const issueToken = (book: Book, clientId: number, chance: Chance, at: number, device = ""): string => {
  const token = chance.hex(40);
  book.tokens.set(token, { id: book.tokens.size + 1, clientId, device, dead: false, at, lastUsed: at });
  const living = sessionsOf(book, clientId);
  for (const session of living.slice(sessionsPerClient)) session.dead = true;
  return token;
};

/** A client's devices, last used first. */
export const sessionsOf = (book: Book, clientId: number): Session[] =>
  [...book.tokens.values()]
    .filter((session) => session.clientId === clientId && !session.dead)
    .toSorted((a, b) => b.lastUsed - a.lastUsed || b.id - a.id);

/** Ends all sessions of a client, as a purge or a sign-out elsewhere does. */
export const revoke = (book: Book, clientId: number): void => {
  for (const session of sessionsOf(book, clientId)) session.dead = true;
};

/** A client's own subscription; null for another's. */
export const ownSubscription = (book: Book, clientId: number, id: number): Subscription | null => {
  const found = book.subscriptions.get(id);
  return found?.owner === clientId ? found : null;
};
