import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Server, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { RequestError } from "@hono/node-server";
import type { ErrorCode } from "#contract/error.ts";
import type { Incoming, Outgoing } from "./open-server.ts";

/** Status by node's error code; any other is a malformed request. */
const statuses: Readonly<Record<string, 408 | 413 | 431>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

type Status = 400 | 408 | 413 | 431 | 500;

const codeOf = (status: Status): ErrorCode => {
  if (status === 500) return "server.failed";
  return status === 413 || status === 431 ? "request.tooLarge" : "request.malformed";
};

const refusalOf = (status: Status) => {
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Request-Id": randomUUID(),
  };
  return { headers, body: JSON.stringify({ statusCode: String(status), error: { code: codeOf(status) } }) };
};

/**
 * Error reply for requests that do not reach the application, such as a missing host. The listener's `errorHandler`.
 */
export const answerUnreadable = (error: unknown): Response => {
  const status = error instanceof RequestError ? 400 : 500;
  const { headers, body } = refusalOf(status);
  return new Response(body, { status, headers });
};

const write = (socket: Duplex, status: Status): void => {
  const { headers, body } = refusalOf(status);
  const lines = Object.entries({
    ...headers,
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
  });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
};

/**
 * Answers errors of node's parser (400, 408, 413, 431) with an error reply and closes the connection. Without a reply
 * if another is being sent, which it would corrupt.
 */
export const answerParserErrors = (server: Server): void => {
  const busy = new WeakMap<Duplex, number>();
  const count = (socket: Duplex, by: 1 | -1): void => void busy.set(socket, (busy.get(socket) ?? 0) + by);
  server.on("request", ({ socket }: Incoming, response: Outgoing) => {
    count(socket, 1);
    response.once("close", () => count(socket, -1));
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const isAnswering = (busy.get(socket) ?? 0) > 0;
    if (error.code === "ECONNRESET" || !socket.writable || isAnswering) return void socket.destroy();
    write(socket, statuses[error.code ?? ""] ?? 400);
  });
};
