import type { CodeChallenge } from "#machines/session/session.ports.ts";
import { atMoment } from "./deadline.ts";
import { challengeFact } from "./facts.ts";
import type { Store } from "./storage.ts";

/** The challenge in storage, as long as its code can be tried, and by which its phone is known again. */
export const openChallenge = (store: Store, now: number) => {
  const stored = store.read(challengeFact);
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
