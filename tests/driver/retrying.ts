import { setTimeout as pass } from "node:timers/promises";
import * as v from "valibot";
import type { Call, ReplyOf, RequestWire } from "#contract/call.ts";
import type { Answer, Driver, Sent } from "./driver.ts";

/** Sends a call until its answer is final; null for a refusal. */
export type Send = <C extends Call>(
  call: C,
  request: RequestWire<C> | Record<string, string>,
  sent?: Sent,
) => Promise<ReplyOf<C> | null>;

/** Whether the same request may be sent again: the server cannot answer now, or still executes it. */
const isToRepeat = ({ status, text }: Answer): boolean =>
  status === 503 || (status === 409 && text.includes('"request.inProgress"'));

/**
 * Repeats requests as the application does. `onAnswer` receives every answer with the time at which its request was
 * sent.
 */
export const retrying =
  (
    driver: Driver,
    {
      resends = false,
      pause = 0,
      isOver = () => false,
      onAnswer,
    }: {
      /** Retries requests without an answer, too; without it they are failures. */
      resends?: boolean;
      /** Between two tries. Milliseconds. */
      pause?: number;
      /** Ends the tries: the outcome is then null. */
      isOver?: () => boolean;
      onAnswer: (call: Call, answer: Answer | null, sentAt: number) => void;
    },
  ): Send =>
  async (call, request, sent) => {
    for (;;) {
      const sentAt = performance.now();
      const answer = await driver.send(call, request, sent).catch((error: unknown) => {
        if (!resends) throw error;
        return null;
      });
      onAnswer(call, answer, sentAt);
      if (answer?.status === 200) return v.parse(call.reply, JSON.parse(answer.text));
      if (answer !== null && !isToRepeat(answer)) return null;
      if (isOver()) return null;
      if (pause > 0) await pass(pause);
    }
  };
