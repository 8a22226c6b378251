import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get as getByHttp1 } from "node:https";
import {
  type ClientHttp2Session,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
  connect as connectHttp2,
} from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { connect as connectTls } from "node:tls";
import { brotliDecompressSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { pageRoutes } from "#server/catalog/pages.routes.ts";
import { refuse } from "#server/platform/rate-limit/rate-limit.ts";
import { type OpenServer, bind, openServer, readCertificate } from "#server/platform/http/open-server.ts";
import type { Env } from "#server/platform/http/context.ts";
import { builtIn, writeBuilt } from "../rendering/built.ts";
import { makeCertificate } from "../self-signed-certificate.ts";

const certificate = makeCertificate();
const folder = mkdtempSync(join(tmpdir(), "kabinet-secure-"));

mkdirSync(join(folder, "assets"));
const about = { title: "О нас", description: "Кто мы", root: "<p>about</p>" };
const built = builtIn("Кабинет", "Нет страницы", { "/about/": about });
writeBuilt(folder, { ru: built, en: built });
writeFileSync(join(folder, "assets/first-abc.js"), "start()");
writeFileSync(join(folder, "own.crt"), certificate.cert);
writeFileSync(join(folder, "own.key"), certificate.key);
afterAll(() => rmSync(folder, { recursive: true }));

let release = (): void => {};
const app = new Hono<Env>()
  .get("/held/", async (c) => {
    await new Promise<void>((resolve) => void (release = resolve));
    return c.text("well");
  })
  .route(
    "/",
    pageRoutes(folder, { publicUrl: "https://kabinet.example", settings: {} }, async () => true),
  );
const listener = getRequestListener(app.fetch);

let opened: OpenServer;
let address = "";
const sessions: ClientHttp2Session[] = [];
const open = async (): Promise<void> => {
  opened = openServer(certificate, (request, response) =>
    request.url === "/crowd/" ? refuse(response, 1_000, "close") : listener(request, response),
  );
  address = await bind(opened.server, { port: 0, host: "127.0.0.1", scheme: opened.scheme });
};
afterEach(async () => {
  for (const session of sessions.splice(0)) session.destroy();
  opened.cut();
  await opened.close().catch(() => {});
});

const connect = (): ClientHttp2Session => {
  const session = connectHttp2(address, { ca: certificate.cert });
  session.on("error", () => {});
  sessions.push(session);
  return session;
};

/** The HTTP/2 response. */
const get = async (path: string, headers: Record<string, string> = {}, session = connect()) => {
  const stream = session.request({ ":path": path, ...headers });
  const response = await new Promise<IncomingHttpHeaders & IncomingHttpStatusHeader>((resolve, reject) => {
    stream.once("response", resolve);
    stream.once("error", reject);
  });
  const body = Buffer.concat(await stream.toArray());
  return { status: response[":status"], headers: response, body };
};

describe("a server with a certificate", () => {
  test("speaks HTTP/2, and HTTP/1.1 to clients without it", async () => {
    await open();
    expect(address).toMatch(/^https:/);
    const session = connect();
    const both = await Promise.all([get("/about/", {}, session), get("/assets/first-abc.js", {}, session)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(session.alpnProtocol).toBe("h2");
    const old = getByHttp1(`${address}/about/`, { ca: certificate.cert, agent: false });
    const [reply] = await once(old, "response");
    expect([reply.httpVersion, await text(reply)]).toEqual(["1.1", both[0]?.body.toString()]);
  });

  test("takes 128 requests of a session at once, and headers of 16 KB, as over HTTP/1.1", async () => {
    await open();
    const session = connect();
    await once(session, "remoteSettings");
    expect(session.remoteSettings).toMatchObject({ maxConcurrentStreams: 128, maxHeaderListSize: 16_384 });
    expect((await get("/about/", { "x-long": "a".repeat(12_000) }, session)).status).toBe(200);
    await expect(get("/about/", { "x-long": "a".repeat(20_000) }, session)).rejects.toThrow(/stream/i);
    expect((await get("/about/", {}, session)).status).toBe(200);
  });

  test("compresses a page as the browser accepts", async () => {
    await open();
    const plain = (await get("/about/")).body.toString();
    for (const accepted of ["gzip, deflate, br, zstd", "BR;q=0.5", "zstd, br ; q=0.1"]) {
      const { headers, body } = await get("/about/", { "accept-encoding": accepted });
      expect([accepted, headers["content-encoding"]]).toEqual([accepted, "br"]);
      expect(brotliDecompressSync(body).toString()).toBe(plain);
    }
    for (const accepted of ["gzip", "zstd", "br;q=0, gzip", ""]) {
      const { headers } = await get("/about/", { "accept-encoding": accepted });
      expect([accepted, headers["content-encoding"]]).toEqual([accepted, undefined]);
    }
  });

  test("answers 503 under load in either protocol, and keeps the session", async () => {
    await open();
    const session = connect();
    const { status, headers } = await get("/crowd/", {}, session);
    expect([status, headers["retry-after"], headers["connection"]]).toEqual([503, "1", undefined]);
    expect((await get("/about/", {}, session)).status).toBe(200);
  });

  test("on close finishes running requests and accepts no new connections", async () => {
    await open();
    const session = connect();
    const held = get("/held/", {}, session);
    await get("/about/", {}, session);
    const closed = opened.close();
    await expect(get("/about/")).rejects.toThrow();
    release();
    expect((await held).body.toString()).toBe("well");
    await closed;
  });

  test("uses a renewed certificate", async () => {
    await open();
    const shown = async (): Promise<string> => {
      const { port, hostname } = new URL(address);
      const socket = connectTls({ port: Number(port), host: hostname, rejectUnauthorized: false });
      await once(socket, "secureConnect");
      const { fingerprint256 } = socket.getPeerCertificate();
      socket.destroy();
      return fingerprint256;
    };
    const before = await shown();
    expect(await shown()).toBe(before);
    opened.renew(makeCertificate());
    expect(await shown()).not.toBe(before);
  });
});

describe("the certificate of the settings", () => {
  const [own, key] = [join(folder, "own.crt"), join(folder, "own.key")];

  test("is read from its files, and is null without settings", () => {
    expect(readCertificate({ TLS_CERT_FILE: own, TLS_KEY_FILE: key })).toEqual(certificate);
    expect(readCertificate({})).toBeNull();
  });

  test.each([
    ["that is not there", join(folder, "none.crt"), key, /^TLS_CERT_FILE cannot be read: .*none\.crt$/],
    ["that is none", key, key, /^TLS_CERT_FILE and TLS_KEY_FILE are no certificate with its private key/],
  ])("one %s is said in a sentence", (_what, cert, its, sentence) => {
    expect(() => readCertificate({ TLS_CERT_FILE: cert, TLS_KEY_FILE: its })).toThrow(sentence);
  });

  test("a certificate with another key is reported", () => {
    writeFileSync(join(folder, "other.key"), makeCertificate().key);
    const settings = { TLS_CERT_FILE: own, TLS_KEY_FILE: join(folder, "other.key") };
    expect(() => readCertificate(settings)).toThrow(/no certificate with its private key/);
  });
});
