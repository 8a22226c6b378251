import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { bind } from "../http/bind.ts";
import type { Metrics } from "./metrics.ts";

const answer = async (
  metrics: Metrics,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const isKnown = request.url?.split("?")[0] === "/metrics";
  if (!isKnown || request.method !== "GET") return void response.writeHead(isKnown ? 405 : 404).end();
  const { type, body } = await metrics.text();
  response.writeHead(200, { "Content-Type": type, "Cache-Control": "no-store" }).end(body);
};

/**
 * Tells the metrics at `/metrics` on a port of their own, which the public one is not: what they say of the business is
 * for whoever runs it.
 */
export const listenForMetrics = async (
  metrics: Metrics,
  where: { port: number; host: string },
): Promise<{ address: string; stop(): void }> => {
  const server = createServer((request, response) => {
    answer(metrics, request, response).catch(() => response.writeHead(500).end());
  });
  server.requestTimeout = 10_000;
  const address = await bind(server, where);
  return {
    address,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
