import type { ReplyWire, RequestOf } from "#contract/call.ts";
import type { createPayment, listPayments } from "#contract/payment.ts";
import type { calculate, Quote } from "#contract/quote.ts";
import type { createSubscription } from "#contract/subscription.ts";
import { type Chance, digest } from "../chance.ts";
import type * as v from "valibot";
import { addMonths } from "#contract/day.ts";
import { type Book, type Payment, type Subscription, wireOf } from "./book.ts";
import { catalogue } from "./goods.ts";
import { refuse, type Reply, succeed } from "./refuse.ts";

/** The page on which new cards are entered; the only other origin there is. */
export const acquirerOrigin = "https://bank.test";

type QuoteWire = v.InferInput<typeof Quote>;

const without = <T extends { owner: number }>({ owner: _, ...rest }: T) => rest;

/** Prices a draft. */
export const price = (
  book: Book,
  clientId: number,
  draft: RequestOf<typeof calculate>,
  now: number,
  chance: Chance,
): Reply => {
  const device = catalogue(0).gadgets.find(({ id }) => id === draft.deviceId);
  const term = device?.months.find(({ count }) => count === draft.months);
  if (device === undefined || term === undefined) return refuse("device.unavailable");
  if (draft.promo !== null) return refuse("promo.unknown");
  const id = chance.hex(24);
  const hash = digest(JSON.stringify(draft)).toString(16).padStart(8, "0").repeat(8);
  const sum = term.price + (draft.handover.kind === "delivery" ? 50_000 : 0);
  book.quotes.set(id, { clientId, draft, now: sum, monthly: term.price, hash });
  const months = term.count;
  const followed = (count: number, monthly: number, today: number) => ({
    later: (count - 1) * monthly,
    total: today + (count - 1) * monthly,
  });
  const handedOver = draft.handover.kind === "delivery" ? (draft.handover.day ?? "2026-11-22") : "2026-11-21";
  const quote: QuoteWire = {
    quote: id,
    draftHash: hash,
    validUntil: new Date(now + 15 * 60_000).toISOString(),
    lines: [{ name: "rent", label: null, amount: term.price, period: "month" }],
    now: sum,
    monthly: term.price,
    deposit: 0,
    bonusEarned: 0,
    discount: 0,
    bonusLimit: 0,
    forecast: {
      handedOver,
      charges: Array.from({ length: months - 1 }, (_, index) => ({
        day: addMonths(handedOver, index + 1),
        amount: term.price,
      })),
      end: addMonths(handedOver, months),
      ...followed(months, term.price, sum),
    },
    terms: device.months.map(({ count, price: monthly }) => ({
      ...{ months: count, monthly, charges: count - 1, saved: 0 },
      total: followed(count, monthly, monthly + sum - term.price).total,
    })),
  };
  return succeed(quote);
};

/** Turns a quote into a subscription that awaits its payment. */
export const subscribe = (
  book: Book,
  clientId: number,
  asked: RequestOf<typeof createSubscription>,
): Reply => {
  const quote = book.quotes.get(asked.quote);
  if (quote === undefined || quote.clientId !== clientId || quote.hash !== asked.draftHash)
    return refuse("quote.stale");
  const { draft } = quote;
  const { handover } = draft;
  if (handover.kind === "delivery" && asked.delivery === undefined && handover.address === null)
    return refuse("delivery.incomplete");
  const bought: Subscription = {
    id: book.subscriptions.length + 1,
    owner: clientId,
    status: "awaitingPayment",
    device: draft.deviceId,
    serial: null,
    model: "device",
    start: null,
    end: null,
    nextPayment: null,
    price: quote.monthly,
    deposit: 0,
    months: draft.months,
    period: 1,
    insurance: draft.insurance,
    extras: [],
    delivery:
      asked.delivery === undefined
        ? null
        : { address: asked.delivery.address, date: asked.delivery.day, slot: asked.delivery.slot },
    office: draft.handover.kind === "pickup" ? draft.handover.officeId : null,
    returnBy: null,
    debt: quote.now,
    acts: [],
    scheduled: null,
  };
  book.subscriptions.push(bought);
  const reply: ReplyWire<typeof createSubscription> = { subscription: wireOf(bought) };
  return succeed(reply);
};

/** Starts the payment of one period. */
export const pay = (
  book: Book,
  clientId: number,
  asked: RequestOf<typeof createPayment>,
  now: number,
): Reply => {
  const { subscriptionId, period, method } = asked;
  const bought = book.subscriptions.find(({ id, owner }) => id === subscriptionId && owner === clientId);
  if (bought === undefined) return refuse("resource.missing");
  if (bought.period !== period || bought.debt === 0) return refuse("payment.notDue");
  const open = book.payments.find(
    (each) => each.subscription === subscriptionId && each.period === period && each.status === "processing",
  );
  if (open !== undefined) return refuse("payment.inProgress", { payment: open.id });
  const payment: Payment = {
    id: book.payments.length + 1,
    owner: clientId,
    type: "subscription",
    status: "processing",
    amount: bought.debt,
    created: new Date(now).toISOString(),
    subscription: subscriptionId,
    method,
    period,
    reason: null,
    receipt: null,
  };
  book.payments.push(payment);
  // Paid at the door: the device is sent.
  if (method === "onDelivery" && bought.status === "awaitingPayment") bought.status = "awaitingHandover";
  const reply: ReplyWire<typeof createPayment> = {
    payment: without(payment),
    redirect: method === "newCard" ? `${acquirerOrigin}/pay/${payment.id}` : null,
  };
  return succeed(reply);
};

/** The payments of a client, newest first. */
export const payments = (
  book: Book,
  clientId: number,
  { payment }: RequestOf<typeof listPayments>,
): Reply => {
  const own = book.payments.filter(({ owner, id }) => owner === clientId && (payment ?? id) === id);
  const reply: ReplyWire<typeof listPayments> = { payments: own.toReversed().map(without), next: null };
  return succeed(reply);
};
