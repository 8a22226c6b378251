import { once } from "node:events";
import { createServer } from "node:http";

/** A door before a server, with an address of its own, that can change the background worker on its way out. */
type Door = {
  readonly url: string;
  /** From now on the worker is that of another release (with the same files). `digest`: 16 hex digits. */
  release(digest: string): void;
};

/** What is of one connection, or of the body as it was packed. */
const own =
  /^(?:host|connection|keep-alive|transfer-encoding|accept-encoding|content-encoding|content-length)$/;
const passed = (headers: Iterable<[string, unknown]>): [string, string][] =>
  Array.from(headers, ([name, value]): [string, string] => [name, String(value)]).filter(
    ([name]) => !own.test(name),
  );

/** Opens the door for as long as `run` takes. For reading only (GET). The debugger's routes miss this one file. */
export const withNextWorker = async (server: string, run: (door: Door) => Promise<void>): Promise<void> => {
  let next: string | null = null;
  const door = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const reply = await fetch(server + request.url, { headers: passed(Object.entries(request.headers)) });
      const body = Buffer.from(await reply.arrayBuffer());
      response.writeHead(reply.status, passed(reply.headers).flat());
      const changed = request.url === "/worker.js" ? next : null;
      response.end(changed === null ? body : body.toString().replaceAll(/\b[0-9a-f]{16}\b/g, changed));
    };
    answer().catch(() => response.destroy());
  });
  door.listen(0, "127.0.0.1");
  await once(door, "listening");
  const bound = door.address();
  if (bound === null || typeof bound === "string") throw new Error("the door has no port");
  try {
    await run({
      url: `http://127.0.0.1:${bound.port}`,
      release: (digest) => {
        next = digest;
      },
    });
  } finally {
    door.closeAllConnections();
    door.close();
  }
};
