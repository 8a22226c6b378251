import { expect, test } from "vitest";
import { getCatalog } from "#contract/info.ts";
import { applyPromo } from "#contract/bonus.ts";
import type { MessageSignal } from "#machines/messages/messages.ports.ts";
import { Outage, Unauthorized } from "#src/ports/api/answer.ts";
import type { Api } from "#src/ports/api/api.ts";
import { createFailureReports } from "#src/ports/api/report-failures.ts";
import { fakeWorld } from "../fake-world.ts";

const open = () => {
  const { world, state } = fakeWorld();
  const failures = createFailureReports(world);
  const messages: MessageSignal["message"][] = [];
  const stop = failures.listeners.watchMessages(undefined, ({ message }) => messages.push(message));
  let answer: () => Promise<unknown> = () => Promise.reject(new Error("nothing is laid out"));
  // Cast: each test prepares its call's reply.
  const api = failures.withFailureReports((() => answer()) as unknown as Api);
  return {
    api,
    state,
    messages,
    stop,
    answers: (next: () => Promise<unknown>) => {
      answer = next;
    },
  };
};
const refusal = (code: string) => async () => ({ kind: "refused", code, details: {}, at: 0 });

test("a refusal is reported with code and time, and returned unchanged", async () => {
  const { api, messages, answers, state } = open();
  answers(refusal("promo.used"));
  const answer = await api(applyPromo, { request: { promo: "SECRET" }, key: "k" });
  expect(answer).toMatchObject({ kind: "refused", code: "promo.used" });
  expect(messages).toEqual([{ at: state.now, what: "promo.used", requestId: null }]);
});

test("a server error is reported with its request id, a missing reply without", async () => {
  const { api, messages, answers, state } = open();
  for (const failure of [new Outage("500", { status: 503, requestId: "r-7" }), new Outage("nothing")]) {
    answers(() => Promise.reject(failure));
    await expect(api(getCatalog)).rejects.toBe(failure);
  }
  expect(messages).toEqual([
    { at: state.now, what: "server.failed", requestId: "r-7" },
    { at: state.now, what: "unanswered", requestId: null },
  ]);
});

test("routine refusals, being offline and a sign-out are not reported, nor anything after unsubscribing", async () => {
  const { api, messages, answers, state, stop } = open();
  answers(async () => ({ kind: "answered", reply: {}, at: 0 }));
  await api(getCatalog);
  answers(refusal("request.inProgress"));
  await api(getCatalog);
  answers(refusal("method.notAllowed"));
  await api(getCatalog, { extension: true });
  answers(() => Promise.reject(new Unauthorized("x")));
  await expect(api(getCatalog)).rejects.toBeInstanceOf(Unauthorized);
  answers(() => Promise.reject(new Outage("nothing")));
  state.online = false;
  await expect(api(getCatalog)).rejects.toBeInstanceOf(Outage);
  state.online = true;
  stop();
  await expect(api(getCatalog)).rejects.toBeInstanceOf(Outage);
  expect(messages).toEqual([]);
});
