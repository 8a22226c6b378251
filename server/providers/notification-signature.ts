import { createHmac, timingSafeEqual } from "node:crypto";

/** The signature of a notification: lower-case hex HMAC-SHA-256 (RFC 2104) over the exact bytes of its body. */
export const signNotification = (body: string, secret: string): string =>
  createHmac("sha256", secret).update(body, "utf8").digest("hex");

/** Compares in constant time; anything that is not 64 hex digits is wrong. */
export const isSignedBy = (secret: string, body: string, signature: string | undefined): boolean =>
  signature !== undefined &&
  /^[0-9a-f]{64}$/.test(signature) &&
  timingSafeEqual(Buffer.from(signature, "hex"), Buffer.from(signNotification(body, secret), "hex"));
