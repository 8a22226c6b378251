import type { CodeChallenge } from "#machines/session/session.ports.ts";
import type { Deadline } from "#machines/runtime/ports.ts";
import { storedChallenge } from "./stored-values.ts";
import type { Store } from "./storage.ts";

/** The vibration of a code that was refused. Milliseconds. */
export const refusedCodeMs = 60;

/** A deadline in `left` ms; a negative value is now. */
export const inMs = (left: number, now: number): Deadline => {
  const rest = Math.max(0, left);
  return { at: now + rest, left: rest };
};

/** A deadline by the local clock, ms since 1970. */
export const atMoment = (at: number, now: number): Deadline => inMs(at - now, now);

/** A deadline of the server (ISO 8601), relative to the server's clock, so that a wrong local clock does no harm. */
export const byServer = (moment: string, serverNow: number, now: number): Deadline =>
  inMs(Date.parse(moment) - serverNow, now);

/** The stored challenge until it expires, with the salt and hash that identify its phone. */
export const openChallenge = (store: Store, now: number) => {
  const stored = store.read(storedChallenge);
  if (stored === null || stored.expiresAt <= now) return null;
  const { id, salt, mark, resendAt, callAt, expiresAt } = stored;
  const challenge: CodeChallenge = {
    id,
    resend: atMoment(resendAt, now),
    call: callAt === null ? null : atMoment(callAt, now),
    expiry: atMoment(expiresAt, now),
  };
  return { challenge, salt, mark };
};
