import type { CodeChallenge, Deadline } from "#machines/session/session.ports.ts";
import { storedChallenge } from "./stored-values.ts";
import type { Store } from "./storage.ts";

/** A deadline that is `left` ms away; one that has passed is now. */
export const inMs = (left: number, now: number): Deadline => {
  const rest = Math.max(0, left);
  return { at: now + rest, left: rest };
};

/** A deadline kept as a moment of this machine's clock. */
export const atMoment = (at: number, now: number): Deadline => inMs(at - now, now);

/** A deadline the server named (ISO 8601), counted from the server's own clock, so that a wrong one here does no harm. */
export const byServer = (moment: string, serverNow: number, now: number): Deadline =>
  inMs(Date.parse(moment) - serverNow, now);

/** The challenge in storage, as long as its code can be tried, and by which its phone is known again. */
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
