import { getPaper } from "#contract/paper.ts";
import { signAct } from "#contract/subscription.ts";
import { formFields } from "#contract/form.ts";
import type { ActsPorts } from "#machines/acts/acts.ports.ts";
import { isLacking, isOneOf, Outage, replyOf, unexpected } from "./api/answer.ts";
import type { Api } from "./api/api.ts";
import type { World } from "./world.ts";

/** Ports of the acts machine. Each signature has a new key, since an act is signed only once (V23). */
export const actsPorts = (world: Pick<World, "random">, api: Api): ActsPorts => ({
  readPaper: async ({ kind, id, pen }, signal) => {
    const request = formFields({ [kind]: id, ...(pen && { pen }) });
    const answer = await api(getPaper, { request, signal, extension: true });
    return isLacking(answer) ? { kind: "missing" } : { kind: "found", paper: replyOf(answer).paper };
  },

  signAct: async ({ id, shown }, signal) => {
    const answer = await api(signAct, {
      request: { id, signed: 1, lat: 0, lon: 0, shown },
      key: world.random.key(),
      signal,
    });
    if (answer.kind === "refused") {
      if (isOneOf(answer, "resource.missing")) return { kind: "missing" };
      if (isOneOf(answer, "act.changed")) return { kind: "changed" };
      throw unexpected(answer);
    }
    const { id: signedId, signed, signedAt } = answer.reply;
    if (signedId !== id || !signed) throw new Outage("another act was answered, or it is not signed");
    return { kind: "signed", signedAt };
  },
});
