import * as v from "valibot";

/** Terminal once it is `success` or `fail` (spec §4). */
export const PaymentStatus = v.picklist(["processing", "success", "fail"]);

/** Why money was not taken, as the acquirer says. */
export const PaymentReason = v.picklist(["declined", "noFunds", "notAuthenticated", "abandoned", "expired"]);
