import { MessageChannel, MessagePort, Worker } from "node:worker_threads";
import * as v from "valibot";
import { RenderedPage, RenderTask } from "#contract/client-page.ts";
import type { Log } from "../logging/log.ts";

/** Where the program is that the build has made of src/entry-server.tsx. */
export const WorkerData = v.object({ program: v.string() });

/** To the thread: a page to render, and the channel for its questions and its answer. */
export const Order = v.object({ task: RenderTask, port: v.instance(MessagePort) });

/** From the thread: a request of the application, the page, or why there is none. */
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

/** Asks the server's own calls in the name of the client: path with query, and the headers of the application. */
export type Ask = (path: string, headers: Readonly<Record<string, string>>) => Promise<Response>;

export type Renderer = {
  /** Null where there is no page, or no time for it. */
  render(task: RenderTask, ask: Ask): Promise<RenderedPage | null>;
  stop(): Promise<void>;
};

/** `patience`: a page that is not there by then is sent without data; `limit`: its thread is ended. Milliseconds. */
type Times = { patience: number; limit: number };
/** So many pages wait; further ones are sent without data. */
const room = 8;
/** Of one thread. */
const memory = { maxOldGenerationSizeMb: 128 };

type Thread = { worker: Worker; isReady: Promise<unknown> };

/**
 * Renders pages in a thread of its own, one after the other. The thread starts with the server, and again with the next
 * page after it has failed or has taken too long.
 */
export const openRenderer = (
  program: string,
  log: Log,
  { patience, limit = Math.max(1_500, 2 * patience) }: Pick<Times, "patience"> & Partial<Times>,
): Renderer => {
  let last: Promise<unknown> = Promise.resolve();
  let accepted = 0;
  let running: Thread | null = null;

  /** `page`: a path, without its search part. */
  const warn = (error: string, page: string | null) =>
    log("warning", { about: "a page is not rendered", page, error });
  const stop = async (): Promise<void> => {
    const ended = running;
    running = null;
    await ended?.worker.terminate();
  };
  const start = (): Thread => {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: { program },
      env: { ...process.env, NODE_ENV: "production" },
      resourceLimits: memory,
    });
    // It does not keep the process alive.
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
    ask: Ask,
    isLate: () => boolean,
  ): Promise<RenderedPage | null> => {
    const thread = (running ??= start());
    const { worker } = thread;
    await thread.isReady;
    if (isLate() || running !== thread) return null;
    const [path = ""] = task.address.split("?");
    const { port1: port, port2 } = new MessageChannel();
    const { promise, resolve } = Promise.withResolvers<RenderedPage | null>();
    port.on("message", (message: unknown) => {
      const said = v.parse(FromThread, message);
      if ("path" in said)
        return void ask(said.path, said.headers)
          .catch(() => new Response(null, { status: 503 }))
          .then(async (response) =>
            port.postMessage({
              id: said.id,
              status: response.status,
              headers: [...response.headers],
              body: await response.text(),
            } satisfies v.InferOutput<typeof Reply>),
          );
      if ("failed" in said) warn(said.failed, path);
      resolve("rendered" in said ? said.rendered : null);
    });
    const giveUp = () => resolve(null);
    worker.once("exit", giveUp);
    const timer = setTimeout(() => {
      warn("it has taken too long", path);
      giveUp();
      void stop();
    }, limit);
    worker.postMessage({ task, port: port2 } satisfies v.InferOutput<typeof Order>, [port2]);
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
    render: async (task, ask) => {
      // One is being rendered.
      if (accepted > room) return null;
      accepted += 1;
      const { promise: late, resolve } = Promise.withResolvers<null>();
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        resolve(null);
      }, patience);
      const page = last
        .then(() => renderNow(task, ask, () => isLate))
        .finally(() => {
          accepted -= 1;
          clearTimeout(timer);
        });
      last = page.catch(() => null);
      return Promise.race([page, late]);
    },
    stop,
  };
};
