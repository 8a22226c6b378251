import { texts as catalog } from "../locales/catalog/ru.ts";
import { texts as checkout } from "../locales/checkout/ru.ts";

/** Texts of catalogue and checkout, in one chunk. */
export const groups = { catalog, checkout };
