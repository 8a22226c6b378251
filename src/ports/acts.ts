import { signAct } from "#contract/subscription.ts";
import type { ActsPorts } from "#machines/acts/acts.ports.ts";
import { isOneOf, Outage, unexpected } from "./api/answer.ts";
import type { Api } from "./api/api.ts";
import type { World } from "./world.ts";

/** Ports of the acts machine. Each request has a new key, since an act is signed only once (V23). */
export const actsPorts = (world: Pick<World, "random">, api: Api): ActsPorts => ({
  signAct: async ({ id }, signal) => {
    const answer = await api(signAct, {
      request: { id, signed: 1, lat: 0, lon: 0 },
      key: world.random.key(),
      signal,
    });
    if (answer.kind === "refused") {
      if (isOneOf(answer, "resource.missing")) return { kind: "missing" };
      throw unexpected(answer);
    }
    const { id: signedId, signed, signedAt } = answer.reply;
    if (signedId !== id || !signed) throw new Outage("another act was answered, or it is not signed");
    return { kind: "signed", signedAt };
  },
});
