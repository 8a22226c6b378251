import * as v from "valibot";

/** Subject of a payment (spec §4). */
export const paymentTypes = ["subscription", "insurance", "delivery"] as const;
export const PaymentType = v.picklist(paymentTypes);

/** Status of a payment, a refund or a card binding; final at `success` or `fail` (spec §4). */
export const paymentStatuses = ["processing", "success", "fail"] as const;
export const PaymentStatus = v.picklist(paymentStatuses);
export type PaymentStatus = v.InferOutput<typeof PaymentStatus>;

/**
 * Why the acquirer took no money. `notAuthenticated`: the payer did not confirm. `authenticationRequired` (ours): the
 * bank wants 3-D Secure, which an automatic charge cannot give.
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

/** Why an automatic charge failed. `cardExpired` (ours): the bank is not asked. */
export const chargeFailures = [...paymentReasons, "cardExpired"] as const;
export const ChargeFailure = v.picklist(chargeFailures);
export type ChargeFailure = v.InferOutput<typeof ChargeFailure>;
