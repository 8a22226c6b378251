import * as v from "valibot";
import { IsoMoment } from "#contract/day.ts";
import { listInbox } from "#contract/inbox.ts";
import type { InboxPorts } from "#machines/inbox/inbox.ports.ts";
import { replyOf } from "./api/answer.ts";
import type { Api } from "./api/api.ts";
import { type Store, defineStoredValue } from "./storage.ts";

/** Messages per page. */
const pageSize = 20;

/** When the newest message was sent that this device has shown; "": none. */
const storedSeen = defineStoredValue("inbox.seen", v.union([v.literal(""), IsoMoment]));

/** Ports of the inbox. What was shown is noted on the device: a flagged client may read, too, and sends no POST. */
export const inboxPorts = (store: Store, api: Api): InboxPorts => ({
  readPage: async ({ cursor }, signal) => {
    const request = { limit: String(pageSize), ...(cursor !== null && { cursor }) };
    return replyOf(await api(listInbox, { request, signal, extension: true }));
  },

  readSeen: async ({ latest }) => {
    const seen = store.read(storedSeen);
    if (seen === null) store.write(storedSeen, latest);
    return seen ?? latest;
  },

  keepSeen: async ({ at }) => store.write(storedSeen, at),
});
