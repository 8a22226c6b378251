import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { apiPath } from "#contract/headers.ts";
import { withinBudget } from "#server/platform/rate-limit/budget.ts";
import { openSpentPlaces } from "#server/platform/rate-limit/lines.ts";
import { openVisitors } from "#server/platform/rate-limit/admission.ts";
import { hashToken } from "#server/platform/token.rules.ts";

/** And 25 of a place, 200 files. No test takes so long. */
const [calls, seconds] = [10, 600];
const token = (letter: string) => letter.repeat(43);

const answered: string[] = [];
const spent: string[] = [];
const turnedAway: string[] = [];
/** Whose waiting room is full: clients' (true), or that of everybody else. */
let isFull: boolean | null = null;
let inside = 0;
/** How many were inside while the last was answered, with itself. */
let met = 0;
const enter = (known: boolean) => {
  if (isFull === known) return null;
  inside += 1;
  return () => void (inside -= 1);
};
/** Refusals that are held back while they are; null: each goes out at once. */
let held: (() => void)[] | null = null;
let at = 0;
const places = openSpentPlaces();
const visitors = openVisitors();
visitors.remember(hashToken(token("a")), 7);
visitors.remember(hashToken(token("b")), 7);
visitors.remember(hashToken(token("c")), 8);
const server = createServer(
  withinBudget(
    {
      calls,
      seconds,
      admission: { visitors, enter },
      spent: places,
      placeOf: ({ headers }) => String(headers["x-place"]),
      onSpent: (by) => void spent.push(by),
      onTurnedAway: (why) => void turnedAway.push(why),
      hold: (then) => (held === null ? then() : void held.push(then)),
      now: () => at,
    },
    (request, response) => {
      met = inside;
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

const ask = (path: string, place: string, sent: string | null = null) =>
  fetch(address + path, {
    headers: { "X-Place": place, ...(sent === null ? {} : { Authorization: `Bearer ${sent}` }) },
  });
const times = async (count: number, ...asked: Parameters<typeof ask>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await ask(...asked)).status);
  return statuses;
};
const call = `${apiPath}user/getinfo/`;

test("a client is refused by themselves, whichever session and place they ask from", async () => {
  expect(new Set(await times(10, call, "one", token("a")))).toEqual(new Set([200]));
  spent.length = 0;
  turnedAway.length = 0;
  expect(await times(2, call, "another", token("b"))).toEqual([503, 503]);
  expect(spent).toEqual(["client"]);
  expect(turnedAway).toEqual(["client", "client"]);
  expect(await times(1, call, "one", token("c"))).toEqual([200]);
});

test("tokens that nobody knows count for the place that sends them, however many they are", async () => {
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
  expect([places.has("spray"), places.has("next door")]).toEqual([true, false]);
});

test("a long list costs by its length, and codes by the time that they take", async () => {
  visitors.remember(hashToken(token("f")), 11);
  // Four of ten, and again; then there are two left.
  const lists = await times(3, `${apiPath}payment/list/?limit=200`, "one", token("f"));
  expect(lists).toEqual([200, 200, 503]);
  expect(await times(6, `${apiPath}auth/registration/`, "codes")).toEqual([200, 200, 200, 200, 200, 503]);
});

test("whoever is answered makes room for another", async () => {
  visitors.remember(hashToken(token("g")), 12);
  expect(await times(1, call, "room", token("g"))).toEqual([200]);
  expect(met).toBe(1);
  await vi.waitFor(() => expect(inside).toBe(0));
});

test("the files of pages have a budget of their own", async () => {
  const statuses = await times(201, "/assets/app.js", "reader");
  expect(statuses.indexOf(503)).toBe(200);
  expect(await times(1, call, "reader")).toEqual([200]);
});

test("everything that is known of a client costs as much as twenty calls", async () => {
  visitors.remember(hashToken(token("d")), 9);
  expect(await times(1, `${apiPath}user/export/?x=1`, "one", token("d"))).toEqual([503]);
});

test("while the waiting room is full, calls are refused before they are read, and files are not", async () => {
  visitors.remember(hashToken(token("e")), 10);
  isFull = true;
  answered.length = 0;
  expect(await times(1, call, "waiting", token("e"))).toEqual([503]);
  expect(answered).toEqual([]);
  expect(turnedAway.at(-1)).toBe("crowd");
  expect(await times(1, call, "waiting")).toEqual([200]);
  isFull = false;
  expect(await times(1, call, "waiting", token("e"))).toEqual([200]);
  expect(await times(1, call, "waiting")).toEqual([503]);
  expect(await times(1, "/assets/app.js", "waiting")).toEqual([200]);
  isFull = null;
});

test("what was spent comes back drop by drop, and not all at once", async () => {
  visitors.remember(hashToken(token("h")), 13);
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

test("whoever asks too much hears so a little later, on the same line; of a hundred and more lines the last is closed", async () => {
  visitors.remember(hashToken(token("i")), 14);
  await times(10, call, "one", token("i"));
  const waiting: (() => void)[] = [];
  held = waiting;
  const asked = Array.from({ length: 129 }, () => ask(call, "one", token("i")));
  const first = await Promise.race(asked);
  expect([first.status, first.headers.get("Connection")]).toEqual([503, "close"]);
  await vi.waitFor(() => expect(waiting).toHaveLength(128));
  held = null;
  for (const goOn of waiting) goOn();
  const lines = (await Promise.all(asked)).map(({ headers }) => headers.get("Connection"));
  expect(lines.filter((line) => line === "close")).toHaveLength(1);
  expect(lines.filter((line) => line === "keep-alive")).toHaveLength(128);
  // Nobody waits any more: there is room for as many again.
  held = waiting;
  waiting.length = 0;
  const again = ask(call, "one", token("i"));
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  held = null;
  waiting[0]?.();
  expect((await again).headers.get("Connection")).toBe("keep-alive");
});
