import { endSession, listSessions } from "#contract/auth.ts";
import type { SignInsPorts } from "#machines/sign-ins/sign-ins.ports.ts";
import { isLacking, isOneOf, replyOf } from "./api/answer.ts";
import type { Api } from "./api/api.ts";

/** Ports of the list of signed-in devices. */
export const signInsPorts = (api: Api): SignInsPorts => ({
  listSignIns: async (_, signal) => {
    const answer = await api(listSessions, { signal, extension: true });
    return isLacking(answer)
      ? { kind: "unavailable" }
      : { kind: "listed", signIns: replyOf(answer).sessions };
  },

  endSignIn: async ({ id }, signal) => {
    const answer = await api(endSession, { request: { session: String(id) }, signal, extension: true });
    if (answer.kind === "refused" && isOneOf(answer, "method.notAllowed")) return { kind: "unavailable" };
    // A missing session has ended.
    if (!isLacking(answer)) replyOf(answer);
    return { kind: "ended" };
  },
});
