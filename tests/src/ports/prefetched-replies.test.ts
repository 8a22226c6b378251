// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from "vitest";
import { type PageData, pageDataId } from "#contract/client-page.ts";
import { readPageData, withPrefetchedReplies } from "#src/ports/prefetched-replies.ts";
import { mapStorage } from "../fake-world.ts";

const base = "https://kabinet.test/payments/";
const address = "/api/v3/user/getinfo/";
const headers = { Authorization: "Bearer anna", "Accept-Language": "ru", Signature: "s1" };
const data: PageData = {
  address: "/payments/",
  clientId: 17,
  now: Date.parse("2026-11-28T10:00:00Z"),
  replies: { [address]: "ahead" },
};

/** A fetch whose server numbers its answers; the page has brought one. */
const world = (token: string | null = "anna") => {
  const asked: string[] = [];
  const replies = withPrefetchedReplies(
    async (input, init) => {
      asked.push(`${init?.method ?? "GET"} ${input instanceof Request ? input.url : input.toString()}`);
      return new Response(`asked ${asked.length}`);
    },
    { data, reader: { token, language: "ru" } },
    base,
  );
  const get = async (init: RequestInit = { headers }) => (await replies.fetch(address, init)).text();
  return { ...replies, get, asked };
};

describe("a reply that came with the page", () => {
  test("answers the first request of its address, and no second one", async () => {
    const { get, asked, areTaken } = world();
    expect(areTaken()).toBe(false);
    expect(await get()).toBe("ahead");
    expect([asked, areTaken()]).toEqual([[], true]);
    expect(await get()).toBe("asked 1");
  });

  test("says when the server gave it", async () => {
    const reply = await world().fetch(address, { headers });
    expect(reply.headers.get("Date")).toBe("Sat, 28 Nov 2026 10:00:00 GMT");
  });

  test.each([
    ["of another client", { ...headers, Authorization: "Bearer boris" }],
    ["in another language", { ...headers, "Accept-Language": "en" }],
    ["without a token", { "Accept-Language": "ru", Signature: "s1" }],
  ])("is nothing for a request %s, nor for any after it", async (_, other) => {
    const { get } = world();
    expect(await get({ headers: other })).toBe("asked 1");
    expect(await get()).toBe("asked 2");
  });

  test("of a visitor is nothing for who is signed in", async () => {
    expect(await world(null).get()).toBe("asked 1");
  });

  test("is void once something was sent that may have changed it", async () => {
    const { fetch, get, areTaken } = world();
    await fetch("/api/v3/user/update/", { method: "POST", headers });
    expect(areTaken()).toBe(true);
    expect(await get()).toBe("asked 2");
  });

  test("is not given to a request that was called off", async () => {
    const { fetch } = world();
    await expect(fetch(address, { headers, signal: AbortSignal.abort() })).rejects.toThrow();
  });
});

describe("what a page was rendered from", () => {
  const credentials = (clientId: number) => JSON.stringify({ token: "anna", clientId });
  const show = (text: string) => {
    const element = document.createElement("script");
    element.id = pageDataId;
    element.type = "application/json";
    element.textContent = text;
    document.body.replaceChildren(element);
  };
  const read = (stored: Record<string, string>, storage = mapStorage(stored)) =>
    readPageData(document, () => storage);
  beforeEach(() => {
    document.documentElement.lang = "ru";
    show(JSON.stringify(data));
  });

  test("is read where its client is signed in", () => {
    expect(read({ "kabinet.credentials": credentials(17) })).toEqual({
      data,
      reader: { token: "anna", language: "ru" },
    });
  });

  test.each([
    ["another client is signed in", { "kabinet.credentials": credentials(18) }],
    ["nobody is", {}],
    ["what is stored makes no sense", { "kabinet.credentials": "{" }],
  ])("is nothing where %s", (_, stored) => {
    expect(read(stored)).toBeNull();
  });

  test("of a visitor is nothing for a client, and is read where storage is denied", () => {
    show(JSON.stringify({ ...data, clientId: null, now: null }));
    expect(read({ "kabinet.credentials": credentials(17) })).toBeNull();
    expect(
      readPageData(document, () => {
        throw new DOMException("denied", "SecurityError");
      }),
    ).toMatchObject({ data: { clientId: null }, reader: { token: null } });
  });

  test.each(["", "{", "[]", JSON.stringify({ ...data, replies: { [address]: 1 } })])(
    "is nothing where it breaks the schema (%j)",
    (text) => {
      show(text);
      expect(read({ "kabinet.credentials": credentials(17) })).toBeNull();
    },
  );
});
