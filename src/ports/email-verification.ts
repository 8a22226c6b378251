import { type ActorOptions, type ActorRefFrom, createActor } from "xstate";
import { verifyEmail } from "#contract/user.ts";
import {
  type emailVerificationMachine,
  provideEmailVerification,
} from "#machines/email-verification/email-verification.machine.ts";
import { Outage, isOneOf, unexpected } from "./api/answer.ts";
import type { Api } from "./api/api.ts";
import type { World } from "./world.ts";
import type { LetterOutcome } from "./letter-outcome.ts";

/** Starts the verification of an e-mail address with the token of its letter, if any. `inspect`: see XState. */
export const startEmailVerification = (
  world: Pick<World, "isOnline">,
  api: Api,
  token: string | null,
  outcome: LetterOutcome,
  inspect?: ActorOptions<typeof emailVerificationMachine>["inspect"],
): ActorRefFrom<typeof emailVerificationMachine> => {
  const verification = provideEmailVerification({
    findToken: async () => {
      const known = outcome.read();
      if (token === null) return known === null ? { kind: "missing" } : { kind: "known", outcome: known };
      outcome.forget();
      return { kind: "found" };
    },
    verifyEmail: async (_, signal) => {
      if (token === null) return { kind: "refused" };
      if (!world.isOnline()) throw new Outage("there is no network");
      const answer = await api(verifyEmail, { request: { token }, signal });
      if (answer.kind === "answered") {
        outcome.write("verified");
        return { kind: "verified" };
      }
      if (isOneOf(answer, "client.forbidden", "client.deleting")) return { kind: "barred", why: answer.code };
      // A malformed token is treated like an expired one.
      if (isOneOf(answer, "email.tokenInvalid", "request.malformed")) {
        outcome.write("refused");
        return { kind: "refused" };
      }
      throw unexpected(answer);
    },
  });
  return createActor(verification, { ...(inspect !== undefined && { inspect }) }).start();
};
