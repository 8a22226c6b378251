import { isDeepStrictEqual } from "node:util";
import type { Worker } from "node:worker_threads";
import type { RenderedPage } from "#contract/client-page.ts";
import { renderingProgram } from "#server/bundle.ts";
import { type Renderer, type Respond, openRenderer } from "#server/platform/rendering/renderer.ts";
import { phones, type SignIn } from "../tests/driver/driver.ts";
import { signInElsewhere } from "./customer.ts";
import { expect, onStage } from "./fixtures.ts";
import type { Server } from "./server.ts";

const paths = ["/subscriptions/", "/payments/", "/en/profile/", "/cards/", "/documents/", "/en/catalog/"];

/** Two clients, and the server's replies to each; a reply is requested once. */
const clientsOf = async (server: Server) => {
  const respondTo = ({ token }: SignIn): Respond => {
    const replies = new Map<string, Promise<Response>>();
    return async (path, headers) => {
      const reply =
        replies.get(path) ??
        fetch(server.url + path, { headers: { ...headers, authorization: `Bearer ${token}` } });
      replies.set(path, reply);
      return (await reply).clone();
    };
  };
  return [server.regular, await signInElsewhere(server, phones.troubled)].map((signIn) => ({
    clientId: signIn.clientId,
    respond: respondTo(signIn),
  }));
};
type Client = Awaited<ReturnType<typeof clientsOf>>[number];

const now = Date.parse("2026-11-28T09:00:00Z");
const taskOf = ({ clientId }: Client, address: string) => ({ address, clientId, now, settings: {} });

/** A thread that has started. */
const openThread = async (clients: Client[], warnings: unknown[]): Promise<Renderer> => {
  const [client] = clients;
  if (client === undefined) throw new Error("no client");
  const thread = openRenderer(renderingProgram, (_, facts) => void warnings.push(facts), { timeout: 60_000 });
  await expect
    .poll(() => thread.render(taskOf(client, "/problem/"), client.respond), { timeout: 60_000 })
    .not.toBeNull();
  return thread;
};

onStage(
  "a thread that renders two clients in turn renders what a fresh thread renders",
  async ({ server }) => {
    const clients = await clientsOf(server);
    const warnings: unknown[] = [];
    const open = () => openThread(clients, warnings);
    const [shared, alone] = [new Map<string, RenderedPage | null>(), new Map<string, RenderedPage | null>()];
    const thread = await open();
    for (const path of paths)
      for (const client of clients)
        shared.set(`${client.clientId} ${path}`, await thread.render(taskOf(client, path), client.respond));
    await thread.stop();
    for (const path of paths)
      for (const client of clients) {
        const fresh = await open();
        alone.set(`${client.clientId} ${path}`, await fresh.render(taskOf(client, path), client.respond));
        await fresh.stop();
      }
    expect([...alone.values()]).not.toContain(null);
    const differing = [...alone.keys()].filter((key) => !isDeepStrictEqual(alone.get(key), shared.get(key)));
    expect(differing).toEqual([]);
    expect(warnings).toEqual([]);
  },
);

onStage(
  "the memory of the thread is flat over two thousand pages",
  { tag: "@all" },
  async ({ server }, info) => {
    info.setTimeout(1_800_000);
    const clients = await clientsOf(server);
    const { promise: started, resolve } = Promise.withResolvers<Worker>();
    process.once("worker", resolve);
    const warnings: unknown[] = [];
    const thread = await openThread(clients, warnings);
    const worker = await started;
    /** The least memory in use during two hundred pages, about what a garbage collection leaves. Bytes. */
    const used: number[] = [];
    for (let part = 0; part < 10; part += 1) {
      let least = Infinity;
      for (let page = 0; page < 200; page += 1) {
        const client = clients[page % clients.length];
        const path = paths[page % paths.length];
        if (client === undefined || path === undefined) throw new Error("no client or path");
        expect(await thread.render(taskOf(client, path), client.respond)).not.toBeNull();
        least = Math.min(least, (await worker.getHeapStatistics()).used_heap_size);
      }
      used.push(least);
    }
    await thread.stop();
    info.annotations.push({ type: "MB", description: used.map((each) => (each / 1e6).toFixed(1)).join(" ") });
    expect(warnings).toEqual([]);
    // The first pages also compile and cache. A page that stays in memory takes more than 50 kB.
    const [, , , , warm = 0] = used;
    expect(((used.at(-1) ?? 0) - warm) / 1000, `bytes of a page, of ${used.join(" ")}`).toBeLessThan(2000);
  },
);
