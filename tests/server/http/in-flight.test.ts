import { expect, test } from "vitest";
import { trackInFlight } from "#server/platform/http/open-server.ts";

test("requests whose client disconnected are waited for, whether they succeed or fail", async () => {
  const begun: PromiseWithResolvers<Response>[] = [];
  const { fetch, ended } = trackInFlight(() => {
    const answer = Promise.withResolvers<Response>();
    begun.push(answer);
    return answer.promise;
  });
  const succeeds = fetch();
  const fails = fetch();
  let isOver = false;
  const over = ended().then(() => (isOver = true));

  begun[0]?.resolve(new Response("done"));
  expect(await (await succeeds).text()).toBe("done");
  expect(isOver).toBe(false);

  begun[1]?.reject(new Error("the database is gone"));
  await expect(fails).rejects.toThrow("the database is gone");
  await over;
});

test("without a request in flight there is no wait", async () => {
  const { fetch, ended } = trackInFlight(() => new Response("at once"));
  await fetch();
  await expect(ended()).resolves.toBeUndefined();
});
