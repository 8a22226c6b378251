import { createHmac, timingSafeEqual } from "node:crypto";
import * as v from "valibot";
import { parseJsonOrNull } from "../json.ts";
import { type Acquirer, IntentNotification } from "./acquirer.ts";

/** Parses notifications signed with one of the secrets (`Acquirer.readNotification`). */
export const readNotificationsWith =
  (secrets: readonly string[]): Acquirer["readNotification"] =>
  (body, signature, now) => {
    if (!isSignedBy(secrets, { body, signature, now })) return null;
    const notification = v.safeParse(IntentNotification, parseJsonOrNull(body));
    return notification.success ? notification.output : null;
  };

/** Older or later signatures are refused as replays. Seconds. */
const tolerance = 300;

const hashOf = (body: string, seconds: string, secret: string): string =>
  createHmac("sha256", secret).update(`${seconds}.${body}`, "utf8").digest("hex");

/**
 * Signature of a notification: `t=<Unix seconds>,v1=<lower-case hex>`. `v1` is the HMAC-SHA-256 (RFC 2104) of the
 * seconds, a dot and the body's bytes; one `v1` for each secret.
 */
export const signNotification = (body: string, secrets: readonly string[], now: Date): string => {
  const seconds = String(Math.floor(now.getTime() / 1_000));
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${hashOf(body, seconds, secret)}`)].join(",");
};

const form = /^t=(\d{1,12})((?:,v1=[0-9a-f]{64}){1,4})$/;

/** Whether one of the secrets signed the body within five minutes of `now`. Compares in constant time. */
export const isSignedBy = (
  secrets: readonly string[],
  { body, signature, now }: { body: string; signature: string | undefined; now: Date },
): boolean => {
  const [, seconds, given] = form.exec(signature ?? "") ?? [];
  if (seconds === undefined || given === undefined) return false;
  if (Math.abs(now.getTime() / 1_000 - Number(seconds)) > tolerance) return false;
  const hashes = given
    .slice(1)
    .split(",")
    .map((part) => Buffer.from(part.slice("v1=".length), "hex"));
  return secrets.some((secret) => {
    const right = Buffer.from(hashOf(body, seconds, secret), "hex");
    return hashes.some((hash) => timingSafeEqual(hash, right));
  });
};
