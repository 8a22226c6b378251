import type { ErrorCode } from "#contract/error.ts";
import type { Message, MessagesListeners } from "#machines/messages/messages.ports.ts";
import type { World } from "../world.ts";
import { isLacking, Outage } from "./answer.ts";
import type { Api } from "./api.ts";

/** Failed calls, for the signed-in client's messages. */
export type FailureReports = {
  /** The same API, reporting its failures. */
  withFailureReports(api: Api): Api;
  listeners: MessagesListeners;
};

/** Errors that the application handles without a message. */
const silent = new Set<ErrorCode>(["request.inProgress", "proof.required"]);

export const createFailureReports = ({
  clock,
  isOnline,
}: Pick<World, "clock" | "isOnline">): FailureReports => {
  const listeners = new Set<(message: Message) => void>();
  const report = (what: Message["what"], requestId: string | null = null): void => {
    for (const listener of listeners) listener({ at: clock.now(), what, requestId });
  };
  return {
    listeners: {
      watchMessages: (_, sendBack) => {
        const listener = (message: Message) => sendBack({ type: "message.reported", message });
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    withFailureReports: (api) => async (call, ask) => {
      try {
        const answer = await api(call, ask);
        if (answer.kind === "answered") return answer;
        const isRoutine = silent.has(answer.code) || (ask?.extension === true && isLacking(answer));
        if (!isRoutine) report(answer.code);
        return answer;
      } catch (failure) {
        // Offline is shown by its own strip.
        if (failure instanceof Outage && isOnline())
          report((failure.status ?? 0) >= 500 ? "server.failed" : "unanswered", failure.requestId);
        throw failure;
      }
    },
  };
};
