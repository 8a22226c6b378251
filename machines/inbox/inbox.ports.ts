import type { InboxMessage } from "#contract/inbox.ts";
import type { Port } from "../runtime/ports.ts";

/** A page of the inbox, newest first; `next` is null at the end. */
export type InboxPage = { messages: InboxMessage[]; next: string | null };

export type InboxPorts = {
  /** GET inbox/list. `cursor`: null for the newest. */
  readPage: Port<{ cursor: string | null }, InboxPage>;
  /**
   * When the newest message was sent that this device has shown; "": none. A device without a note begins with `latest`,
   * so that a sign-in does not mark old messages as new.
   */
  readSeen: Port<{ latest: string }, string>;
  /** Notes it on this device. */
  keepSeen: Port<{ at: string }, void>;
};
