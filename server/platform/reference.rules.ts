import { createHash, randomBytes } from "node:crypto";

/*
 * References of our rows at the acquirer and the cash register. A sequence reuses ids after rows are lost (failover,
 * restore), and these services would return the result of the lost row. A reference has at least 128 random or hashed
 * bits and is stored before a service is called.
 */

/** Base64url characters after the kind: 132 bits. */
const length = 22;

const digest = (...parts: readonly (string | number)[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, length);

/** A random reference. */
export const randomReference = (kind: "payment" | "refund"): string =>
  `${kind}-${randomBytes(17).toString("base64url").slice(0, length)}`;

/**
 * Reference of a payment, from the subscription's random `uuid` and the request. If the row is lost and the request
 * repeated, the acquirer recognises it and charges once. `amount` in kopecks.
 */
export const paymentReference = (
  { uuid }: { readonly uuid: string },
  { period, key, amount }: { readonly period: number; readonly key: string; readonly amount: number },
): string => `payment-${digest(uuid, period, key, amount)}`;

/** Reference of a refund; one for each reason and unexpected charge of a payment. */
export const refundReference = (
  { reference }: { readonly reference: string },
  { reason, intentId = null }: { readonly reason: string; readonly intentId?: string | null },
): string => `refund-${digest(reference, reason, intentId ?? "")}`;
