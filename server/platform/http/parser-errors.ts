import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Server, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { RequestError } from "@hono/node-server";
import type { ErrorCode } from "#contract/error.ts";
import type { Incoming, Outgoing } from "./open-server.ts";

/** How node names what it could not read; anything else is a malformed request. */
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
 * What never reached the application, in the same form as any refusal: no host, an address that is none. For the
 * listener's `errorHandler`.
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
 * Answers what node's own parser refuses (400, 408, 413, 431) as every other refusal is answered, and closes the
 * connection. One on which something is still being answered is closed without: a second answer would be taken for
 * the rest of the first.
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
