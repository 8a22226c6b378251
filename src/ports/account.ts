import { getCatalog } from "#contract/info.ts";
import { listSubscriptions } from "#contract/subscription.ts";
import { type Client, getClient, updateClient } from "#contract/user.ts";
import type { AccountPorts } from "#machines/account/account.ports.ts";
import type { OfflineSnapshot } from "./offline-snapshot.ts";
import { isOneOf, replyOf, unexpected } from "./api/answer.ts";
import type { Api } from "./api/api.ts";

/** GET user/getinfo with the token of the API. */
export const loadClientRecord = async (api: Api, signal: AbortSignal): Promise<Client> =>
  replyOf(await api(getClient, { signal }));

/** Ports of the account machine: the server's data of the signed-in client. */
export const accountPorts = (api: Api, seen: OfflineSnapshot): AccountPorts => ({
  loadSubscriptions: async (_, signal) => {
    const { subscriptions } = replyOf(await api(listSubscriptions, { signal }));
    // The request was aborted; the user may have signed out.
    if (!signal.aborted) seen.keepDevices(subscriptions);
    return subscriptions;
  },

  loadCatalog: async ({ cityId }, signal) => {
    const request = cityId === null ? {} : { city: String(cityId) };
    return replyOf(await api(getCatalog, { request, signal }));
  },

  loadClient: (_, signal) => loadClientRecord(api, signal),

  saveProfile: async (change, signal) => {
    const answer = await api(updateClient, { request: change, signal });
    if (answer.kind === "answered") return { kind: "saved", client: answer.reply };
    if (!isOneOf(answer, "city.unsupported", "consent.required", "request.malformed"))
      throw unexpected(answer);
    return { kind: "refused", code: answer.code, fields: answer.details.fields ?? [] };
  },
});
