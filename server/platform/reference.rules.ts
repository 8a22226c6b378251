import { createHash, randomBytes } from "node:crypto";

/*
 * What the acquirer and the cash register know our rows by. A number of a sequence is given again after the database has
 * lost its newest rows (a failover, a restore), and these services would answer it with what they did for the lost row.
 * A reference has 128 bits or more that nothing gives again, and is stored with its row before any service is asked.
 */

/** Base64url characters of a reference after its kind: 132 bits. */
const length = 22;

const digest = (...parts: readonly (string | number)[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, length);

/** The reference of a row that no service was asked about. */
export const randomReference = (kind: "payment" | "refund"): string =>
  `${kind}-${randomBytes(17).toString("base64url").slice(0, length)}`;

/**
 * The reference of a payment, of the random `uuid` of its subscription and of what is asked for. If the row is lost and
 * the same is asked for again (the billing job does the same try, a browser repeats a request), the acquirer recognises
 * it, and charges nothing twice. `amount` in kopecks.
 */
export const paymentReference = (
  { uuid }: { readonly uuid: string },
  { period, key, amount }: { readonly period: number; readonly key: string; readonly amount: number },
): string => `payment-${digest(uuid, period, key, amount)}`;

/** The reference of a refund. A payment has one refund for each reason, and for each charge that came unasked. */
export const refundReference = (
  { reference }: { readonly reference: string },
  { reason, intentId = null }: { readonly reason: string; readonly intentId?: string | null },
): string => `refund-${digest(reference, reason, intentId ?? "")}`;
