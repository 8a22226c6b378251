import type { Act } from "#contract/subscription.ts";
import { newOrder } from "#server/forecast/subscription-state.rules.ts";
import type { Book, Card, ClientWire, Subscription } from "./book.ts";
import { devices } from "./goods.ts";

/** The simulated clients, by what is special about them. */
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

/** The token of the letter in client 1's mailbox. */
export const letterToken = "the token of a letter";

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
  notices: { reminders: true, news: false },
  ...rest,
});

/** An unpaid subscription. */
export const unpaid = (
  about: Pick<Subscription, "id" | "owner" | "device" | "model" | "months" | "price" | "debt">,
): Subscription => ({
  ...newOrder,
  ...about,
  deposit: 0,
  serial: null,
  cityId: 1,
  office: 1,
  reservedUntil: "2026-11-28",
  deliveryAddress: null,
  deliverySlot: null,
  cardId: null,
  promo: null,
  bonusSpent: 0,
  bonusEarned: 0,
  acts: [],
});

/** A subscription in use since a day, its first month paid. */
const inUse = (id: number, owner: number, months: number, start: string): Subscription => ({
  ...unpaid({ id, owner, months, device: 1, model: "kolibri-cargo", price: 1_200_000, debt: 0 }),
  status: "active",
  chargeConsent: "given",
  reservedUntil: null,
  period: 2,
  start,
  anchorDay: start,
  possession: "inUse",
  possessionSince: start,
  serial: `A-${id}`,
});

const receipt: Act = {
  id: 1,
  type: "receipt",
  signed: false,
  signedAt: null,
  number: "1/1",
  created: "2026-11-01T10:00:00.000Z",
};

const subscriptions: readonly Subscription[] = [
  { ...inUse(1, 1, 3, "2026-11-01"), acts: [receipt] },
  unpaid({ id: 2, owner: 1, device: 1, model: "kolibri-cargo", months: 3, price: 1_200_000, debt: 900_000 }),
  inUse(3, 4, 3, "2026-11-01"),
  // In its last month, so it can be extended.
  inUse(4, 1, 1, "2026-11-05"),
  // Its delivery failed.
  {
    ...unpaid({ id: 5, owner: 1, device: 1, model: "kolibri-cargo", months: 3, price: 1_200_000, debt: 0 }),
    status: "awaitingHandover",
    chargeConsent: "given",
    period: 2,
    office: null,
    deliveryAddress: "Валовая, 21",
    deliveryDay: "2026-11-20",
    deliverySlot: "10:00–14:00",
    reservedUntil: "2026-11-27",
  },
];

const card = (id: number, about: Pick<Card, "brand" | "last4" | "expires" | "isDefault">): Card => ({
  ...about,
  id,
  owner: 1,
  token: `token-of-card-number-${id}`,
  removed: false,
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
  lastClient: 7,
  tokens: new Map(),
  challenges: [],
  signings: [],
  knownPhones: new Set(),
  wrongCodes: [],
  locks: new Map(),
  letters: [{ token: letterToken, owner: 1, isReplaced: false }],
  quotes: new Map(),
  subscriptions: new Map(subscriptions.map((each) => [each.id, each])),
  payments: [],
  refunds: [],
  cards: [
    card(3, { brand: "mir", last4: "4417", expires: "2028-12", isDefault: true }),
    card(4, { brand: "visa", last4: "0932", expires: "2026-12", isDefault: false }),
  ],
  bindings: new Map(),
  ledger: [],
  promoUses: [],
  promoTries: new Map(),
  stock: new Map(devices.map(({ id, stock }) => [id, stock])),
  keyed: new Map(),
  deletionFlags: new Map(),
  serial: 0,
});
