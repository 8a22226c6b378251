import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

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
