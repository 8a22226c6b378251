import { getPaper } from "#contract/paper.ts";
import { requestSigningCode, signAct } from "#contract/subscription.ts";
import { formFields } from "#contract/form.ts";
import type { ActsPorts } from "#machines/acts/acts.ports.ts";
import { isLacking, isOneOf, Outage, replyOf, unexpected } from "./api/answer.ts";
import type { Api } from "./api/api.ts";
import { byServer, inMs, refusedCodeMs } from "./open-challenge.ts";
import type { World } from "./world.ts";

/** Ports of the acts machine. Each signature has a new key, since an act is signed only once (V23). */
export const actsPorts = (
  { random, clock: { now }, vibrate }: Pick<World, "random" | "clock" | "vibrate">,
  api: Api,
): ActsPorts => ({
  readPaper: async ({ kind, id, pen }, signal) => {
    const request = formFields({ [kind]: id, ...(pen && { pen }) });
    const answer = await api(getPaper, { request, signal, extension: true });
    return isLacking(answer) ? { kind: "missing" } : { kind: "found", paper: replyOf(answer).paper };
  },

  sendCode: async ({ id, shown }, signal) => {
    const answer = await api(requestSigningCode, { request: { id, shown }, signal });
    if (answer.kind === "answered") {
      const { challenge, resendAfter, expiresIn } = answer.reply;
      const [resend, expiry] = [inMs(resendAfter * 1000, now()), inMs(expiresIn * 1000, now())];
      return { kind: "sent", challenge: { id: challenge, resend, expiry } };
    }
    if (isOneOf(answer, "resource.missing")) return { kind: "missing" };
    if (isOneOf(answer, "act.changed")) return { kind: "changed" };
    if (isOneOf(answer, "consent.required")) return { kind: "consentsLacking" };
    const { until } = answer.details;
    if (!isOneOf(answer, "request.tooMany") || until === undefined) throw unexpected(answer);
    return { kind: "limited", until: byServer(until, answer.at, now()) };
  },

  signAct: async ({ id, shown, challenge, code }, signal) => {
    const answer = await api(signAct, {
      request: { id, signed: 1, lat: 0, lon: 0, shown, challenge, code },
      key: random.key(),
      signal,
    });
    if (answer.kind === "refused") {
      if (isOneOf(answer, "resource.missing")) return { kind: "missing" };
      if (isOneOf(answer, "act.changed")) return { kind: "changed" };
      if (!isOneOf(answer, "code.wrong", "code.expired")) throw unexpected(answer);
      vibrate(refusedCodeMs);
      const attemptsLeft = answer.code === "code.wrong" ? (answer.details.attemptsLeft ?? 0) : 0;
      return { kind: "refused", code: answer.code, attemptsLeft };
    }
    const { id: signedId, signed, signedAt } = answer.reply;
    if (signedId !== id || !signed) throw new Outage("another act was answered, or it is not signed");
    return { kind: "signed", signedAt };
  },
});
