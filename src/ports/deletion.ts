import { dayIn, homeZone } from "#contract/day.ts";
import { encodeAgreement } from "#contract/encode-agreement.ts";
import { exportData, requestDeletion, withdrawDeletion } from "#contract/user.ts";
import type { DeletionPorts } from "#machines/deletion/deletion.ports.ts";
import type { Access } from "./access.ts";
import { loadClientRecord } from "./account.ts";
import { Outage, isLacking, isOneOf, replyOf, unexpected } from "./api/answer.ts";
import type { Api } from "./api/api.ts";
import { deletionFlag } from "./deletion-flag.ts";
import type { Store } from "./storage.ts";
import { signedInClient } from "./stored-values.ts";
import type { World } from "./world.ts";

/** Ports of the deletion machine: request, withdrawal and export. */
export const deletionPorts = (
  world: Pick<World, "clock" | "saveFile">,
  store: Store,
  access: Access,
  api: Api,
): DeletionPorts => ({
  requestDeletion: async ({ word }, signal) => {
    const token = access.token();
    if (token === null) throw new Outage("no client is signed in");
    // The agreement contains the token, so the request must be sent with the same one.
    const request = { agreement: encodeAgreement(token, word) };
    const answer = await api(requestDeletion, { request, token, signal });
    if (answer.kind === "answered") {
      deletionFlag(store).keep(true, signedInClient(store, token));
      return { kind: "requested", client: answer.reply };
    }
    if (isOneOf(answer, "agreement.wrong")) return { kind: "refused", code: answer.code };
    throw unexpected(answer);
  },

  loadClient: (_, signal) => loadClientRecord(api, signal),

  withdrawDeletion: async (_, signal) => {
    const answer = await api(withdrawDeletion, { signal, extension: true });
    if (isLacking(answer)) return { kind: "unavailable" };
    const client = replyOf(answer);
    deletionFlag(store).keep(client.deletionRequested, signedInClient(store, access.token()));
    return { kind: "withdrawn", client };
  },

  exportData: async (_, signal) => {
    const answer = await api(exportData, { signal, extension: true });
    if (isLacking(answer)) return { kind: "unavailable" };
    const day = dayIn(homeZone, world.clock.now());
    const text = JSON.stringify(replyOf(answer).data, null, 2);
    world.saveFile(new File([text], `kabinet-${day}.json`, { type: "application/json" }));
    return { kind: "saved" };
  },
});
