import * as v from "valibot";

/** Terminal once it is `success` or `fail` (spec §4). */
export const PaymentStatus = v.picklist(["processing", "success", "fail"]);

/**
 * Why money was not taken, as the acquirer says. `notAuthenticated`: the payer was asked to confirm and did not;
 * `authenticationRequired` (ours): nobody was there to be asked, so it has to be paid by hand.
 */
export const paymentReasons = [
  "declined",
  "noFunds",
  "notAuthenticated",
  "authenticationRequired",
  "abandoned",
  "expired",
] as const;
export const PaymentReason = v.picklist(paymentReasons);
export type PaymentReason = v.InferOutput<typeof PaymentReason>;
