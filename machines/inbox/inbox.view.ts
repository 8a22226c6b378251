import type { SnapshotFrom } from "xstate";
import type { InboxMessage } from "#contract/inbox.ts";
import { type Offer, offer } from "../runtime/offer.ts";
import type { inboxMachine } from "./inbox.machine.ts";

export type InboxSnapshot = SnapshotFrom<typeof inboxMachine>;

export type InboxView =
  | { state: "loading" }
  /** `inbox.requested` retries. */
  | { state: "unreachable" }
  | {
      state: "ready";
      /** Newest first. */
      messages: InboxMessage[];
      /** Those sent after this moment are new; null: none is. */
      newSince: string | null;
      /** The last refresh failed: there may be newer ones. `inbox.requested` retries. */
      stale: boolean;
      /** The next page was not read. */
      interrupted: boolean;
      /** `inbox.moreRequested`. */
      more: Offer<"pending" | "stale" | "whole">;
    };

export const isUnread = (now: InboxSnapshot): boolean => now.matches({ list: "unread" });

/** Flat, of primitives, offers and parts of the context: compare shallowly. */
export function inboxView(now: InboxSnapshot): InboxView {
  const { messages, cursor, newSince } = now.context;
  const stale = now.matches({ list: "unreachable" });
  if (messages === null) return { state: stale ? "unreachable" : "loading" };
  return {
    state: "ready",
    messages,
    newSince,
    stale,
    interrupted: now.matches({ list: "interrupted" }),
    more: offer(
      (now.matches({ list: "reading" }) || now.matches({ list: "extending" })) && "pending",
      stale && "stale",
      cursor === null && "whole",
    ),
  };
}

/** Whether a message was sent that this device has not shown. The menu marks it. */
export const hasNewMessage = (now: InboxSnapshot): boolean =>
  !now.matches({ marks: "looking" }) && !now.context.open && now.context.latest > now.context.seen;
