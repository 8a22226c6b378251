import type { Card } from "#contract/card.ts";
import type { Quote } from "#contract/quote.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { Client } from "#contract/user.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import { client } from "../client/sample-clients.ts";
import { type CheckoutContext, checkoutMachine } from "./checkout.machine.ts";
import type { Creation, Order } from "./checkout.ports.ts";
import {
  type DraftChange,
  type DraftChoices,
  deliveryOf,
  isComplete as isWhole,
  pricedPart,
  untouchedDraft,
} from "./draft.ts";
import type { SnapshotFrom } from "xstate";
import { inside } from "#tools/statecharts/common-laws.ts";
import { same } from "#tools/statecharts/expect.ts";
import { returned } from "#tools/statecharts/laws.ts";
import type { Situation, Step } from "#tools/statecharts/world.ts";

/* States, facts and changes that laws name. */

export type M = typeof checkoutMachine;
export type Now = SnapshotFrom<M>;
type StateName = Parameters<Now["matches"]>[0];
type Priced =
  | "unfinished"
  | "waiting"
  | "calculating"
  | "fresh"
  | "stale"
  | "refused"
  | "unreachable"
  | "offline";

export const online = ({ context }: Now) => context.online;
export const isIn = (...states: StateName[]) => inside<M>(...states);
export const quoting = (...states: Priced[]) =>
  isIn(...states.map((quote): StateName => ({ drafting: { quote } })));
export const configuring = isIn({ drafting: { step: "configuring" } });
export const reviewing = isIn({ drafting: { step: "reviewing" } });
export const cards = (state: "loadingCards" | "withCards" | "withoutCards") =>
  isIn({ unpaid: state }, { drafting: { step: { reviewing: state } } });
export const open = isIn("choosing", "opening", "drafting", "unpaid");
export const waitsToOrder = isIn({ creating: "acquiringLock" }, { creating: "waitingForLock" });
export const unanswered = isIn({ creating: "unanswered" });

export const isComplete = ({ context: { draft } }: Now) => draft !== null && isWhole(draft);
export const isPriceable = ({ context: { draft } }: Now) => draft !== null && pricedPart(draft) !== null;
export const mayPay = ({ context }: Now) =>
  context.online &&
  context.cards !== null &&
  (context.obstacle === null || (context.obstacle.why === "consentsLacking" && context.order !== null));

export const stored = (step: Step<M>) => returned(step, "restoreCheckout")?.output;
export const runs = ({ running }: Situation<M>, port: string) => running.some(({ src }) => src === port);
export const changed = ({ from, to }: Step<M>, fact: keyof CheckoutContext) =>
  !same(from.snapshot.context[fact], to.snapshot.context[fact]);
export const arrives = (step: Step<M>, ...states: StateName[]) => isIn(...states)(step.to.snapshot);
export const enters = (step: Step<M>, state: StateName) =>
  isIn(state)(step.to.snapshot) && !isIn(state)(step.from.snapshot);

export function createdBy(step: Step<M>) {
  const reply = returned(step, "createSubscription")?.output;
  return reply?.kind === "created" ? reply.subscription : undefined;
}

export const ready: Client = { ...client, emailVerified: true, bonus: 45_600 };
export const incomplete: Client = { ...ready, email: null, emailVerified: false };

/** A new version of the offer waits for an answer. */
export const unconsented: Client = { ...ready, asked: [{ kind: "offer", version: 2, changes: "Terms" }] };

/** Defaults of a first visit. */
export const defaults: DraftChange = { months: 3, handover: { kind: "pickup", officeId: 6 } };

/** A possible time of delivery. */
export const delivery = { kind: "delivery", address: "", day: "2026-11-22", slot: "10:00–14:00" } as const;
/** A delivery without address has a price but cannot be ordered; the address does not change the price. */
const delivering: DraftChange = { handover: delivery, promo: null };
const finishing: DraftChange = { handover: { ...delivery, address: "Валовая улица, 21" } };

const storedDraft = (change: DraftChange): DraftChoices => ({
  ...untouchedDraft({ deviceId: 11, defaults }),
  ...change,
});
const finishedDraft = storedDraft({ ...finishing, promo: "OLD" });

export const quote: Quote = {
  id: "quote-0000000000000001",
  draftHash: "0".repeat(64),
  validUntil: "2026-11-21T10:15:00.000Z",
  lines: [{ kind: "rent", label: null, amount: 1_199_000, period: "month" }],
  now: 1_649_000,
  monthly: 1_199_000,
  deposit: 500_000,
  bonusEarned: 59_900,
  discount: 50_000,
  bonusLimit: 359_700,
  forecast: {
    handedOver: "2026-11-22",
    charges: [
      { day: "2026-12-22", amount: 1_199_000 },
      { day: "2027-01-22", amount: 1_199_000 },
    ],
    later: 2_398_000,
    end: "2027-02-22",
    total: 3_597_000,
  },
  terms: [
    { months: 1, monthly: 1_299_000, charges: 0, total: 1_299_000, saved: 0 },
    { months: 2, monthly: 1_249_000, charges: 1, total: 2_498_000, saved: 100_000 },
    { months: 3, monthly: 1_199_000, charges: 2, total: 3_597_000, saved: 300_000 },
    { months: 6, monthly: 1_099_000, charges: 5, total: 6_594_000, saved: 1_200_000 },
  ],
};
export const quoteLifetime = 15 * 60_000;

const card: Card = { id: 5, brand: "mir", last4: "4417", expires: "2028-12", isDefault: true, usedBy: [] };
const creation: Creation = {
  key: "key-of-this-quote",
  quoteId: quote.id,
  draftHash: quote.draftHash,
  delivery: deliveryOf(finishedDraft),
};
export const order: Order = { subscriptionId: 41, period: 1, amount: quote.now, officeId: null, later: 2 };
/** With pickup, in its first and in a later month. */
const collected: Order = { ...order, subscriptionId: 42, officeId: 5, later: 11 };
const laterMonth: Order = { ...order, subscriptionId: 43, period: 2, officeId: 6, later: 1 };

const subscription: Subscription = {
  id: order.subscriptionId,
  status: "awaitingPayment",
  deviceId: 11,
  serial: null,
  model: "Колибри Карго",
  start: null,
  end: null,
  nextPayment: null,
  price: quote.monthly,
  deposit: quote.deposit,
  months: 3,
  period: order.period,
  insurance: false,
  extras: [],
  delivery: { address: "Валовая улица, 21", date: "2026-11-22", slot: "10:00–14:00" },
  officeId: order.officeId,
  returnBy: null,
  debt: order.amount,
  acts: [],
  scheduled: null,
};

const unavailable = { code: "device.unavailable" } as const;
const unticked = { choice: { method: "card", cardId: card.id } } as const;
const byCard = { choice: { ...unticked.choice, consent: "I agree to 2 more charges" } } as const;

export const checkoutModel = defineModel(checkoutMachine, {
  input: { client: ready, online: true },
  intents: [
    { type: "device.chosen", deviceId: 11, defaults },
    { type: "device.chosen", deviceId: 12, defaults: {} },
    { type: "draft.changed", change: delivering },
    { type: "draft.changed", change: finishing },
    { type: "draft.restarted", defaults },
    { type: "quote.refreshRequested" },
    { type: "review.requested" },
    { type: "configuration.requested" },
    { type: "cards.reloadRequested" },
    { type: "order.confirmed", quoteId: quote.id, ...byCard },
    { type: "order.confirmed", quoteId: "quote-0000000000000002", ...byCard },
    { type: "order.confirmed", quoteId: quote.id, ...unticked },
    { type: "creation.retryRequested" },
    { type: "creation.setAside" },
    { type: "payment.requestedFor", order },
    { type: "payment.confirmed", amount: order.amount, ...byCard },
    { type: "payment.confirmed", amount: order.amount + 100, ...byCard },
    { type: "payment.confirmed", amount: order.amount, ...unticked },
    { type: "payment.putOff" },
  ],
  signals: [
    { type: "connection.lost" },
    { type: "connection.restored" },
    { type: "client.changed", client: ready },
    { type: "client.changed", client: incomplete },
    { type: "client.changed", client: unconsented },
    { type: "language.changed" },
  ],
  outcomes: {
    restoreCheckout: [
      { kind: "nothing" },
      { kind: "draft", draft: finishedDraft },
      { kind: "creation", draft: finishedDraft, creation },
      { kind: "order", order, choice: null },
      { kind: "order", order: collected, choice: byCard.choice },
      { kind: "order", order: laterMonth, choice: byCard.choice },
    ],
    readDraft: [null, finishedDraft],
    calculate: [
      { kind: "quoted", quote, remainingMs: quoteLifetime },
      { kind: "refused", refusal: unavailable },
      { kind: "refused", refusal: { code: "promo.expired" } },
    ],
    loadCards: [[card]],
    prepareCreation: [{ kind: "prepared", creation }, { kind: "superseded" }],
    createSubscription: [
      { kind: "created", subscription },
      { kind: "created", subscription: { ...subscription, debt: order.amount + 100 } },
      { kind: "created", subscription: { ...subscription, status: "awaitingHandover", debt: 0 } },
      { kind: "refused", code: "quote.stale" },
      { kind: "incomplete", obstacle: { why: "profileIncomplete", missing: ["email"] } },
      { kind: "unavailable", refusal: unavailable },
      { kind: "unavailable", refusal: { code: "promo.used" } },
    ],
    keepOrder: [undefined],
    dropOrder: [undefined],
    forecast: [],
    payment: [
      { kind: "succeeded", paymentId: 7, amount: order.amount, elsewhere: false },
      { kind: "succeeded", paymentId: 7, amount: order.amount, elsewhere: true },
      { kind: "ordered", paymentId: 7, amount: order.amount },
      { kind: "failed", why: "declined" },
      { kind: "setAside" },
    ],
  },
  reports: { keepDraft: [], holdOrdering: [{ type: "lock.acquired" }, { type: "lock.unavailable" }] },
});
