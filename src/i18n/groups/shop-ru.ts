import { texts as catalog } from "../locales/catalog/ru.ts";
import { texts as checkout } from "../locales/checkout/ru.ts";

/** From a device to what was ordered. */
export const groups = { catalog, checkout };
