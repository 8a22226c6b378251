import { texts as acts } from "../locales/acts/en.ts";
import { texts as city } from "../locales/city/en.ts";
import { texts as consequences } from "../locales/consequences/en.ts";
import { texts as messages } from "../locales/messages/en.ts";
import { texts as payments } from "../locales/payments/en.ts";
import { texts as subscription } from "../locales/subscription/en.ts";
import { texts as subscriptions } from "../locales/subscriptions/en.ts";

/** Texts of a client's main pages, in one chunk. */
export const groups = { acts, city, consequences, messages, payments, subscription, subscriptions };
