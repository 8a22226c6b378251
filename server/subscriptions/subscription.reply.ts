import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type * as v from "valibot";
import { type Card, isValidOn } from "#contract/card.ts";
import { dayIn } from "#contract/day.ts";
import type { SubscriptionWire } from "#contract/subscription.ts";
import { isOver, numberOf } from "#contract/subscription-status.ts";
import { type Database, preparedQuery } from "../platform/database/database.ts";
import { cards } from "../platform/database/tables/cards.ts";
import { categories, cities, devices } from "../platform/database/tables/catalog.ts";
import { type SubscriptionRow, subscriptions } from "../platform/database/tables/subscriptions.ts";
import type { Language } from "#contract/language.ts";
import { Refusal } from "../platform/refusal.ts";
import {
  type ExtraDue,
  daysLeft,
  extrasToCollect,
  extrasToReturn,
  isChargedLater,
  paidFrom,
  paidUntil,
  owed,
} from "../forecast/subscription-state.rules.ts";
import type { Extra } from "../platform/database/tables/subscriptions.ts";
import { extendFrom } from "../forecast/change.rules.ts";
import { pausesOn } from "../forecast/collection.rules.ts";
import { type Refundable, type Payer, project, withinHorizon } from "../forecast/forecast.rules.ts";
import { readActs, readActsOfClient, termsWire } from "../acts/act.reply.ts";
import { readRefundable } from "../forecast/read-refundable.ts";
import { findPayer, isPayer } from "../forecast/payer.ts";
import { type Translate, readTranslations } from "../catalog/translations.ts";

type ShownCard = Pick<v.InferInput<typeof Card>, "brand" | "last4">;
/** Data from other tables. */
type Related = {
  readonly device: { readonly name: string; readonly image: string; readonly kind: string | null };
  readonly acts: SubscriptionWire["acts"];
  readonly failedCard: ShownCard | null;
  readonly payer: Payer | null;
  /** In its city. */
  readonly today: string;
  /** What could be refunded. */
  readonly held: Refundable;
};

const deliveryWire = ({
  deliveryAddress,
  deliveryDay,
  deliverySlot,
}: SubscriptionRow): SubscriptionWire["delivery"] =>
  deliveryAddress === null || deliveryDay === null || deliverySlot === null
    ? null
    : { address: deliveryAddress, date: deliveryDay, slot: deliverySlot };

const collectionWire = (row: SubscriptionRow, card: ShownCard | null): SubscriptionWire["collection"] =>
  row.failedDay === null
    ? null
    : {
        failed: row.failedDay,
        reason: row.failedReason,
        nextTry: row.nextTryDay,
        pausesOn: pausesOn(row),
        card,
      };

const namedExtras = (extras: readonly Extra[], translate: Translate) =>
  extras.map(({ id, name }) => ({ id, name: translate(name) }));

const dueExtras = (extras: readonly ExtraDue[], translate: Translate) =>
  extras.map(({ id, name, from }) => ({ id, name: translate(name), from }));

/** The next charge; one that is overdue or open is shown for today. */
const nextPaymentWire = (row: SubscriptionRow, today: string): SubscriptionWire["nextPayment"] =>
  row.nextPaymentDay === null
    ? null
    : { date: row.nextPaymentDay < today ? today : row.nextPaymentDay, amount: owed(row) };

/** What follows if nothing is changed. */
const aheadWire = (row: SubscriptionRow, { today, held, payer }: Related) => {
  const projection = project(row, today, { held, card: payer });
  const { device, end, endsAs, next, refunds, reservation, ifKept, keepsIfPaid } = projection;
  return {
    ahead: withinHorizon(projection, today),
    consequences: { device, end, endsAs, next, refunds, reservation, ifKept, keepsIfPaid },
  };
};

const subscriptionWire = (row: SubscriptionRow, translate: Translate, beside: Related): SubscriptionWire => {
  const { device, acts, failedCard, payer, today } = beside;
  return {
    id: row.id,
    status: numberOf(row.status),
    device: row.deviceId,
    serial: row.serial,
    model: row.model,
    start: row.start,
    end: row.end,
    nextPayment: nextPaymentWire(row, today),
    price: row.price,
    deposit: row.deposit,
    months: row.months,
    period: row.period,
    insurance: row.insurance,
    extras: namedExtras(row.extras, translate),
    delivery: deliveryWire(row),
    office: row.officeId,
    returnBy: row.returnBy,
    debt: row.debt,
    acts,
    bonusApplied: row.bonusApplied,
    scheduled:
      row.scheduledStatus === null || row.scheduledDay === null
        ? null
        : { status: numberOf(row.scheduledStatus), at: row.scheduledDay },
    name: translate(device.name),
    image: device.image,
    ...(device.kind === null ? {} : { kind: translate(device.kind) }),
    city: row.cityId,
    possession: { state: row.possession, since: row.possessionSince },
    paidFrom: paidFrom(row),
    paidUntil: paidUntil(row),
    collection: collectionWire(row, failedCard),
    resumeOn: row.resumeOn,
    daysKept: row.unusedSince === null ? 0 : daysLeft(row, row.unusedSince),
    pauses: row.pauses,
    extendFrom: extendFrom(row),
    change: row.change === null || isOver(row.status) ? null : termsWire(row.change, translate),
    depositKept: row.depositKept,
    loss: row.loss,
    extrasHeld: namedExtras(row.extrasHeld, translate),
    extrasToCollect: dueExtras(extrasToCollect(row), translate),
    extrasToReturn: dueExtras(extrasToReturn(row), translate),
    contract: row.contract === null ? null : termsWire(row.contract, translate),
    ...aheadWire(row, beside),
    chargeConsent: row.chargeConsent,
    card:
      isChargedLater(row) && payer !== null && isValidOn(payer, today)
        ? { brand: payer.brand, last4: payer.last4 }
        : null,
  };
};

const failedCards = alias(cards, "failed_cards");

const findCards = preparedQuery((database) =>
  database
    .select({
      id: cards.id,
      brand: cards.brand,
      last4: cards.last4,
      expires: cards.expires,
      isDefault: cards.isDefault,
    })
    .from(cards)
    .where(and(eq(cards.clientId, sql.placeholder("clientId")), isNull(cards.removed)))
    .prepare("cards_that_may_pay"),
);

/** The card that is charged if the client agreed; null if there is none. */
export const readPayer = async (
  database: Database,
  row: SubscriptionRow,
): Promise<(Payer & { id: number }) | null> => {
  const living = await findCards(database).execute({ clientId: row.clientId });
  const payer = findPayer(row, living);
  if (payer === undefined) return null;
  const { id, brand, last4, expires } = payer;
  return { id, brand, last4, expires };
};

/**
 * Subscriptions with the paying card (decision 030), the failed card (also if removed), device and time zone.
 */
const withCards = (database: Database) =>
  database
    .select({
      row: subscriptions,
      failedCard: { brand: failedCards.brand, last4: failedCards.last4 },
      payer: { brand: cards.brand, last4: cards.last4, expires: cards.expires },
      device: { name: devices.name, image: devices.image, kind: categories.one },
      timezone: cities.timezone,
    })
    .from(subscriptions)
    .innerJoin(devices, eq(devices.id, subscriptions.deviceId))
    .innerJoin(categories, eq(categories.id, devices.categoryId))
    .innerJoin(cities, eq(cities.id, subscriptions.cityId))
    .leftJoin(failedCards, eq(failedCards.id, subscriptions.failedCardId))
    .leftJoin(cards, isPayer);

const findOfClient = preparedQuery((database) =>
  withCards(database)
    .where(eq(subscriptions.clientId, sql.placeholder("clientId")))
    .orderBy(desc(subscriptions.id))
    .prepare("subscriptions_of_client"),
);

export const readSubscription = async (
  database: Database,
  { id, language, now }: { id: number; language: Language; now: Date },
): Promise<SubscriptionWire> => {
  const [found] = await withCards(database).where(eq(subscriptions.id, id));
  if (found === undefined) throw new Refusal("resource.missing");
  const { row, timezone, ...shown } = found;
  const translate = await readTranslations(database, language);
  const today = dayIn(timezone, now);
  const held = (await readRefundable(database, [row]))(row);
  return subscriptionWire(row, translate, {
    acts: await readActs(database, { subscriptionId: id, clientId: row.clientId, language, translate }),
    ...shown,
    today,
    held,
  });
};

/** All subscriptions of a client, newest first. */
export const readSubscriptions = async (
  database: Database,
  { clientId, language, now }: { clientId: number; language: Language; now: Date },
): Promise<SubscriptionWire[]> => {
  const translate = await readTranslations(database, language);
  const rows = await findOfClient(database).execute({ clientId });
  const acts = await readActsOfClient(database, { clientId, language, translate });
  const refundable = await readRefundable(
    database,
    rows.map(({ row }) => row),
  );
  return rows.map(({ row, timezone, ...shown }) =>
    subscriptionWire(row, translate, {
      ...shown,
      acts: acts.get(row.id) ?? [],
      held: refundable(row),
      today: dayIn(timezone, now),
    }),
  );
};
