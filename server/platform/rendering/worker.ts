import { pathToFileURL } from "node:url";
import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import * as v from "valibot";
import { RenderedPage, type RenderTask } from "#contract/client-page.ts";
import { type FromThread, Job, Reply, WorkerData } from "./renderer.ts";

const { program } = v.parse(WorkerData, workerData);
const { renderPage } = v.parse(
  v.object({ renderPage: v.function() }),
  await import(pathToFileURL(program).href),
);

/** Sends the application's requests to the main thread; GET only. */
const connect = (port: MessagePort) => {
  const pending = new Map<number, (response: Response) => void>();
  const send = (message: FromThread) => port.postMessage(message);
  port.on("message", (message: unknown) => {
    const { id, status, headers, body } = v.parse(Reply, message);
    pending.get(id)?.(new Response(body, { status, headers }));
    pending.delete(id);
  });
  // The main thread has left the page: its requests fail, so that it ends.
  port.once("close", () => {
    for (const resolve of pending.values()) resolve(new Response(null, { status: 503 }));
    pending.clear();
  });
  let id = 0;
  const fetch: typeof globalThis.fetch = (input, init) => {
    if (typeof input !== "string" || (init?.method ?? "GET") !== "GET")
      return Promise.reject(new Error("a rendered page sends GET requests only"));
    const { promise, resolve } = Promise.withResolvers<Response>();
    id += 1;
    pending.set(id, resolve);
    send({ id, path: input, headers: Object.fromEntries(new Headers(init?.headers)) });
    return promise;
  };
  return { fetch, send };
};

/** Name and stack of an error for the log, without its message, which may contain personal data. */
const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  const lines = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return [error.name, ...lines.slice(0, 3).map((line) => line.trim())].join(" ");
};

const render = async ({ task, port }: v.InferOutput<typeof Job>): Promise<void> => {
  const { fetch, send } = connect(port);
  try {
    send({ rendered: v.parse(v.nullable(RenderedPage), await renderPage(task, { fetch, nextTurn })) });
  } catch (error) {
    send({ failed: describe(error) });
  }
};

parentPort?.on("message", (message: unknown) => {
  if (message === "ping") parentPort?.postMessage("alive");
  else void render(v.parse(Job, message));
});

// The first pages load and compile the application, which takes longer than a page may: these end at a sign-out.
const refused = () => Promise.resolve(new Response(null, { status: 401 }));
const firstPages = [
  { address: "/", clientId: null },
  { address: "/subscriptions/", clientId: 1 },
  { address: "/payments/", clientId: 1 },
];
const warmUp = async (): Promise<void> => {
  for (const { address, clientId } of firstPages) {
    const task: RenderTask = { address, clientId, now: 0, settings: {} };
    await renderPage(task, { fetch: refused, nextTurn });
  }
};
await Promise.race([warmUp(), delay(5_000)]).catch(() => null);
parentPort?.postMessage("ready");
