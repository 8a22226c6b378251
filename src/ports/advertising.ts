import { sendAdvertising } from "#contract/user.ts";
import type { AdvertisingPorts } from "#machines/advertising/advertising.ports.ts";
import { isOneOf, unexpected } from "./api/answer.ts";
import type { Api } from "./api/api.ts";
import { storedTag } from "./stored-values.ts";
import type { Store } from "./storage.ts";
import { isLockDenied } from "./tab-lock.ts";
import type { World } from "./world.ts";

/** Ports of the advertising machine. One tab sends the tag; the tabs waiting for the lock then find none. */
export const advertisingPorts = (
  { locks }: Pick<World, "locks">,
  store: Store,
  api: Api,
): AdvertisingPorts => ({
  sendTag: async (_, signal) => {
    const send = async () => {
      const tag = store.read(storedTag);
      if (tag === null) return;
      const answer = await api(sendAdvertising, { request: { advertising: tag }, signal });
      // A malformed tag will never be accepted, so it is dropped.
      if (answer.kind === "refused" && !isOneOf(answer, "request.malformed")) throw unexpected(answer);
      if (store.read(storedTag) === tag) store.forget(storedTag);
    };
    if (locks === null) return send();
    try {
      await locks.request("kabinet.advertising", { signal }, send);
    } catch (failure) {
      if (!isLockDenied(failure)) throw failure;
      await send();
    }
  },
});
