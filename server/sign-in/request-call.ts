import { and, eq } from "drizzle-orm";
import type { requestCode } from "#contract/auth.ts";
import type { ReplyWire } from "#contract/call.ts";
import { isUnavailable } from "../platform/database/connection-errors.ts";
import { challenges } from "../platform/database/tables/sign-in.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import type { Providers } from "../platform/providers/providers.ts";
import type { CodeCost } from "./code.rules.ts";
import { Refusal, secondsUntil } from "../platform/refusal.ts";
import { callWithCode } from "./call-with-code.ts";

/**
 * Makes the robot call of an open challenge on request, once; a repeat gets the same reply. Refusal:
 * `call.unavailable` too early, after the challenge, or above the limit.
 */
export const requestCall = async (
  deps: { database: Database; clock: Clock; providers: Pick<Providers, "voice">; codeCost: CodeCost },
  { phone, challenge: id }: { phone: string; challenge: string },
): Promise<ReplyWire<typeof requestCode>> => {
  const { database, clock } = deps;
  const read = async () => {
    const [found] = await database
      .select()
      .from(challenges)
      .where(and(eq(challenges.id, id), eq(challenges.phone, phone)));
    const now = clock.now();
    const open = found !== undefined && found.closed === null && found.expires > now && found.callAt <= now;
    if (!open) throw new Refusal("call.unavailable");
    return { ...found, now };
  };
  const challenge = await read();
  if (challenge.callDecided === null) {
    try {
      await callWithCode(deps, challenge);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      throw new Refusal("call.unavailable", {}, null, error);
    }
  }
  const { callHash, resendAt, expires, now } = await read();
  if (callHash === null) throw new Refusal("call.unavailable");
  return {
    challenge: id,
    codeLength: 4,
    resendAfter: secondsUntil(resendAt, now),
    callAfter: 0,
    expiresIn: secondsUntil(expires, now),
    next: null,
  };
};
