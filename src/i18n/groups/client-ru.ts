import { texts as acts } from "../locales/acts/ru.ts";
import { texts as city } from "../locales/city/ru.ts";
import { texts as consequences } from "../locales/consequences/ru.ts";
import { texts as messages } from "../locales/messages/ru.ts";
import { texts as payments } from "../locales/payments/ru.ts";
import { texts as subscription } from "../locales/subscription/ru.ts";
import { texts as subscriptions } from "../locales/subscriptions/ru.ts";

/** Texts of a client's main pages, in one chunk. */
export const groups = { acts, city, consequences, messages, payments, subscription, subscriptions };
