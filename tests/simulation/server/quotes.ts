import type * as v from "valibot";
import type { ReplyWire, RequestOf } from "#contract/call.ts";
import { dayIn } from "#contract/day.ts";
import type { Quote, calculate } from "#contract/quote.ts";
import type { createSubscription } from "#contract/subscription.ts";
import { missingProfileFields } from "#contract/user.ts";
import { deliveryDays } from "#server/catalog/delivery.rules.ts";
import { priceOf } from "#server/forecast/price.rules.ts";
import { quoteForecast, quoteTerm } from "#server/forecast/quote-forecast.rules.ts";
import { payableUntil } from "#server/forecast/transitions.rules.ts";
import { hashDraft } from "#server/subscriptions/create-quote.ts";
import type { Chance } from "../chance.ts";
import { balance, enter, findPromo, tryPromo } from "./bonus.ts";
import { unpaid } from "./beginning.ts";
import type { Book, ClientWire, Quote as Kept, Subscription } from "./book.ts";
import { isSupportedCity } from "./cards.ts";
import { adjustStock } from "./apply-side-effects.ts";
import { delivery, devices, offices, zone } from "./goods.ts";
import { type Reply, malformed, refuse, succeed } from "./refuse.ts";
import { subscriptionDetails } from "./subscription-reply.ts";

type Draft = RequestOf<typeof calculate>;
type QuoteWire = v.InferInput<typeof Quote>;
type Who = { readonly clientId: number; readonly client: ClientWire };

/** How long a quote holds, in ms. */
const quoteLife = 15 * 60_000;

const isOffered = (day: string | null, slot: string | null, now: number): boolean =>
  (slot === null || delivery.slots.includes(slot)) &&
  (day === null || deliveryDays(new Date(now), zone).includes(day));

/** Why a draft cannot be delivered or collected; null if it can. */
const refuseHandover = ({ handover }: Draft, city: number, now: number): Reply | null => {
  if (handover.kind === "pickup")
    return offices.some((office) => office.id === handover.officeId && office.city === city)
      ? null
      : refuse("office.unavailable");
  return isOffered(handover.day, handover.slot, now) ? null : refuse("delivery.unavailable");
};

const priceDraft = (
  book: Book,
  { clientId, client: { city } }: Who,
  draft: Draft,
  now: number,
  chance: Chance,
): Reply => {
  if (city === null || !isSupportedCity(city)) return refuse("city.unsupported");
  const device = devices.find(({ id }) => id === draft.deviceId);
  if (device === undefined || (book.stock.get(device.id) ?? 0) < 1) return refuse("device.unavailable");
  const term = device.terms.find(({ months }) => months === draft.months);
  if (term === undefined) return malformed("months");
  const extras = device.extras.filter(({ id }) => draft.extras.includes(id));
  if (extras.length !== draft.extras.length) return malformed("extras");
  const refused = refuseHandover(draft, city, now);
  if (refused !== null) return refused;
  const promo = draft.promo === null ? null : findPromo(book, clientId, draft.promo, "discount");
  if (promo !== null && "status" in promo) return promo;
  const { handover } = draft;
  const choices = {
    insurance: draft.insurance ? device.insurance : null,
    extras,
    promo,
    deposit: device.deposit,
    delivery: handover.kind === "delivery" ? delivery.price : null,
    bonus: { requested: draft.bonus, balance: balance(book, clientId) },
  };
  const price = priceOf({ ...choices, rent: term.price });
  const { bonusLimit, bonusSpent: _, ...sums } = price;
  if (draft.bonus > bonusLimit) return refuse("bonus.notEnough", { available: bonusLimit });
  const today = dayIn(zone, now);
  const next = deliveryDays(new Date(now), zone)[0] ?? today;
  const handedOver = handover.kind === "pickup" ? today : (handover.day ?? next);
  const dearest = Math.max(...device.terms.map((each) => each.price));
  const [id, hash, validUntil] = [chance.hex(24), hashDraft(draft), now + quoteLife];
  book.quotes.set(id, { clientId, cityId: city, draft, hash, price, validUntil, used: false });
  const quote: QuoteWire = {
    quote: id,
    draftHash: hash,
    validUntil: new Date(validUntil).toISOString(),
    ...sums,
    bonusLimit,
    forecast: quoteForecast(price, term.months, handedOver),
    terms: device.terms.map(({ months, price: rent }) =>
      quoteTerm(priceOf({ ...choices, rent }), { months, rent, dearest }, handedOver),
    ),
  };
  return succeed(quote);
};

/** Quotes a draft. */
export const price = (book: Book, who: Who, draft: Draft, now: number, chance: Chance): Reply => {
  const work = () => priceDraft(book, who, draft, now, chance);
  const { promo: code } = draft;
  return code === null ? work() : tryPromo(book, { owner: who.clientId, code, now }, work);
};

/** The handover's place, or the refusal. */
const handoverOf = (
  { draft: { handover } }: Kept,
  request: RequestOf<typeof createSubscription>,
  now: number,
): Pick<Subscription, "office" | "deliveryAddress" | "deliveryDay" | "deliverySlot"> | Reply => {
  if (handover.kind === "pickup")
    return { office: handover.officeId, deliveryAddress: null, deliveryDay: null, deliverySlot: null };
  if (handover.day !== null && request.delivery !== undefined && request.delivery.day !== handover.day)
    return refuse("quote.stale");
  const { address, day, slot } = { ...handover, ...request.delivery };
  if (address === null || day === null || slot === null) return refuse("delivery.incomplete");
  if (!isOffered(day, slot, now)) return refuse("delivery.unavailable");
  return { office: null, deliveryAddress: address, deliveryDay: day, deliverySlot: slot };
};

/** Turns a quote into a subscription that awaits payment. */
export const subscribe = (
  book: Book,
  { clientId, client }: Who,
  request: RequestOf<typeof createSubscription>,
  now: number,
): Reply => {
  const missing = missingProfileFields({ ...client, cityId: client.city });
  if (missing.length > 0) return refuse("profile.incomplete", { missing });
  const quote = book.quotes.get(request.quote);
  const isUsable =
    quote?.clientId === clientId && quote.hash === request.draftHash && quote.cityId === client.city;
  if (!isUsable || quote.used || quote.validUntil <= now) return refuse("quote.stale");
  const { draft, price } = quote;
  if (price.bonusSpent > balance(book, clientId)) return refuse("quote.stale");
  const handover = handoverOf(quote, request, now);
  if ("status" in handover) return handover;
  const promo = draft.promo === null ? null : findPromo(book, clientId, draft.promo, "discount");
  if (promo !== null && "status" in promo) return promo;
  const device = devices.find(({ id }) => id === draft.deviceId);
  if (device === undefined || !adjustStock(book, device.id, 1)) return refuse("device.unavailable");
  quote.used = true;
  if (promo !== null) book.promoUses.push({ code: promo.code, owner: clientId });
  const extras = device.extras.filter(({ id }) => draft.extras.includes(id));
  const { monthly, now: debt, deposit, bonusSpent, bonusEarned } = price;
  const bought: Subscription = {
    ...unpaid({
      id: Math.max(...book.subscriptions.keys()) + 1,
      owner: clientId,
      debt,
      device: device.id,
      model: device.model,
      months: draft.months,
      price: monthly,
    }),
    deposit,
    bonusSpent,
    bonusEarned,
    promo: promo?.code ?? null,
    reservedUntil: payableUntil(handover.deliveryDay, dayIn(zone, now)),
    insurance: draft.insurance,
    extras: extras.map(({ id, name }) => ({ id, name, physical: true })),
    cityId: quote.cityId,
    ...handover,
  };
  book.subscriptions.set(bought.id, bought);
  if (bonusSpent > 0)
    enter(book, clientId, { amount: -bonusSpent, kind: "spent", subscription: bought.id }, now);
  const reply: ReplyWire<typeof createSubscription> = subscriptionDetails(book, bought, now);
  return succeed(reply);
};
