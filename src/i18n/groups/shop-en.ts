import { texts as catalog } from "../locales/catalog/en.ts";
import { texts as checkout } from "../locales/checkout/en.ts";

/** From a device to what was ordered. */
export const groups = { catalog, checkout };
