import { texts as catalog } from "../locales/catalog/en.ts";
import { texts as checkout } from "../locales/checkout/en.ts";

/** Texts of catalogue and checkout, in one chunk. */
export const groups = { catalog, checkout };
