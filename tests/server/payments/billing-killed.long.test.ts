import { randomUUID } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { listSubscriptions, setStatus } from "#contract/subscription.ts";
import { type OutsideServer, startServer } from "../start-server.ts";
import { openOwnData } from "../own-data.ts";

const own = await openOwnData();
const started: OutsideServer[] = [];
afterAll(async () => {
  for (const server of started) await server.kill();
  await own.close();
});

/** Starts a server with its sandbox on the data of the earlier ones. */
const start = async (): Promise<OutsideServer> => {
  const server = await startServer(own.settings);
  started.push(server);
  return server;
};

test("V4: killed at any moment, the server keeps what it has confirmed and makes each charge exactly once", async () => {
  let server = await start();
  const token = await server.driver.signIn("79990000005");
  const active = async () =>
    (await server.driver.ask(listSubscriptions, {}, { token })).subscriptions.filter(
      ({ status }) => status === "active" || status === "paused",
    );
  const [first] = await active();
  const change = { id: first?.id ?? 0, status: "pending", from: 3 } as const;
  const key = randomUUID();
  const reply = await server.driver.send(setStatus, change, { token, key });
  expect(reply.status).toBe(200);
  await server.kill();
  server = await start();
  expect((await active()).find(({ id }) => id === change.id)?.status).toBe("paused");
  expect((await server.driver.send(setStatus, change, { token, key })).text).toBe(reply.text);

  // Two months are left of each. The process is killed after each new charge in the acquirer's ledger.
  const ids = (await active()).map(({ id }) => id);
  const taken = async () =>
    (await server.driver.sandbox.taken()).filter((each) => ids.includes(Number(each.split(" ")[0])));
  const months = ids.flatMap((id) => [`${id} 11`, `${id} 12`]).toSorted();
  for (const enough of [2, 7]) {
    let moved = false;
    const moving = server.driver.sandbox
      .advance(40 * 86_400)
      .catch(() => {})
      .then(() => (moved = true));
    await vi.waitUntil(async () => moved || (await taken()).length >= enough, {
      timeout: 120_000,
      interval: 1,
    });
    await server.kill();
    await moving;
    server = await start();
  }
  await server.driver.sandbox.advance(75 * 86_400);
  expect(await taken()).toEqual(months);
  await server.kill();
}, 300_000);
