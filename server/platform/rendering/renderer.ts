import { MessageChannel, Worker } from "node:worker_threads";
import PQueue from "p-queue";
import * as v from "valibot";
import type { OwnPage } from "#contract/own-page.ts";
import type { Log } from "../logging/log.ts";
import { FromRenderer, type Task, type ToRenderer } from "./messages.ts";

/** Asks for something in the name of whoever the page is for: its path, with its query. */
export type Ask = (path: string) => Promise<Response>;

export type Renderer = {
  /** The parts of a page as JSON; null where there is no such page, or no time for it. */
  render(page: OwnPage, ask: Ask): Promise<string | null>;
  stop(): Promise<void>;
};

/** The application itself is about to come: what takes longer is nothing for the page any more. Milliseconds. */
const defaultPatience = 1_500;
/** So many wait for their turn; whoever comes after them is served by the application alone. */
const room = 8;
/** Of one thread: what it takes is not taken from the calls of others. */
const memory = { maxOldGenerationSizeMb: 128 };

/**
 * Renders pages in a thread of its own, one after the other. It is started with the first page, and anew after it has
 * failed or has taken too long. `program`: what the build has made for it.
 */
export const openRenderer = (program: string, log: Log, patience = defaultPatience): Renderer => {
  const turns = new PQueue({ concurrency: 1 });
  let running: Worker | null = null;

  /** `page`: a path, without what was searched for. */
  const warn = (error: string, page: string | null) =>
    log("warning", { about: "a page is not rendered", page, error });
  const stop = async (): Promise<void> => {
    const ended = running;
    running = null;
    await ended?.terminate();
  };
  const started = (): Worker => {
    if (running !== null) return running;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: { program },
      env: { ...process.env, NODE_ENV: "production" },
      resourceLimits: memory,
    });
    // Nobody stays for its sake.
    worker.unref();
    worker.on("error", (error: unknown) => warn(error instanceof Error ? error.name : typeof error, null));
    worker.on("exit", () => {
      if (running === worker) running = null;
    });
    running = worker;
    return worker;
  };

  const renderNow = async (page: OwnPage, ask: Ask): Promise<string | null> => {
    const worker = started();
    const [path = ""] = page.address.split("?");
    const { port1: port, port2 } = new MessageChannel();
    const { promise, resolve } = Promise.withResolvers<string | null>();
    const answer = async (id: number, asked: string): Promise<void> => {
      const response = await ask(asked).catch(() => new Response(null, { status: 503 }));
      const reply: ToRenderer = {
        answered: id,
        status: response.status,
        headers: [...response.headers],
        body: await response.text(),
      };
      port.postMessage(reply);
    };
    port.on("message", (message: unknown) => {
      const said = v.parse(FromRenderer, message);
      if ("ask" in said) return void answer(said.ask, said.path);
      if ("failed" in said) warn(said.failed, path);
      resolve("rendered" in said ? said.rendered : null);
    });
    const giveUp = () => resolve(null);
    worker.once("exit", giveUp);
    const timer = setTimeout(() => {
      warn("it has taken too long", path);
      giveUp();
      void stop();
    }, patience);
    const task: Task = { page, port: port2 };
    worker.postMessage(task, [port2]);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      worker.off("exit", giveUp);
      port.close();
    }
  };

  return {
    render: (page, ask) =>
      turns.size >= room ? Promise.resolve(null) : turns.add(() => renderNow(page, ask)),
    stop,
  };
};
