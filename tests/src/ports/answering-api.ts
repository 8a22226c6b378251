import type { Call } from "#contract/call.ts";
import type { Api } from "#src/ports/api/api.ts";

/** An API that records calls and returns prepared replies in order. */
export const answeringApi = (state: { now: number }) => {
  const asked: { call: Call; request: unknown; key: unknown }[] = [];
  const answers: object[] = [];
  const api = async (call: Call, ask: { request?: unknown; key?: string } = {}) => {
    asked.push({ call, request: ask.request, key: ask.key });
    return { at: state.now, ...answers.shift() };
  };
  // Cast: each test prepares replies that belong to its calls.
  return { asked, answers, api: api as unknown as Api };
};
