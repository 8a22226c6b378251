import type { Translated } from "../../translated.ts";
import type { done as russian } from "../ru/done.ts";

export const done = {
  "success.title": "Your subscription is confirmed",
  "success.paid": "The payment went through.",
  "success.elsewhere": "It was already paid.",
  "success.passport": "Have your passport ready: we can’t hand over the device without it.",
  "success.done": "The payment went through",
  "success.paidSum": "You paid {{sum}}",
  "success.period": "Paid from {{from}} until {{to}}",
  "success.debtClosed": "Your debt is paid.",
  "success.month": "Month {{number}} is paid",
  "success.number": "{{way}}, payment {{number}}",
  "success.whatPaid": "What you paid for",
  "success.whatToPay": "What you will pay for",
  "success.line": "Rent, {{device}}, month {{number}}",
  "success.withDeposit": "Including the deposit",
  "success.calendar": "Add to calendar",
  "success.open": "Open {{hours}}",
  "calendar.failed": "The calendar file wasn’t saved",
  "calendar.failedLead":
    "Press it again. The day and hours of the delivery are on the subscription’s page, too.",
  "calendar.open": "Open the subscription",
  "calendar.file": "kabinet-delivery",
  "calendar.description":
    "Subscription {{number}}. Have your passport ready: we can’t hand over the device without it.",
  "success.receipt": "Open the payment and receipt",
  "success.next": "What happens next",
  "success.earned_one": "You earned {{count}} bonus point",
  "success.earned_other": "You earned {{count}} bonus points",
  "success.subscriptions": "See subscriptions",
  "success.office.title": "Office",
  "success.office.unknown": "There is no such office",
  "success.office.unknownLead": "The address of yours is in Subscriptions.",
  "success.nothing.title": "No unfinished payments",
  "success.nothing.lead": "See what’s paid in Payments, and what’s due in Subscriptions.",
} as const satisfies Translated<typeof russian>;
