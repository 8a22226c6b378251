import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

/** How a service handles a request; `good` is the correct reply. */
type Behaviour = (response: ServerResponse, good: string, request: IncomingMessage) => void;

const json = { "Content-Type": "application/json" };
const answer =
  (
    status: number,
    body: (good: string) => string | Buffer,
    headers: Record<string, string> = json,
  ): Behaviour =>
  (response, good) =>
    void response.writeHead(status, headers).end(body(good));

/** Writes endlessly, one piece after another. */
const pour = (response: ServerResponse, piece: Buffer): void => {
  const more = (): void => {
    if (!response.destroyed) setTimeout(() => response.write(piece, more), 10);
  };
  response.write(piece, more);
};

/** Every way in which a service fails to answer or answers something unusable. */
export const behaviours = {
  "accepts and never answers": () => {},
  "cuts the connection without a word": (response) => void response.socket?.destroy(),
  "cuts the connection after the headers": (response) => {
    response.writeHead(200, json).flushHeaders();
    setImmediate(() => response.socket?.destroy());
  },
  "cuts the connection in the body": (response, good) => {
    response.writeHead(200, { ...json, "Content-Length": String(Buffer.byteLength(good)) });
    response.write(good.slice(0, good.length / 2), () => response.socket?.destroy());
  },
  "answers 200 with a page": answer(200, () => "<!doctype html><title>Soon back</title>", {
    "Content-Type": "text/html",
  }),
  "answers 200 with nothing": answer(200, () => ""),
  "answers 200 with another schema": answer(200, () => '{"result":"ok","amount":"890000"}'),
  "answers 200 with a list of right answers": answer(200, (good) => `[${good}]`),
  "answers 200 with half of the answer": answer(200, (good) => good.slice(0, -1)),
  "says something twice in its answer": answer(200, (good) => good.replace(/^\{("[^"]+":)/, "{$1null,$1")),
  "answers 204": (response) => void response.writeHead(204).end(),
  "answers 400": answer(400, (good) => good),
  "answers 401": answer(401, (good) => good),
  "answers 409": answer(409, (good) => good),
  "answers 429": answer(429, (good) => good, { ...json, "Retry-After": "1" }),
  "answers 500": answer(500, (good) => good),
  "answers 502 with a page": answer(502, () => "<html>bad gateway</html>", { "Content-Type": "text/html" }),
  "answers 503": answer(503, (good) => good),
  "sends elsewhere": (response, _good, { url = "" }) =>
    void response.writeHead(307, { Location: url.replace(/^\/[^/]*/, "/elsewhere") }).end(),
  "answers with zeros, packed a thousandfold": (response) =>
    void response
      .writeHead(200, { ...json, "Content-Encoding": "gzip" })
      .end(gzipSync(Buffer.alloc(32 * 1_024 * 1_024))),
  "says that it is packed, and is not": answer(200, (good) => good, { ...json, "Content-Encoding": "gzip" }),
  "answers without an end": (response) => {
    response.writeHead(200, json);
    pour(response, Buffer.alloc(16_384, " "));
  },
  "answers a letter at a time": (response, good) => {
    response.writeHead(200, json);
    let at = 0;
    const next = (): void => {
      at += 1;
      if (!response.destroyed) response.write(good[at % good.length], () => setTimeout(next, 300));
    };
    next();
  },
  "says that it is longer than it is": (response, good) => {
    response.writeHead(200, { ...json, "Content-Length": String(Buffer.byteLength(good) + 7) });
    response.write(good, () => response.socket?.end());
  },
  "says that it is shorter than it is": (response, good) =>
    void response.socket?.end(
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${good.length >> 1}\r\n\r\n${good}`,
    ),
  "answers what is no HTTP": (response) => void response.socket?.end("+OK ready\r\n"),
} as const satisfies Record<string, Behaviour>;

export const names = Object.keys(behaviours);

/**
 * A local service that misbehaves as named by the first part of the path: `urlOf("answers 500")`, or works at
 * `urlOf("well")`. `asked` counts its requests by that part.
 */
export const openMisbehaving = async (goodOf: (body: unknown) => unknown) => {
  const asked = new Map<string, number>();
  const byName = new Map<string, Behaviour>(Object.entries(behaviours));
  byName.set(
    "well",
    answer(200, (good) => good),
  );
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? "").split("/")[1] ?? "");
    asked.set(name, (asked.get(name) ?? 0) + 1);
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => void chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      const good = JSON.stringify(goodOf(text === "" ? null : JSON.parse(text)));
      byName.get(name)?.(response, good, request);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : 0;
  return {
    asked,
    urlOf: (name: string): string => `http://shop:key@127.0.0.1:${port}/${encodeURIComponent(name)}/`,
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
};
