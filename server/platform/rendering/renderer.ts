import { setTimeout as delay } from "node:timers/promises";
import { MessageChannel, MessagePort, Worker } from "node:worker_threads";
import * as v from "valibot";
import { RenderedPage, RenderTask } from "#contract/client-page.ts";
import type { Log } from "../logging/log.ts";

/** `program`: the file that the build makes of src/entry-server.tsx. */
export const WorkerData = v.object({ program: v.string() });

/** To the thread: a page to render, and the channel of its requests and its result. */
export const Job = v.object({ task: RenderTask, port: v.instance(MessagePort) });

/** From the thread: a request of the application, the page, or the reason why there is none. */
export const FromThread = v.union([
  v.object({ id: v.number(), path: v.string(), headers: v.record(v.string(), v.string()) }),
  v.object({ rendered: v.nullable(RenderedPage) }),
  v.object({ failed: v.string() }),
]);
export type FromThread = v.InferOutput<typeof FromThread>;

/** To the thread: the reply to a request. */
export const Reply = v.object({
  id: v.number(),
  status: v.number(),
  headers: v.array(v.tuple([v.string(), v.string()])),
  body: v.string(),
});

/** Answers a request of the application as this server answers its client. `path`: with the query. */
export type Respond = (path: string, headers: Readonly<Record<string, string>>) => Promise<Response>;

export type Renderer = {
  /** Null without a page, or without time for it. */
  render(task: RenderTask, respond: Respond): Promise<RenderedPage | null>;
  stop(): Promise<void>;
};

/**
 * In ms. `timeout`: waiting and rendering, then the page is sent without data. `patience`: for a sign of life from the
 * thread after a late page, then it is ended. `rest`: after failures in a row nothing is rendered.
 */
type Times = { timeout: number; patience: number; rest: number };
const failuresBeforeRest = 3;
/**
 * MB. The young generation has room for a page. V8's own, derived from the old one, is so small that the remains of every
 * page are collected as old objects: a page took 100 ms instead of 40.
 */
const memory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 24 };

/** Expected duration of a page before any was rendered, ms, and how much of the former mean the next page keeps. */
const [firstDuration, kept] = [50, 0.8];

/** `isReady`: it has started, and owes no reply to `expectLife`. */
type Thread = { readonly worker: Worker; isReady: boolean };

/**
 * Renders pages in a thread, one at a time, and one of a client. The thread starts with the server. Late pages are left,
 * but the thread stays: a new one would be slower. It is replaced after it crashed or hung.
 */
export const openRenderer = (
  program: string,
  log: Log,
  { timeout, patience = 5_000, rest = 10_000 }: Pick<Times, "timeout"> & Partial<Times>,
): Renderer => {
  /** Clients whose pages wait or are being rendered. */
  const clients = new Set<number | null>();
  let last: Promise<unknown> = Promise.resolve();
  let mean = firstDuration;
  let failures = 0;
  let restsUntil = -Infinity;
  let running: Thread | null = null;
  let isStopped = false;

  /** `page`: the path without the query. */
  const warn = (error: string, page: string | null) =>
    log("warning", { about: "a page is not rendered", page, error });

  const fail = (): void => {
    failures += 1;
    if (failures < failuresBeforeRest) return;
    failures = 0;
    restsUntil = performance.now() + rest;
    log("warning", { about: "no pages are rendered for a while", milliseconds: rest });
  };

  const start = (): Thread => {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: { program },
      env: { ...process.env, NODE_ENV: "production" },
      resourceLimits: memory,
    });
    // The thread does not keep the process alive.
    worker.unref();
    worker.on("error", (error: unknown) => warn(error instanceof Error ? error.name : typeof error, null));
    const thread: Thread = { worker, isReady: false };
    // "ready", and the replies to `expectLife`.
    worker.on("message", () => {
      thread.isReady = true;
    });
    worker.once("exit", () => {
      running = null;
      if (isStopped) return;
      fail();
      setTimeout(
        () => (running = isStopped ? null : start()),
        Math.max(1, restsUntil - performance.now()),
      ).unref();
    });
    return thread;
  };

  /** Ends the thread if it does not reply. */
  const expectLife = (thread: Thread, page: string): void => {
    thread.isReady = false;
    const silence = setTimeout(() => {
      if (running !== thread) return;
      warn("the thread hangs", page);
      void thread.worker.terminate();
    }, patience);
    silence.unref();
    thread.worker.once("message", () => clearTimeout(silence));
    thread.worker.postMessage("ping");
  };

  const renderNow = async (
    task: RenderTask,
    respond: Respond,
    late: Promise<"late">,
  ): Promise<RenderedPage | null> => {
    const thread = running;
    if (thread?.isReady !== true) return null;
    const { worker } = thread;
    const began = performance.now();
    const [path = ""] = task.address.split("?");
    const { port1: port, port2 } = new MessageChannel();
    const { promise, resolve } = Promise.withResolvers<RenderedPage | "crashed" | null>();
    const reply = async ({ id, path: requested, headers }: Extract<FromThread, { path: string }>) => {
      const response = await respond(requested, headers).catch(() => new Response(null, { status: 503 }));
      // A page is whole or not shown.
      if (!response.ok) return resolve(null);
      const body = await response.text();
      port.postMessage({
        id,
        status: response.status,
        headers: [...response.headers],
        body,
      } satisfies v.InferOutput<typeof Reply>);
    };
    port.on("message", (data: unknown) => {
      const message = v.parse(FromThread, data);
      if ("path" in message) return void reply(message);
      if ("failed" in message) warn(message.failed, path);
      resolve("rendered" in message ? message.rendered : null);
    });
    const crash = () => resolve("crashed");
    worker.once("exit", crash);
    worker.postMessage({ task, port: port2 } satisfies v.InferOutput<typeof Job>, [port2]);
    const page = await Promise.race([promise, late]);
    worker.off("exit", crash);
    // Also ends a late page in the thread.
    port.close();
    if (page === "crashed") return null;
    const duration = performance.now() - began;
    if (page !== null) mean = mean * kept + duration * (1 - kept);
    if (page !== "late") {
      failures = 0;
      return page;
    }
    warn("too slow", path);
    expectLife(thread, path);
    // A page that began late says nothing about the thread.
    if (duration > timeout / 2) fail();
    return null;
  };

  running = start();
  return {
    render: async (task, respond) => {
      // Pages take unequally long: half of the time is left for that.
      const isSlow = clients.size > 0 && (clients.size + 1) * mean > timeout / 2;
      const isResting = running?.isReady !== true || performance.now() < restsUntil;
      if (isSlow || isResting || clients.has(task.clientId)) return null;
      clients.add(task.clientId);
      const late = delay(timeout, "late" as const, { ref: false });
      const page = last.then(() => renderNow(task, respond, late));
      last = page.catch(() => null);
      return page.finally(() => clients.delete(task.clientId));
    },
    stop: async () => {
      isStopped = true;
      await running?.worker.terminate();
    },
  };
};
