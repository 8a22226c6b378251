import type { ErrorCode } from "#contract/error.ts";
import type { ListenerPort } from "../runtime/ports.ts";

/**
 * Something the product had to say of what did not work. No words of anybody's: a refusal by its code (a fault of the
 * server is `server.failed`), or no answer; `at` in ms since 1970; by `requestId` support finds the reply.
 */
export type Message = { at: number; what: ErrorCode | "unanswered"; requestId: string | null };

export type MessageSignal = { type: "message.told"; message: Message };

export type MessagesListeners = {
  watchMessages: ListenerPort<void, MessageSignal>;
};
