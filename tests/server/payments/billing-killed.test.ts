import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { listSubscriptions, setStatus } from "#contract/subscription.ts";
import { createEngine } from "../embedded.ts";
import {
  advanceDays,
  askCall,
  openOwnDatabase,
  type OutsideServer,
  signInOutside,
  startServer,
  takenOf,
} from "../outside.ts";

const shared = process.env["TEST_DATABASE_URL"];
const own = shared === undefined ? null : await openOwnDatabase(shared);
const folder = mkdtempSync(join(tmpdir(), "kabinet-killed-"));
const started: OutsideServer[] = [];
afterAll(async () => {
  for (const server of started) await server.kill();
  await own?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A process with its sandbox on the data of all earlier ones. */
const start = async (): Promise<OutsideServer> => {
  const server = await startServer({ DATABASE_URL: own?.url ?? "", DATA_DIR: folder });
  started.push(server);
  return server;
};

test("V4: killed at any moment, the server keeps what it has answered, and charges nothing twice and nothing less", async () => {
  if (own === null) await (await createEngine(join(folder, "postgres"))).close();
  let server = await start();
  const token = await signInOutside(server.address, "79990000005");
  const active = async () =>
    (await askCall(server.address, listSubscriptions, {}, { token })).reply.subscriptions.filter(
      ({ status }) => status === "active" || status === "paused",
    );
  const [first] = await active();
  const change = { id: first?.id ?? 0, status: "pending", from: 3 } as const;
  const key = randomUUID();
  const told = await askCall(server.address, setStatus, change, { token, key });
  await server.kill();
  server = await start();
  expect((await active()).find(({ id }) => id === change.id)?.status).toBe("paused");
  expect((await askCall(server.address, setStatus, change, { token, key })).text).toBe(told.text);

  // Two months are left of each. The process dies whenever one more charge is in the acquirer's book.
  const ids = (await active()).map(({ id }) => id);
  const taken = async () =>
    (await takenOf(server.address)).filter((each) => ids.includes(Number(each.split(" ")[0])));
  const months = ids.flatMap((id) => [`${id} 11`, `${id} 12`]).toSorted();
  for (const enough of [2, 7]) {
    let moved = false;
    const moving = advanceDays(server.address, 40).then(() => (moved = true));
    await vi.waitUntil(async () => moved || (await taken()).length >= enough, {
      timeout: 120_000,
      interval: 1,
    });
    await server.kill();
    await moving;
    server = await start();
  }
  await advanceDays(server.address, 75);
  expect(await taken()).toEqual(months);
  await server.kill();
}, 300_000);
