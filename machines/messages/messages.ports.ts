import type { ErrorCode } from "#contract/error.ts";
import type { ListenerPort } from "../runtime/ports.ts";

/**
 * A failure, without personal data: the code of a refusal (a server fault is `server.failed`), or no reply; `at` in
 * ms; `requestId` for support.
 */
export type Message = { at: number; what: ErrorCode | "unanswered"; requestId: string | null };

export type MessageSignal = { type: "message.reported"; message: Message };

export type MessagesListeners = {
  watchMessages: ListenerPort<void, MessageSignal>;
};
