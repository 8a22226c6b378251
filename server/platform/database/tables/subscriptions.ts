import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { chargeFailures } from "#contract/payment-status.ts";
import type { Loss, Pause } from "#contract/subscription.ts";
import type { Extra, Terms } from "../../../forecast/subscription-state.rules.ts";
import { atLeast, checkColumn, day, id, moment, number, oneOf, subscriptionStatus } from "../columns.ts";
import { cities, offices, devices } from "./catalog.ts";
import { clients } from "./clients.ts";
import { cards } from "./cards.ts";

export const subscriptions = pgTable(
  "subscriptions",
  {
    id: id(),
    /** Unlike its number, never given again; the references of its payments are made of it (shared/reference.rules.ts). */
    uuid: uuid("uuid").notNull().defaultRandom(),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    /** Null for what was agreed before quotes were kept. */
    quoteId: text("quote_id").unique(),
    status: subscriptionStatus("status").notNull(),
    deviceId: number("device_id")
      .notNull()
      .references(() => devices.id),
    model: text("model").notNull(),
    serial: text("serial"),
    months: integer("months").notNull(),
    /** The period that is paid next, counted from 1. */
    period: integer("period").notNull().default(1),
    /** Per month, with insurance and extras. */
    price: number("price").notNull(),
    deposit: number("deposit").notNull(),
    /** What of the deposit was kept back at returns, with reasons that stand in their acts. */
    depositKept: number("deposit_kept").notNull().default(0),
    /** How the device was lost for good; null unless it was written off. */
    loss: jsonb("loss").$type<Loss>(),
    /** What is to be paid for `period` now; 0 when nothing is. */
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
    /** Pays the later periods; null: by hand. */
    cardId: number("card_id").references(() => cards.id),
    promo: text("promo"),
    bonusSpent: number("bonus_spent").notNull().default(0),
    /** Credited when the first payment has succeeded. */
    bonusEarned: number("bonus_earned").notNull().default(0),
    /** Taken from the ledger for the next payment, which is that much smaller (bonus/spend-bonus.ts). */
    bonusApplied: number("bonus_applied").notNull().default(0),
    start: day("start_day"),
    end: day("end_day"),
    nextPaymentDay: day("next_payment_day"),
    nextPaymentAmount: number("next_payment_amount"),
    returnBy: day("return_by"),
    scheduledStatus: subscriptionStatus("scheduled_status"),
    scheduledDay: day("scheduled_day"),
    /** The day on which the client's personal data is deleted (contract/deadlines.ts); null without a request. */
    leavesOn: day("leaves_on"),
    /** Period `anchorPeriod` began on `anchorDay`, and all later ones are reckoned from it (forecast/billing.rules.ts). */
    anchorDay: day("anchor_day"),
    anchorPeriod: integer("anchor_period").notNull().default(1),
    /** The last day on which an order waits for its payment or its handover; null once it has begun or ended. */
    reservedUntil: day("reserved_until"),
    /** Where the device is, whatever the money does; since when, null while it was never handed over. */
    possession: text("possession", { enum: ["awaited", "inUse", "returned"] })
      .notNull()
      .default("awaited"),
    possessionSince: day("possession_since"),
    /** The physical extras that are with the client. */
    extrasHeld: jsonb("extras_held").$type<Extra[]>().notNull().default([]),
    /** Why it is paused; null unless it is. */
    pausedFor: text("paused_for", { enum: ["client", "debt"] }),
    /** From this day of a pause on no paid day is used up: the device is not with the client. */
    unusedSince: day("unused_since"),
    /** The day on which a pause ends by itself; null while it is open. The device is kept on the shelf for it. */
    resumeOn: day("resume_on"),
    /** All pauses, the oldest first. */
    pauses: jsonb("pauses").$type<Pause[]>().notNull().default([]),
    /** What is agreed for `period` and all later ones; null: as the row says. */
    change: jsonb("change").$type<Terms>(),
    /** The terms of the contract as it was signed; null while the row still says them. */
    contract: jsonb("contract").$type<Terms>(),
    /** The device of one paused for debt was not returned in time, and that was put on paper. */
    overdue: boolean("overdue").notNull().default(false),
    /** The first day on which the charge of `period` failed, why, and by which card; null while none has. */
    failedDay: day("failed_day"),
    failedReason: text("failed_reason", { enum: chargeFailures }),
    failedCardId: number("failed_card_id").references(() => cards.id),
    /** Automatic tries to charge `period` so far. */
    tries: integer("tries").notNull().default(0),
    nextTryDay: day("next_try_day"),
    /** What the client said when cancelling. */
    leftReason: text("left_reason"),
    leftComment: text("left_comment"),
    /** When the billing job has something to do next; null while nothing is, or a charge is under way. */
    dueAt: moment("due_at"),
    /** When its reminders are looked at next: 1970 once something of it has changed (a trigger sees to it); null: never. */
    remindAt: moment("remind_at").default(new Date(0)),
    created: moment("created").notNull(),
  },
  (table) => [
    index("subscriptions_client").on(table.clientId, table.id),
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
    oneOf(table.failedReason),
    oneOf(table.pausedFor),
    oneOf(table.possession),
  ],
);
