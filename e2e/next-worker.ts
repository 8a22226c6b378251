import { once } from "node:events";
import { createServer } from "node:http";

/** A door before a server, with an address of its own, that can change the background worker on its way out. */
type Door = {
  readonly url: string;
  /**
   * From now on the worker is that of another release. `digest`: 16 hex digits; `pattern`: files that this release has
   * under another name, which leads to the same.
   */
  release(digest: string, pattern?: RegExp): void;
};

/** What is of one connection, of the body as it was packed, or of the body as it was before the door. */
const own =
  /^(?:host|connection|keep-alive|transfer-encoding|accept-encoding|content-encoding|content-length|if-none-match|etag)$/;
const passed = (headers: Iterable<[string, unknown]>): [string, string][] =>
  Array.from(headers, ([name, value]): [string, string] => [name, String(value)]).filter(
    ([name]) => !own.test(name),
  );

type Release = { digest: string; pattern: RegExp };

const folder = "/assets/";
const alias = `${folder}renamed-`;

const changeWorker = (code: string, { digest, pattern }: Release): string =>
  code
    .replaceAll(/\b[0-9a-f]{16}\b/g, digest)
    .replaceAll(/\/assets\/[\w.-]+/g, (file) => (pattern.test(file) ? file.replace(folder, alias) : file));

/** Opens the door for as long as `run` takes. For reading only (GET). The debugger's routes miss this one file. */
export const withNextWorker = async (server: string, run: (door: Door) => Promise<void>): Promise<void> => {
  let next: Release | null = null;
  const door = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const file = (request.url ?? "/").replace(alias, folder);
      const reply = await fetch(server + file, { headers: passed(Object.entries(request.headers)) });
      const body = Buffer.from(await reply.arrayBuffer());
      response.writeHead(reply.status, passed(reply.headers).flat());
      const changed = request.url === "/worker.js" ? next : null;
      response.end(changed === null ? body : changeWorker(body.toString(), changed));
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
      release: (digest, pattern = /^$/) => {
        next = { digest, pattern };
      },
    });
  } finally {
    door.closeAllConnections();
    door.close();
  }
};
