import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import * as v from "valibot";
import { afterAll, expect, test } from "vitest";
import { ErrorReply } from "#contract/error.ts";
import { answerParserErrors, answerUnreadable } from "#server/platform/http/parser-errors.ts";

let release = (): void => {};
const held = new Promise<void>((resolve) => {
  release = resolve;
});
const answer = async (request: Request): Promise<Response> => {
  if (request.url.endsWith("/held")) await held;
  return new Response("well");
};
const listener = getRequestListener(answer, { errorHandler: answerUnreadable });
const server = createServer(
  { requireHostHeader: false, connectionsCheckingInterval: 20, headersTimeout: 100, requestTimeout: 100 },
  (request, response) => void listener(request, response),
);
answerParserErrors(server);
server.listen(0, "127.0.0.1");
await once(server, "listening");
const bound = server.address();
const port = typeof bound === "object" && bound !== null ? bound.port : 0;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends bytes; returns everything received until the server closes the connection. */
const sendBytes = async (bytes: string): Promise<string> => {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(bytes);
  return text(socket);
};

const get = "GET / HTTP/1.1\r\nHost: kabinet.example\r\nConnection: close\r\n";

test.each([
  ["no HTTP at all", "HELLO\r\n\r\n", 400, "request.malformed"],
  ["a header that is none", `${get}No colon\r\n\r\n`, 400, "request.malformed"],
  ["two lengths", `${get}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400, "request.malformed"],
  ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "request.malformed"],
  ["an address that is none", get.replace(" / ", " nowhere ") + "\r\n", 400, "request.malformed"],
  ["headers without an end", `${get}A: ${"a".repeat(20_000)}\r\n\r\n`, 431, "request.tooLarge"],
  ["half a request, and then nothing", get, 408, "request.malformed"],
])("%s is refused as everything else is", async (_what, bytes, status, code) => {
  const [head = "", body = ""] = (await sendBytes(bytes)).split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head.toLowerCase()).toContain("content-type: application/json; charset=utf-8");
  expect(head.toLowerCase()).toContain("cache-control: no-store");
  const { statusCode, error } = v.parse(ErrorReply, JSON.parse(body));
  expect([statusCode, error.code]).toEqual([String(status), code]);
});

test("garbage after a request in progress is not answered inside its reply", async () => {
  const whole = sendBytes("GET /held HTTP/1.1\r\nHost: kabinet.example\r\n\r\nHELLO\r\n\r\n");
  expect(await whole).not.toContain("400");
  release();
});

test("a well-formed request is still answered", async () => {
  expect(await sendBytes(`${get}\r\n`)).toMatch(/^HTTP\/1\.1 200 [\s\S]*well$/);
});
