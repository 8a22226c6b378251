import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Runs a proxy on a port of its own and closes it after `run`. A connection is cut where `answer` fails.
 */
export const withProxy = async (
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  run: (url: string) => Promise<void>,
): Promise<void> => {
  const proxy = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const bound = proxy.address();
  if (bound === null || typeof bound === "string") throw new Error("the proxy has no port");
  try {
    await run(`http://127.0.0.1:${bound.port}`);
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
};

/** Serves pages in pieces of 700 bytes, one every 30 ms, as a slow connection does. For reading only (GET). */
export const withPagesInPieces = (server: string, run: (url: string) => Promise<void>): Promise<void> =>
  withProxy(async (request, response) => {
    const reply = await fetch(server + (request.url ?? "/"));
    const body = Buffer.from(await reply.arrayBuffer());
    const type = reply.headers.get("Content-Type") ?? "";
    response.writeHead(reply.status, { "Content-Type": type });
    const size = type.startsWith("text/html") ? 700 : body.length;
    for (let sent = 0; sent < body.length; sent += size) {
      response.write(body.subarray(sent, sent + size));
      if (size < body.length) await pause(30);
    }
    response.end();
  }, run);
