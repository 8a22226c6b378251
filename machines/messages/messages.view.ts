import type { SnapshotFrom } from "xstate";
import type { messagesMachine } from "./messages.machine.ts";
import type { Message } from "./messages.ports.ts";

/** Newest first. */
export const messagesView = (now: SnapshotFrom<typeof messagesMachine>): readonly Message[] =>
  now.context.messages;
