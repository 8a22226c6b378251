import { describe, expect, test } from "vitest";
import { withAskedAhead } from "#src/ports/browser.ts";

const base = "https://kabinet.test/payments/";
const address = "/api/v3/user/getinfo/";
const headers = { Authorization: "Bearer anna", "Accept-Language": "ru", Signature: "s1" };

/** A fetch with numbered replies; the page has prefetched `ahead`. */
const world = (ahead: Promise<unknown>) => {
  const asked: string[] = [];
  const fetch = withAskedAhead(
    async (input, init) => {
      asked.push(`${init?.method ?? "GET"} ${input instanceof Request ? input.url : input.toString()}`);
      return new Response(`asked ${asked.length}`);
    },
    { headers, answers: new Map([[`https://kabinet.test${address}`, ahead]]) },
    base,
  );
  const get = async (init: RequestInit = { headers }) => (await fetch(address, init)).text();
  return { fetch, get, asked };
};
const answered = () => Promise.resolve(new Response("ahead"));

describe("a prefetched reply", () => {
  test("answers the first equal request, and no second one", async () => {
    const { get, asked } = world(answered());
    expect(await get()).toBe("ahead");
    expect(asked).toEqual([]);
    expect(await get()).toBe("asked 1");
  });

  test.each([
    ["in another name", { ...headers, Authorization: "Bearer boris" }],
    ["in another language", { ...headers, "Accept-Language": "en" }],
    ["by somebody who has signed out", { "Accept-Language": "ru", Signature: "s1" }],
  ])("is not used for a request %s, nor for any after it", async (_, other) => {
    const { get } = world(answered());
    expect(await get({ headers: other })).toBe("asked 1");
    expect(await get()).toBe("asked 2");
  });

  test("of a visitor is not used for a client", async () => {
    const fetch = withAskedAhead(
      async () => new Response("asked"),
      {
        headers: { "Accept-Language": "ru" },
        answers: new Map([[`https://kabinet.test${address}`, answered()]]),
      },
      base,
    );
    expect(await (await fetch(address, { headers })).text()).toBe("asked");
  });

  test("is discarded after a change that may affect it", async () => {
    const { fetch, get } = world(answered());
    await fetch("/api/v3/user/update/", { method: "POST", headers });
    expect(await get()).toBe("asked 2");
  });

  test("may arrive after the application has started", async () => {
    const answers = new Map<string, Promise<Response>>();
    const fetch = withAskedAhead(async () => new Response("asked"), { headers, answers }, base);
    answers.set(`https://kabinet.test${address}`, answered());
    expect(await (await fetch(address, { headers })).text()).toBe("ahead");
  });

  test("is requested again if it failed", async () => {
    const { get } = world(Promise.reject(new Error("no network")));
    expect(await get()).toBe("asked 1");
  });

  test("is not awaited by an aborted request", async () => {
    const { get, asked } = world(new Promise(() => {}));
    const giving = new AbortController();
    const waiting = get({ headers, signal: giving.signal });
    giving.abort(new Error("given up"));
    await expect(waiting).rejects.toThrow("given up");
    expect(asked).toEqual([]);
  });

  test("is missing if the page prefetched nothing, or something else", async () => {
    for (const found of [undefined, null, {}, { headers, answers: [] }]) {
      const ask = async () => new Response("asked");
      expect(await (await withAskedAhead(ask, found, base)(address, { headers })).text()).toBe("asked");
    }
  });
});
