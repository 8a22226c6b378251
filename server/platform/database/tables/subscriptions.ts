import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { chargeConsents } from "#contract/consent.ts";
import { chargeFailures } from "#contract/payment-status.ts";
import type { Loss, Pause } from "#contract/subscription.ts";
import { atLeast, checkColumn, day, id, moment, number, checkEnum, subscriptionStatus } from "../columns.ts";
import { cities, offices, devices } from "./catalog.ts";
import { clients } from "./clients.ts";
import { cards } from "./cards.ts";

/** Rented with a device. `physical`: a thing, not a service. */
export type Extra = { readonly id: number; readonly name: string; readonly physical?: boolean | undefined };

/** Terms of later periods: months counted from the first period, price per period in kopecks. */
export type Terms = {
  readonly months: number;
  readonly price: number;
  readonly insurance: boolean;
  readonly extras: Extra[];
};

export const subscriptions = pgTable(
  "subscriptions",
  {
    id: id(),
    /** Unlike the id never reused; references of payments derive from it (platform/reference.rules.ts). */
    uuid: uuid("uuid").notNull().defaultRandom().unique(),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    /** Null for subscriptions without a quote. */
    quoteId: text("quote_id").unique(),
    status: subscriptionStatus("status").notNull(),
    deviceId: number("device_id")
      .notNull()
      .references(() => devices.id),
    model: text("model").notNull(),
    serial: text("serial"),
    months: integer("months").notNull(),
    /** The next period to pay, from 1. */
    period: integer("period").notNull().default(1),
    /** Per month, with insurance and extras. */
    price: number("price").notNull(),
    deposit: number("deposit").notNull(),
    /** Part of the deposit kept at returns; the acts have the reasons. */
    depositKept: number("deposit_kept").notNull().default(0),
    /** How the device was lost; null unless written off. */
    loss: jsonb("loss").$type<Loss>(),
    /** Due now for `period`; 0 if nothing is. */
    debt: number("debt").notNull(),
    insurance: boolean("insurance").notNull(),
    extras: jsonb("extras").$type<Extra[]>().notNull(),
    deliveryAddress: text("delivery_address"),
    deliveryDay: day("delivery_day"),
    deliverySlot: text("delivery_slot"),
    officeId: number("office_id").references(() => offices.id),
    cityId: number("city_id")
      .notNull()
      .references(() => cities.id),
    /** The card for later periods; null: the default one. Charged only with the consent below. */
    cardId: number("card_id").references(() => cards.id),
    /** Consent to charges to a card; only `given` lets billing charge one. */
    chargeConsent: text("charge_consent", { enum: chargeConsents }).notNull().default("offered"),
    promo: text("promo"),
    bonusSpent: number("bonus_spent").notNull().default(0),
    /** Credited after the first successful payment. */
    bonusEarned: number("bonus_earned").notNull().default(0),
    /** Reserved from the bonus for the next payment (bonus/spend-bonus.ts). */
    bonusApplied: number("bonus_applied").notNull().default(0),
    start: day("start_day"),
    end: day("end_day"),
    nextPaymentDay: day("next_payment_day"),
    nextPaymentAmount: number("next_payment_amount"),
    returnBy: day("return_by"),
    scheduledStatus: subscriptionStatus("scheduled_status"),
    scheduledDay: day("scheduled_day"),
    /** The day of the client's purge (contract/deadlines.ts); null without a request. */
    leavesOn: day("leaves_on"),
    /** Period `anchorPeriod` began on `anchorDay`; later periods are counted from it (forecast/subscription-state.rules.ts). */
    anchorDay: day("anchor_day"),
    anchorPeriod: integer("anchor_period").notNull().default(1),
    /** Last day of an order's reservation; null once it has begun or ended. */
    reservedUntil: day("reserved_until"),
    /** Where the device is, and since when; null before the handover. */
    possession: text("possession", { enum: ["awaited", "inUse", "returned"] })
      .notNull()
      .default("awaited"),
    possessionSince: day("possession_since"),
    /** Physical extras that the client has. */
    extrasHeld: jsonb("extras_held").$type<Extra[]>().notNull().default([]),
    /** Why it is paused; null unless it is. */
    pausedFor: text("paused_for", { enum: ["client", "debt"] }),
    /** From this day of a pause no paid days are used, as the device is returned. */
    unusedSince: day("unused_since"),
    /** The day on which a pause ends by itself; null while it is open. The device is reserved for it. */
    resumeOn: day("resume_on"),
    /** All pauses, the oldest first. */
    pauses: jsonb("pauses").$type<Pause[]>().notNull().default([]),
    /** Agreed terms from `period` on; null: no change. */
    change: jsonb("change").$type<Terms>(),
    /** Terms of the signed contract; null while they equal the row's. */
    contract: jsonb("contract").$type<Terms>(),
    /** The device of a subscription paused for debt was not returned in time, and an act says so. */
    overdue: boolean("overdue").notNull().default(false),
    /** First failed charge of `period`: day, reason and card. */
    failedDay: day("failed_day"),
    failedReason: text("failed_reason", { enum: chargeFailures }),
    failedCardId: number("failed_card_id").references(() => cards.id),
    /** Automatic charges of `period` so far. */
    tries: integer("tries").notNull().default(0),
    nextTryDay: day("next_try_day"),
    /** Reason given at cancellation. */
    leftReason: text("left_reason"),
    leftComment: text("left_comment"),
    /** Next run of the billing job; null if there is none, or while a charge is running. */
    dueAt: moment("due_at"),
    /** Next check for reminders; 1970 after a change (by a trigger), null: never. */
    remindAt: moment("remind_at").default(new Date(0)),
    created: moment("created").notNull(),
  },
  (table) => [
    index("subscriptions_client").on(table.clientId, table.id),
    // A handover asks who has the device.
    index("subscriptions_serial").on(table.serial),
    index("subscriptions_due")
      .on(table.dueAt, table.id)
      .where(sql`${table.dueAt} is not null`),
    index("subscriptions_remind")
      .on(table.remindAt)
      .where(sql`${table.remindAt} is not null`),
    index("subscriptions_card")
      .on(table.cardId)
      .where(sql`${table.cardId} is not null`),
    index("subscriptions_failed_card")
      .on(table.failedCardId)
      .where(sql`${table.failedCardId} is not null`),
    checkColumn(table.status, sql`${table.status} between 1 and 6`),
    checkColumn(table.scheduledStatus, sql`${table.scheduledStatus} between 1 and 6`),
    // An order ends by itself.
    check(
      "subscriptions_order_ends",
      sql`${table.status} not in (1, 2) or ${table.reservedUntil} is not null`,
    ),
    checkColumn(table.depositKept, sql`${table.depositKept} between 0 and ${table.deposit}`),
    atLeast(table.months, 1),
    atLeast(table.period, 1),
    atLeast(table.anchorPeriod, 1),
    atLeast(table.price, 0),
    atLeast(table.deposit, 0),
    atLeast(table.debt, 0),
    atLeast(table.bonusSpent, 0),
    atLeast(table.bonusEarned, 0),
    atLeast(table.bonusApplied, 0),
    atLeast(table.nextPaymentAmount, 0),
    atLeast(table.tries, 0),
    checkEnum(table.failedReason),
    checkEnum(table.pausedFor),
    checkEnum(table.possession),
    checkEnum(table.chargeConsent),
  ],
);

export type SubscriptionRow = typeof subscriptions.$inferSelect;
