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

/** In ms. `timeout`: then the page is sent without data; `limit`: then its thread is ended. */
type Times = { timeout: number; limit: number };
/** Waiting pages; others are sent without data. */
const queueLength = 8;
const memory = { maxOldGenerationSizeMb: 128 };

type Thread = { worker: Worker; isReady: Promise<unknown> };

/**
 * Renders pages in a thread, one at a time. The thread starts with the server, and again with the next page after it
 * failed or was too slow.
 */
export const openRenderer = (
  program: string,
  log: Log,
  { timeout, limit = Math.max(1_500, 2 * timeout) }: Pick<Times, "timeout"> & Partial<Times>,
): Renderer => {
  let last: Promise<unknown> = Promise.resolve();
  let accepted = 0;
  let running: Thread | null = null;

  /** `page`: the path without the query. */
  const warn = (error: string, page: string | null) =>
    log("warning", { about: "a page is not rendered", page, error });
  const stop = async (): Promise<void> => {
    const thread = running;
    running = null;
    await thread?.worker.terminate();
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
    const { promise: isReady, resolve } = Promise.withResolvers<unknown>();
    worker.once("message", resolve);
    worker.once("exit", () => {
      if (running?.worker === worker) running = null;
      resolve(null);
    });
    return { worker, isReady };
  };

  const renderNow = async (
    task: RenderTask,
    respond: Respond,
    deadline: number,
  ): Promise<RenderedPage | null> => {
    const thread = (running ??= start());
    const { worker } = thread;
    await thread.isReady;
    if (performance.now() > deadline || running !== thread) return null;
    const [path = ""] = task.address.split("?");
    const { port1: port, port2 } = new MessageChannel();
    const { promise, resolve } = Promise.withResolvers<RenderedPage | null>();
    port.on("message", (data: unknown) => {
      const message = v.parse(FromThread, data);
      if ("path" in message)
        return void respond(message.path, message.headers)
          .catch(() => new Response(null, { status: 503 }))
          .then(async (response) =>
            port.postMessage({
              id: message.id,
              status: response.status,
              headers: [...response.headers],
              body: await response.text(),
            } satisfies v.InferOutput<typeof Reply>),
          );
      if ("failed" in message) warn(message.failed, path);
      resolve("rendered" in message ? message.rendered : null);
    });
    const giveUp = () => resolve(null);
    worker.once("exit", giveUp);
    const timer = setTimeout(() => {
      warn("too slow", path);
      giveUp();
      void stop();
    }, limit);
    worker.postMessage({ task, port: port2 } satisfies v.InferOutput<typeof Job>, [port2]);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      worker.off("exit", giveUp);
      port.close();
    }
  };

  running = start();
  return {
    render: async (task, respond) => {
      // Besides those that wait, one is being rendered.
      if (accepted > queueLength) return null;
      accepted += 1;
      const deadline = performance.now() + timeout;
      const page = last
        .then(() => renderNow(task, respond, deadline))
        .finally(() => {
          accepted -= 1;
        });
      last = page.catch(() => null);
      return Promise.race([page, delay(timeout, null, { ref: false })]);
    },
    stop,
  };
};
