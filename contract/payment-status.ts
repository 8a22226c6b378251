import * as v from "valibot";

/** Terminal once it is `success` or `fail` (spec §4). */
export const PaymentStatus = v.picklist(["processing", "success", "fail"]);

/**
 * Why money was not taken, as the acquirer says. `notAuthenticated`: the payer was asked to confirm and did not.
 * `authenticationRequired` (ours): the bank wants a confirmation that an automatic charge cannot give.
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

/** Why an automatic charge failed. `cardExpired` (ours): the card is not valid on that day, and the bank is not asked. */
export const chargeFailures = [...paymentReasons, "cardExpired"] as const;
export const ChargeFailure = v.picklist(chargeFailures);
export type ChargeFailure = v.InferOutput<typeof ChargeFailure>;
