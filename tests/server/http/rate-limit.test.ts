import { createServer, request as begin } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { apiPath } from "#contract/headers.ts";
import { createTokenCache } from "#server/platform/rate-limit/concurrency.ts";
import { rateLimit, throttledAddresses } from "#server/platform/rate-limit/rate-limit.ts";
import { hashToken } from "#server/platform/token.rules.ts";

/** Limits: 10 calls of a client, 25 of an address, 200 files in 600 s, longer than any test. */
const [calls, seconds] = [10, 600];
const token = (letter: string) => letter.repeat(43);

const answered: string[] = [];
const exceeded: string[] = [];
const refused: string[] = [];
/** Whose capacity is exhausted: that of clients (true) or of addresses (false). */
let isFull: boolean | null = null;
let inside = 0;
/** Requests in progress during the last one, including it. */
let insideThen = 0;
const enter = (isClient: boolean) => {
  if (isFull === isClient) return null;
  inside += 1;
  return () => void (inside -= 1);
};
/** Collects delayed refusals; null: no delay. */
let delayed: (() => void)[] | null = null;
let at = 0;
const throttled = throttledAddresses();
const tokens = createTokenCache();
tokens.set(hashToken(token("a")), 7);
tokens.set(hashToken(token("b")), 7);
tokens.set(hashToken(token("c")), 8);
const server = createServer(
  rateLimit(
    {
      calls,
      seconds,
      concurrency: { tokens, enter },
      throttled,
      addressOf: ({ headers }) => String(headers["x-address"]),
      onExceeded: (by) => void exceeded.push(by),
      onRefused: (reason) => void refused.push(reason),
      delay: (then) => (delayed === null ? then() : void delayed.push(then)),
      now: () => at,
    },
    (request, response) => {
      insideThen = inside;
      answered.push(request.url ?? "");
      response.end();
    },
  ),
);
let address = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // Cast: a server that listens on a port has an address of this kind.
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const ask = (path: string, from: string, sent: string | null = null) =>
  fetch(address + path, {
    headers: { "X-Address": from, ...(sent === null ? {} : { Authorization: `Bearer ${sent}` }) },
  });
const times = async (count: number, ...asked: Parameters<typeof ask>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await ask(...asked)).status);
  return statuses;
};
const call = `${apiPath}user/getinfo/`;

test("a client has one limit for all sessions and addresses", async () => {
  expect(new Set(await times(10, call, "one", token("a")))).toEqual(new Set([200]));
  exceeded.length = 0;
  refused.length = 0;
  expect(await times(2, call, "another", token("b"))).toEqual([503, 503]);
  expect(exceeded).toEqual(["client"]);
  expect(refused).toEqual(["client", "client"]);
  expect(await times(1, call, "one", token("c"))).toEqual([200]);
});

test("requests with unknown tokens count for their address", async () => {
  for (let index = 0; index < 25; index += 1)
    expect((await ask(call, "spray", token(String(index % 10)))).status).toBe(200);
  answered.length = 0;
  const refusal = await ask(call, "spray", token("z"));
  expect(answered).toEqual([]);
  expect(refusal.status).toBe(503);
  expect(Number(refusal.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(Number(refusal.headers.get("Retry-After"))).toBeLessThanOrEqual(seconds);
  expect(await refusal.json()).toEqual({
    statusCode: "503",
    error: { code: "server.busy", requestId: expect.any(String) },
  });
  expect(await times(1, call, "next door")).toEqual([200]);
  expect([throttled.has("spray"), throttled.has("next door")]).toEqual([true, false]);
});

test("long lists and sign-in codes cost more than one call", async () => {
  tokens.set(hashToken(token("f")), 11);
  // Each costs 4 of 10; then 2 are left.
  const lists = await times(3, `${apiPath}payment/list/?limit=200`, "one", token("f"));
  expect(lists).toEqual([200, 200, 503]);
  expect(await times(6, `${apiPath}auth/registration/`, "codes")).toEqual([200, 200, 200, 200, 200, 503]);
});

/** Sends a target as it is; `fetch` would resolve it. */
const askFor = (target: string, from: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = { "X-Address": from };
    begin(address, { path: target, headers }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode));
    })
      .on("error", reject)
      .end();
  });

test("a call counts as itself however its address is written", async () => {
  const code = "auth/registration/";
  for (const target of [
    `/%61pi/v3/${code}`,
    `${apiPath}auth/%72egistration/`,
    `http://kabinet.example${apiPath}${code}`,
    `http://name:secret@kabinet.example${apiPath}${code}`,
    `/art/..${apiPath}${code}`,
    `/%2e%2E${apiPath}${code}`,
  ]) {
    const statuses: (number | undefined)[] = [];
    for (let index = 0; index < 6; index += 1) statuses.push(await askFor(target, target));
    expect([target, statuses]).toEqual([target, [200, 200, 200, 200, 200, 503]]);
  }
  // What is no address is a page.
  for (const target of ["//", "/%zz", "http://[", "*"]) expect(await askFor(target, "odd")).toBe(200);
});

test("an answered request frees its capacity", async () => {
  tokens.set(hashToken(token("g")), 12);
  expect(await times(1, call, "room", token("g"))).toEqual([200]);
  expect(insideThen).toBe(1);
  await vi.waitFor(() => expect(inside).toBe(0));
});

test("files of pages have a limit of their own", async () => {
  const statuses = await times(201, "/assets/app.js", "reader");
  expect(statuses.indexOf(503)).toBe(200);
  expect(await times(1, call, "reader")).toEqual([200]);
});

test("an export of all data of a client costs as much as twenty calls", async () => {
  tokens.set(hashToken(token("d")), 9);
  expect(await times(1, `${apiPath}user/export/?x=1`, "one", token("d"))).toEqual([503]);
});

test("without capacity calls are refused before they are read, files are served", async () => {
  tokens.set(hashToken(token("e")), 10);
  isFull = true;
  answered.length = 0;
  expect(await times(1, call, "waiting", token("e"))).toEqual([503]);
  expect(answered).toEqual([]);
  expect(refused.at(-1)).toBe("capacity");
  expect(await times(1, call, "waiting")).toEqual([200]);
  isFull = false;
  expect(await times(1, call, "waiting", token("e"))).toEqual([200]);
  expect(await times(1, call, "waiting")).toEqual([503]);
  expect(await times(1, "/assets/app.js", "waiting")).toEqual([200]);
  isFull = null;
});

test("the limit refills evenly", async () => {
  tokens.set(hashToken(token("h")), 13);
  expect(await times(11, call, "one", token("h"))).toEqual([...Array.from({ length: 10 }, () => 200), 503]);
  at += (seconds / calls) * 1_000 - 1;
  expect(await times(1, call, "one", token("h"))).toEqual([503]);
  at += 1;
  expect(await times(2, call, "one", token("h"))).toEqual([200, 503]);
  at += (seconds / calls) * 3_000;
  expect(await times(4, call, "one", token("h"))).toEqual([200, 200, 200, 503]);
  at += seconds * 1_000;
  expect(await times(11, call, "one", token("h"))).toEqual([...Array.from({ length: 10 }, () => 200), 503]);
});

test("refusals are delayed and keep the connection open; the 129th connection is closed", async () => {
  tokens.set(hashToken(token("i")), 14);
  await times(10, call, "one", token("i"));
  const waiting: (() => void)[] = [];
  delayed = waiting;
  const asked = Array.from({ length: 129 }, () => ask(call, "one", token("i")));
  const first = await Promise.race(asked);
  expect([first.status, first.headers.get("Connection")]).toEqual([503, "close"]);
  await vi.waitFor(() => expect(waiting).toHaveLength(128));
  delayed = null;
  for (const answer of waiting) answer();
  const connections = (await Promise.all(asked)).map(({ headers }) => headers.get("Connection"));
  expect(connections.filter((connection) => connection === "close")).toHaveLength(1);
  expect(connections.filter((connection) => connection === "keep-alive")).toHaveLength(128);
  // All are answered: 128 more can be delayed.
  delayed = waiting;
  waiting.length = 0;
  const again = ask(call, "one", token("i"));
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  delayed = null;
  waiting[0]?.();
  expect((await again).headers.get("Connection")).toBe("keep-alive");
});
