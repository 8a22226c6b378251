import * as v from "valibot";

/** Subject of a payment (spec §4). */
export const PaymentType = v.picklist(["subscription", "insurance", "delivery"]);
