import { texts as acts } from "../locales/acts/ru.ts";
import { texts as payments } from "../locales/payments/ru.ts";
import { texts as subscription } from "../locales/subscription/ru.ts";
import { texts as subscriptions } from "../locales/subscriptions/ru.ts";

/** Where clients spend their days. */
export const groups = { acts, payments, subscription, subscriptions };
