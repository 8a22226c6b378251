import * as v from "valibot";

/** What money is for (spec §4). */
export const PaymentType = v.picklist(["subscription", "insurance", "delivery"]);
