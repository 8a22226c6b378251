import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getCities } from "#contract/info.ts";
import { type OutsideServer, startServer } from "../start-server.ts";

const folder = mkdtempSync(join(tmpdir(), "kabinet-protocol-"));
const nowhere = "http://shop:secret@127.0.0.1:9/";
let server: OutsideServer;
beforeAll(async () => {
  server = await startServer({
    DATA_DIR: folder,
    SANDBOX: "off",
    SMS_URL: nowhere,
    ACQUIRER_URL: nowhere,
    SMTP_URL: "smtp://127.0.0.1:9/",
  });
}, 120_000);
afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

type Received = { readonly text: string; readonly milliseconds: number; readonly ended: boolean };

/** The longest time of a connection, for any incomplete request. Milliseconds. */
const longest = 14_000;

/** Sends bytes and reads until the server closes the connection. */
const sendBytes = (bytes: string | Buffer): Promise<Received> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(server.address);
    const began = performance.now();
    let text = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const end = (ended: boolean) => {
      clearTimeout(guard);
      socket.destroy();
      resolve({ text, milliseconds: performance.now() - began, ended });
    };
    const guard = setTimeout(() => end(false), longest);
    socket.on("data", (data) => (text += data.toString("latin1")));
    socket.on("error", () => end(true));
    socket.on("close", () => end(true));
  });

const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

const path = "/api/v3/info/getcities/";
const close = "Host: x\r\nConnection: close\r\n";
const get = (line: string, headers = close): string => `${line}\r\n${headers}\r\n`;
const post = (headers: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\n${close}${headers}\r\n${body}`;

/** Requests with an ambiguous end: a proxy may see another request in the body (request smuggling, CWE-444). */
const ambiguous = {
  "two lengths": post("Content-Length: 4\r\nContent-Length: 5\r\n", "abcde"),
  "two lengths in one line": post("Content-Length: 4, 5\r\n", "abcde"),
  "a length and chunks": post(
    "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
    "0\r\n\r\nGET /x HTTP/1.1\r\n\r\n",
  ),
  "chunks and a length": post("Transfer-Encoding: chunked\r\nContent-Length: 4\r\n", "0\r\n\r\n"),
  "chunks twice": post("Transfer-Encoding: chunked, chunked\r\n", "0\r\n\r\n"),
  "chunks before another coding": post("Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n"),
  "an unknown coding": post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"),
  "a space before the colon": post("Content-Length : 4\r\n", "abcd"),
  "a coding with a space before the colon": post("Transfer-Encoding : chunked\r\n", "0\r\n\r\n"),
  "a folded coding": post("Transfer-Encoding:\r\n chunked\r\n", "0\r\n\r\n"),
  "a negative length": post("Content-Length: -1\r\n", ""),
  "a signed length": post("Content-Length: +4\r\n", "abcd"),
  "a length in hexadecimal": post("Content-Length: 0x4\r\n", "abcd"),
  "a length that overflows": post(`Content-Length: ${2n ** 64n}\r\n`, "abcd"),
  "a length with a letter": post("Content-Length: 4a\r\n", "abcd"),
  "an empty length": post("Content-Length:\r\n", "abcd"),
  "a chunk size that is none": post("Transfer-Encoding: chunked\r\n", "zz\r\nabcd\r\n0\r\n\r\n"),
  "a negative chunk": post("Transfer-Encoding: chunked\r\n", "-1\r\nabcd\r\n0\r\n\r\n"),
  "a chunk size with a prefix": post("Transfer-Encoding: chunked\r\n", "0x4\r\nabcd\r\n0\r\n\r\n"),
  "a chunk size that overflows": post("Transfer-Encoding: chunked\r\n", "ffffffffffffffffff\r\nabcd\r\n"),
  "a chunk longer than it says": post("Transfer-Encoding: chunked\r\n", "2\r\nabcdef\r\n0\r\n\r\n"),
  "a chunk without its end": post("Transfer-Encoding: chunked\r\n", "4\r\nabcd0\r\n\r\n"),
  "a chunk extension with a line feed": post("Transfer-Encoding: chunked\r\n", "4;a\nb\r\nabcd\r\n0\r\n\r\n"),
  "line feeds alone": `POST ${path} HTTP/1.1\nHost: x\nContent-Length: 0\n\n`,
  "a carriage return in a header": post("X-A: a\rContent-Length: 4\r\n", "abcd"),
  "a header without a name": post(": x\r\n", ""),
  "a header without a colon": post("Broken\r\n", ""),
  "a first header that is folded": `GET ${path} HTTP/1.1\r\n Host: x\r\n\r\n`,
};

const lines = {
  "no method": get(` ${path} HTTP/1.1`),
  "an unknown method": get(`JUMP ${path} HTTP/1.1`),
  "a method in small letters": get(`get ${path} HTTP/1.1`),
  "a method of a thousand letters": get(`${"A".repeat(1_000)} ${path} HTTP/1.1`),
  CONNECT: get("CONNECT example.com:443 HTTP/1.1"),
  TRACE: get(`TRACE ${path} HTTP/1.1`),
  "PRI of HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "HTTP/0.9": `GET ${path}\r\n\r\n`,
  "HTTP/1.2": get(`GET ${path} HTTP/1.2`),
  "HTTP/2.0 in words": get(`GET ${path} HTTP/2.0`),
  "HTTP/11": get(`GET ${path} HTTP/11`),
  "another protocol": get(`GET ${path} ICY/1.0`),
  "an address with a space": get(`GET ${path}a b HTTP/1.1`),
  "an address with a tab": get(`GET\t${path}\tHTTP/1.1`),
  "an address with NUL": get(`GET ${path}\u0000 HTTP/1.1`),
  "an address of 20,000 letters": get(`GET /${"a".repeat(20_000)} HTTP/1.1`),
  "an address outside ASCII": Buffer.from(get(`GET ${path}\u00ff HTTP/1.1`), "latin1"),
  "no host": get(`GET ${path} HTTP/1.1`, "Connection: close\r\n"),
  "two hosts": get(`GET ${path} HTTP/1.1`, "Host: a\r\nHost: b\r\nConnection: close\r\n"),
  "a host that is none": get(`GET ${path} HTTP/1.1`, "Host: a b/c?d\r\nConnection: close\r\n"),
  "a star for an address": get("OPTIONS * HTTP/1.1"),
  "a whole address of another host": get(`GET http://example.com${path} HTTP/1.1`),
  "an address of another scheme": get("GET ftp://example.com/ HTTP/1.1"),
  "an address without a slash": get("GET x HTTP/1.1"),
  "a fragment": get(`GET ${path}#x HTTP/1.1`),
  "dots in the address": get("GET /../../etc/passwd HTTP/1.1"),
  "encoded dots in the address": get("GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1"),
  "backslashes in the address": get("GET /..\\..\\etc\\passwd HTTP/1.1"),
  "two slashes": get(`GET /${path} HTTP/1.1`),
  "a broken escape": get(`GET ${path}%zz HTTP/1.1`),
  "an escape of NUL": get(`GET ${path}%00 HTTP/1.1`),
  "an escape of a broken letter": get(`GET ${path}%c0%af HTTP/1.1`),
};

const headers = {
  "NUL in a header": get(`GET ${path} HTTP/1.1`, `${close}X-A: a\u0000b\r\n`),
  "DEL in a header": get(`GET ${path} HTTP/1.1`, `${close}X-A: a\u007fb\r\n`),
  "a bell in a name": get(`GET ${path} HTTP/1.1`, `${close}X\u0007A: a\r\n`),
  "a space in a name": get(`GET ${path} HTTP/1.1`, `${close}X A: a\r\n`),
  "a header of 20,000 letters": get(`GET ${path} HTTP/1.1`, `${close}X-A: ${"a".repeat(20_000)}\r\n`),
  "5,000 headers": get(`GET ${path} HTTP/1.1`, close + "A: b\r\n".repeat(5_000)),
  "a name of 20,000 letters": get(`GET ${path} HTTP/1.1`, `${close}${"a".repeat(20_000)}: b\r\n`),
  "an unknown expectation": post("Expect: a-miracle\r\nContent-Length: 0\r\n", ""),
  "an upgrade to a socket": get(
    `GET ${path} HTTP/1.1`,
    "Host: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n",
  ),
  "an upgrade to HTTP/2": get(
    `GET ${path} HTTP/1.1`,
    "Host: x\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n",
  ),
  "ranges without number": get("GET / HTTP/1.1", `${close}Range: bytes=${"0-0,".repeat(1_000)}0-0\r\n`),
  "a range backwards": get("GET / HTTP/1.1", `${close}Range: bytes=9-1\r\n`),
  "a date that is none": get("GET / HTTP/1.1", `${close}If-Modified-Since: never\r\n`),
  "languages without number": get(
    `GET ${path} HTTP/1.1`,
    `${close}Accept-Language: ${"ru,".repeat(3_000)}en\r\n`,
  ),
  "two signatures": get(`GET ${path} HTTP/1.1`, `${close}Signature: a\r\nSignature: b\r\n`),
  "two tokens": get(`GET ${path} HTTP/1.1`, `${close}Authorization: Bearer a\r\nAuthorization: Bearer b\r\n`),
  "a token with NUL": get(`GET ${path} HTTP/1.1`, `${close}Authorization: Bearer a\u0000\r\n`),
  "a forwarded address that is none": get(
    `GET ${path} HTTP/1.1`,
    `${close}X-Forwarded-For: ${"1.1.1.1,".repeat(1_500)}\r\n`,
  ),
  "a method in a header": get(`GET ${path} HTTP/1.1`, `${close}X-HTTP-Method-Override: DELETE\r\n`),
  "a compressed body": post("Content-Encoding: gzip\r\nContent-Length: 4\r\n", "\u001f\u008b\u0008\u0000"),
  "a connection that lists a header of ours": get(
    `GET ${path} HTTP/1.1`,
    "Host: x\r\nConnection: close, Signature\r\n",
  ),
  cookies: get(`GET ${path} HTTP/1.1`, `${close}Cookie: ${"a=b; ".repeat(2_000)}\r\n`),
  "a trailer that is a header": post(
    "Transfer-Encoding: chunked\r\nTrailer: Content-Length\r\n",
    "0\r\nContent-Length: 4\r\n\r\n",
  ),
  "trailers without end": post("Transfer-Encoding: chunked\r\n", `0\r\n${"A: b\r\n".repeat(5_000)}\r\n`),
  "a body that GET has": get(`GET ${path} HTTP/1.1`, `${close}Content-Length: 4\r\n`) + "abcd",
  "a body of a gigabyte in its header": post("Content-Length: 1073741824\r\n", "abcd"),
  "TLS on a plain port": Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
  "random bytes": Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 7_919 + 13) % 256)),
  "line ends without end": "\r\n".repeat(50_000),
  "spaces without end": " ".repeat(100_000),
};

/** Incomplete requests, which time out after ten seconds. */
const unfinished = {
  "nothing at all": "",
  "half a method": "GE",
  "a line without its end": `GET ${path} HTTP/1.1`,
  "headers without their end": `GET ${path} HTTP/1.1\r\nHost: x\r\n`,
  "half a header": `GET ${path} HTTP/1.1\r\nHo`,
  "a body that does not come": post("Content-Length: 10\r\n", ""),
  "half a body": post("Content-Length: 10\r\n", "abc"),
  "half a chunk": post("Transfer-Encoding: chunked\r\n", "5\r\nab"),
  "chunks without the last one": post("Transfer-Encoding: chunked\r\n", "2\r\nab\r\n"),
  "half a chunk size": post("Transfer-Encoding: chunked\r\n", "5"),
  "an expectation whose body does not come": post("Expect: 100-continue\r\nContent-Length: 10\r\n", ""),
};

const odd = { ...lines, ...headers };
const cases = Object.entries<string | Buffer>({ ...ambiguous, ...odd, ...unfinished });

test(`${cases.length} violations of the protocol are refused in time without a server error, and the next request is answered`, async () => {
  const replies = await Promise.all(
    cases.map(async ([name, bytes]): Promise<[string, Received]> => [name, await sendBytes(bytes)]),
  );
  const hung = replies.filter(([, { ended }]) => !ended).map(([name]) => name);
  const faults = replies.filter(([, { text }]) => statusesIn(text).some((status) => status >= 500));
  const answeredTwice = replies.filter(
    ([, { text }]) => statusesIn(text).filter((status) => status !== 100).length > 1,
  );
  const taken = replies.filter(([name, { text }]) => name in ambiguous && statusesIn(text).includes(200));
  expect({
    hung,
    faults: faults.map(([name, { text }]) => `${name}: ${text.slice(0, 80)}`),
    answeredTwice: answeredTwice.map(([name]) => name),
    taken: taken.map(([name]) => name),
  }).toEqual({ hung: [], faults: [], answeredTwice: [], taken: [] });
  expect(server.process.exitCode).toBe(null);
  expect((await server.driver.send(getCities)).text).toContain("cities");
}, 120_000);

test("two pipelined requests are answered in order", async () => {
  const { text } = await sendBytes(
    get(`GET ${path} HTTP/1.1`, "Host: x\r\n") + get("GET /api/v3/nothing/ HTTP/1.1"),
  );
  expect(statusesIn(text)).toEqual([400, 404]);
});
