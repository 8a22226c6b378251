import type { RequestOf, ReplyWire } from "#contract/call.ts";
import type { listCards } from "#contract/card.ts";
import type { PaymentWire } from "#contract/payment.ts";
import type { calculate } from "#contract/quote.ts";
import type { SubscriptionWire } from "#contract/subscription.ts";
import type { getClient } from "#contract/user.ts";
import { numberOf, type SubscriptionStatus } from "#contract/subscription-status.ts";
import type { Chance } from "../chance.ts";

export type ClientWire = ReplyWire<typeof getClient>["client"];

/** A request for a code; moments in ms of the true time. */
export type Challenge = {
  id: string;
  phone: string;
  code: string;
  sentAt: number;
  resendAt: number;
  callAt: number;
  expiresAt: number;
  triesLeft: number;
  called: boolean;
};

type Quote = {
  clientId: number;
  draft: RequestOf<typeof calculate>;
  now: number;
  monthly: number;
  hash: string;
};
/** A subscription as this server knows it: with statuses by name. */
export type Subscription = Omit<SubscriptionWire, "status" | "scheduled"> & {
  readonly owner: number;
  status: SubscriptionStatus;
  scheduled: { status: SubscriptionStatus; at: string } | null;
};
export type Payment = PaymentWire & { readonly owner: number };
type Card = ReplyWire<typeof listCards>["cards"][number] & { readonly owner: number };
type Binding = { owner: number; status: PaymentWire["status"]; cardId: number | null };
/** Kopecks. */
type BonusEntry = { owner: number; id: number; kind: "promo" | "spent"; amount: number; at: string };

/** Everything the simulated server knows. */
export type Book = {
  readonly clients: Map<number, ClientWire>;
  /** Every token that was ever given; `dead` ones are answered 401. */
  readonly tokens: Map<string, { clientId: number; dead: boolean; at: number }>;
  readonly challenges: Challenge[];
  /** Until when a phone gets no codes, by phone. */
  readonly locks: Map<string, number>;
  readonly quotes: Map<string, Quote>;
  readonly subscriptions: Subscription[];
  readonly payments: Payment[];
  readonly cards: Card[];
  lastCard: number;
  readonly bindings: Map<string, Binding>;
  readonly ledger: BonusEntry[];
  /** What was done to which subscription, in its order. */
  readonly changes: string[];
  /** What money was taken for: `subscription.period`, once for each charge. */
  readonly charges: string[];
  /** Replies by owner and idempotency key. */
  readonly keyed: Map<string, { body: string; reply: { status: number; text: string } }>;
  /** Whether deletion was asked for, as the record of each serial number says. */
  readonly told: Map<number, boolean>;
  /** Goes up with every reply that carries a record, so that it can be known which one is shown. */
  serial: number;
};

/** The people of the simulation, by what is special about them. */
export const phones = {
  regular: "79990000001",
  fresh: "79990000002",
  newcomer: "79990000003",
  forbidden: "79990000004",
  leaving: "79990000005",
  incomplete: "79990000006",
  foreign: "79990000007",
  unfinished: "79990000008",
} as const;

export const person = (phone: string, rest: Partial<ClientWire> = {}): ClientWire => ({
  firstName: "Анна",
  lastName: "Котова",
  patronymic: null,
  email: "anna@example.org",
  email_verified: false,
  birthdate: null,
  gender: null,
  citizenship: "RU",
  communication: null,
  phone,
  city: 1,
  company: null,
  bonus: 0,
  delete_personal_data: false,
  delete_personal_data_date: null,
  forbidden: false,
  created: "2026-11-01T10:00:00.000Z",
  ...rest,
});

const subscription = (id: number, owner: number, rest: Partial<Subscription>): Subscription => ({
  id,
  owner,
  status: "active",
  device: 1,
  serial: "A-1",
  model: "kolibri-cargo",
  start: "2026-11-01",
  end: "2027-02-01",
  nextPayment: null,
  price: 1_200_000,
  deposit: 0,
  months: 3,
  period: 2,
  insurance: false,
  extras: [],
  delivery: null,
  office: 1,
  returnBy: null,
  debt: 0,
  acts: [],
  scheduled: null,
  ...{ resumeOn: null, extendFrom: "2026-11-02", change: null },
  ...rest,
});

/** A subscription as it travels. */
export const wireOf = ({ owner: _, status, scheduled, ...rest }: Subscription): SubscriptionWire => ({
  ...rest,
  status: numberOf(status),
  scheduled: scheduled && { ...scheduled, status: numberOf(scheduled.status) },
});

export const createBook = (): Book => ({
  clients: new Map([
    [1, person(phones.regular)],
    [2, person(phones.fresh)],
    [4, person(phones.forbidden, { forbidden: true })],
    [
      5,
      person(phones.leaving, {
        delete_personal_data: true,
        delete_personal_data_date: "2026-11-20T10:00:00.000Z",
      }),
    ],
    [6, person(phones.incomplete, { email: null })],
    [7, person(phones.unfinished, { city: null })],
  ]),
  tokens: new Map(),
  challenges: [],
  locks: new Map(),
  quotes: new Map(),
  subscriptions: [
    subscription(1, 1, { acts: [{ id: 1, type: "receipt", signed: false, signedAt: null }] }),
    subscription(2, 1, { status: "awaitingPayment", debt: 900_000, period: 1 }),
    subscription(3, 4, {}),
  ],
  payments: [],
  cards: [
    { owner: 1, cardID: 3, brand: "mir", last4: "4417", expires: "2028-12", default: true, usedBy: [1] },
    { owner: 1, cardID: 4, brand: "visa", last4: "0932", expires: "2026-12", default: false, usedBy: [] },
  ],
  lastCard: 4,
  bindings: new Map(),
  ledger: [],
  changes: [],
  charges: [],
  keyed: new Map(),
  told: new Map(),
  serial: 0,
});

/** Signs a client in; gives the token. */
export const issueToken = (book: Book, clientId: number, chance: Chance, at: number): string => {
  const token = chance.hex(40);
  book.tokens.set(token, { clientId, dead: false, at });
  return token;
};

/** Who has this phone; a new client where nobody has. */
export const clientOf = (book: Book, phone: string): number => {
  for (const [known, client] of book.clients) if (client.phone === phone) return known;
  const id = Math.max(...book.clients.keys()) + 1;
  book.clients.set(
    id,
    person(phone, { city: null, firstName: null, lastName: null, email: null, citizenship: null }),
  );
  return id;
};

/** The acquirer's last word on a payment. */
export const settlePayment = (book: Book, id: number, paid: boolean): void => {
  const payment = book.payments.find((each) => each.id === id);
  if (payment?.status !== "processing") return;
  payment.status = paid ? "success" : "fail";
  payment.reason = paid ? null : "declined";
  if (!paid) return;
  book.charges.push(`${payment.subscription}.${payment.period}`);
  const bought = book.subscriptions.find((each) => each.id === payment.subscription);
  if (bought === undefined) return;
  bought.debt = 0;
  bought.period += 1;
  if (bought.status === "awaitingPayment") bought.status = "awaitingHandover";
};

/** Kills every token of a client, as a purge or a sign-out elsewhere does. */
export const revoke = (book: Book, clientId: number): void => {
  for (const token of book.tokens.values()) if (token.clientId === clientId) token.dead = true;
};
