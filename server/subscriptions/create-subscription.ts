import { eq } from "drizzle-orm";
import { type Database, type Defer, eqAny, lockClient } from "../platform/database/database.ts";
import * as v from "valibot";
import { type Delivery, Draft } from "#contract/quote.ts";
import { missingProfileFields } from "#contract/user.ts";
import { bonusEntries } from "../platform/database/tables/bonus.ts";
import type { clients } from "../platform/database/tables/clients.ts";
import { deviceExtras, devices } from "../platform/database/tables/catalog.ts";
import { quotes } from "../platform/database/tables/quotes.ts";
import { type SubscriptionRow, subscriptions } from "../platform/database/tables/subscriptions.ts";
import type { Language } from "#contract/language.ts";
import { requireConsents } from "../consents/record-consents.ts";
import { Refusal } from "../platform/refusal.ts";
import { readBonus } from "../forecast/read-bonus.ts";
import type { Notification } from "../notifications/texts/table.ts";
import { findPromo } from "./try-promo.ts";
import { adjustStock } from "./apply-side-effects.ts";
import { type CityRow, isOffered, readCity } from "./price-draft.ts";
import { dayIn, hourMs } from "#contract/day.ts";
import { derivedColumns } from "../forecast/due-actions.rules.ts";
import { type SubscriptionState, newOrder } from "../forecast/subscription-state.rules.ts";
import { payableUntil } from "../forecast/transitions.rules.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";

/** The draft stored with its quote, which has the bonus that is spent. */
const StoredDraft = v.omit(Draft, ["bonus"]);
type StoredDraft = v.InferOutput<typeof StoredDraft>;

const stale = (): Refusal => new Refusal("quote.stale");

/** Another client's, unknown, old and used quotes are all stale: the client needs a new price. */
const takeQuote = async (
  transaction: Database,
  { client, request, now }: { client: typeof clients.$inferSelect; request: OrderRequest; now: Date },
) => {
  const [quote] = await transaction
    .select()
    .from(quotes)
    .where(eq(quotes.id, request.quote))
    .for("no key update");
  const usable =
    quote !== undefined &&
    quote.clientId === client.id &&
    quote.draftHash === request.draftHash &&
    quote.cityId === client.cityId &&
    quote.used === null &&
    quote.validUntil > now;
  if (!usable) throw stale();
  await transaction.update(quotes).set({ used: now }).where(eq(quotes.id, quote.id));
  return quote;
};

const readDevice = async (transaction: Database, deviceId: number) => {
  const [device] = await transaction.select().from(devices).where(eq(devices.id, deviceId));
  if (device === undefined || device.stock < 1) throw new Refusal("device.unavailable");
  return device;
};

const readExtras = (transaction: Database, ids: number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : transaction
        .select({ id: deviceExtras.id, name: deviceExtras.name, physical: deviceExtras.physical })
        .from(deviceExtras)
        .where(eqAny(deviceExtras.id, ids))
        .orderBy(deviceExtras.id);

type OrderRequest = {
  readonly quote: string;
  readonly draftHash: string;
  readonly delivery?: Delivery | undefined;
};

/** An unpaid order is reminded of after this time. */
const patience = hourMs;

/**
 * The handover of the quote, completed by the order. Another day makes the quote stale, since it named the
 * days of the charges.
 */
const chooseHandover = (
  { handover }: StoredDraft,
  { request, city, now }: { request: OrderRequest; city: CityRow; now: Date },
) => {
  if (handover.kind === "pickup") return { officeId: handover.officeId, deliveryDay: null };
  if (handover.day !== null && request.delivery !== undefined && request.delivery.day !== handover.day)
    throw stale();
  const { address, day, slot } = { ...handover, ...request.delivery };
  if (address === null || day === null || slot === null) throw new Refusal("delivery.incomplete");
  if (!isOffered({ day, slot }, { city, now })) throw new Refusal("delivery.unavailable");
  return { deliveryAddress: address, deliveryDay: day, deliverySlot: slot };
};

/**
 * Turns a quote into a subscription that awaits its first payment, at the quoted sums: takes a unit, uses the
 * promo code, reserves the bonus. It expires if not paid in time. Refusals: `profile.incomplete {missing}`, `consent.required {consents}`,
 * `quote.stale`, `city.unsupported`, `delivery.incomplete`, `delivery.unavailable`, `device.unavailable`,
 * `promo.*`.
 */
export const createFromQuote = async (
  transaction: Database,
  {
    clientId,
    request,
    now,
    language,
    defer,
  }: { clientId: number; request: OrderRequest; now: Date; language: Language; defer: Defer },
): Promise<SubscriptionRow> => {
  const client = await lockClient(transaction, clientId);
  const missing = missingProfileFields(client);
  if (missing.length > 0) throw new Refusal("profile.incomplete", { missing });
  await requireConsents(transaction, clientId, language);
  const quote = await takeQuote(transaction, { client, request, now });
  if (quote.bonusSpent > (await readBonus(transaction, clientId))) throw stale();
  const draft = v.parse(StoredDraft, quote.draft);
  const city = await readCity(transaction, quote.cityId);
  const handover = chooseHandover(draft, { request, city, now });
  if (draft.promo !== null)
    await findPromo(transaction, { code: draft.promo, kind: "discount", clientId, now, take: true });
  const extras = await readExtras(transaction, draft.extras);
  // An extra left the catalogue, and its price is in the quote.
  if (extras.length !== draft.extras.length) throw stale();
  const device = await readDevice(transaction, draft.deviceId);
  const { deliveryDay } = handover;
  const state: SubscriptionState = {
    ...newOrder,
    months: draft.months,
    price: quote.monthly,
    deposit: quote.deposit,
    debt: quote.now,
    insurance: draft.insurance,
    extras,
    deliveryDay,
    reservedUntil: payableUntil(deliveryDay, dayIn(city.timezone, now)),
  };
  const [created] = await transaction
    .insert(subscriptions)
    .values({
      ...state,
      ...derivedColumns(state, city.timezone),
      ...handover,
      clientId,
      quoteId: quote.id,
      deviceId: device.id,
      model: device.model,
      cityId: quote.cityId,
      promo: draft.promo,
      bonusSpent: quote.bonusSpent,
      bonusEarned: quote.bonusEarned,
      created: now,
    })
    .returning();
  if (created === undefined) throw new Error("the subscription was not created");
  if (quote.bonusSpent > 0) {
    await transaction.insert(bonusEntries).values({
      clientId,
      subscriptionId: created.id,
      at: now,
      amount: -quote.bonusSpent,
      kind: "spent",
    });
  }
  const unpaid: Notification = {
    kind: "orderUnpaid",
    facts: { amount: created.debt },
    clientId,
    subscriptionId: created.id,
    occasion: "order",
    by: "client",
    after: patience,
    language,
  };
  await saveNotifications(transaction, [unpaid], now);
  const { deviceId, officeId } = created;
  await defer(() => adjustStock(transaction, { deviceId, officeId, taken: 1, fromShelf: 1 }));
  return created;
};
