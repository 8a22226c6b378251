import { pathToFileURL } from "node:url";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import * as v from "valibot";
import { type FromRenderer, Program, Rendered, Task, ToRenderer, WorkerData } from "./messages.ts";

const { program } = v.parse(WorkerData, workerData);
/** What the build has made of src/app/render-own-page.tsx. */
const { renderOwnPage } = v.parse(Program, await import(pathToFileURL(program).href));

/** The server of the application here: what asks it is handed to the server's own thread. */
const serverAt = (port: MessagePort) => {
  const awaited = new Map<number, (response: Response) => void>();
  let asked = 0;
  const say = (message: FromRenderer) => port.postMessage(message);
  port.on("message", (message: unknown) => {
    const { answered, status, headers, body } = v.parse(ToRenderer, message);
    awaited.get(answered)?.(new Response(body, { status, headers }));
    awaited.delete(answered);
  });
  const fetch: typeof globalThis.fetch = (input, init) => {
    if (typeof input !== "string" || (init?.method ?? "GET") !== "GET")
      return Promise.reject(new Error("a page that is rendered only reads"));
    const { promise, resolve } = Promise.withResolvers<Response>();
    asked += 1;
    awaited.set(asked, resolve);
    say({ ask: asked, path: input });
    return promise;
  };
  return { fetch, say };
};

/** Which kind of error, and where: a message may tell of a client, and this is for a log. */
const whereOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  const places = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return [error.name, ...places.slice(0, 3).map((line) => line.trim())].join(" ");
};

const render = async ({ page, port }: Task): Promise<void> => {
  const { fetch, say } = serverAt(port);
  try {
    const parts = v.parse(Rendered, await renderOwnPage(page, { fetch, nextTurn }));
    say({ rendered: parts && JSON.stringify(parts) });
  } catch (error) {
    say({ failed: whereOf(error) });
  }
};

parentPort?.on("message", (message: unknown) => void render(v.parse(Task, message)));
