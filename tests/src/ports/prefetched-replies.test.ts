// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { type PageData, pageDataId } from "#contract/client-page.ts";
import { readRenderedPage } from "#src/ports/prefetched-replies.ts";
import { defined } from "../../defined.ts";
import { mapStorage } from "../fake-world.ts";

const address = "/api/v3/user/getinfo/";
const headers = { Authorization: "Bearer anna", "Accept-Language": "ru", Signature: "s1" };
const data: PageData = {
  address: "/payments/",
  clientId: 17,
  now: Date.parse("2026-11-28T10:00:00Z"),
  replies: { [address]: "ahead" },
};

const credentials = (token: string, clientId = 17) => JSON.stringify({ token, clientId });
const denied = () => {
  throw new DOMException("denied", "SecurityError");
};

/** The page in a browser with these stored credentials; its server numbers its answers. */
const open = (
  text: string,
  stored: string | null,
  storage = () => mapStorage(stored === null ? {} : { "kabinet.credentials": stored }),
) => {
  const element = document.createElement("script");
  element.id = pageDataId;
  element.type = "application/json";
  element.textContent = text;
  document.body.replaceChildren(element);
  document.documentElement.lang = "ru";
  const asked: string[] = [];
  const page = readRenderedPage(document, {
    fetch: async (input, init) => {
      asked.push(`${init?.method ?? "GET"} ${input instanceof Request ? input.url : input.toString()}`);
      return new Response(`asked ${asked.length}`);
    },
    storage,
    on: () => () => undefined,
    warn: () => undefined,
  });
  return { page, asked };
};
const visitors = JSON.stringify({ ...data, clientId: null, now: null });

describe("a reply that came with the page", () => {
  const world = (text = JSON.stringify(data), stored: string | null = credentials("anna")) => {
    const { page, asked } = open(text, stored);
    const { fetch, areTaken } = defined(page, "page");
    const get = async (init: RequestInit = { headers }) => (await fetch(address, init)).text();
    return { fetch, areTaken, get, asked };
  };

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
    expect(await world(visitors, null).get()).toBe("asked 1");
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
  const read = (stored: string | null, text = JSON.stringify(data)) => open(text, stored).page?.data ?? null;

  test("is read where its client is signed in", () => {
    expect(read(credentials("anna"))).toEqual(data);
  });

  test.each([17, 18])("does not stay in the document, where it would outlast a sign-out", (clientId) => {
    read(credentials("anna", clientId));
    expect(document.documentElement.textContent).not.toContain("ahead");
  });

  test.each([
    ["another client is signed in", credentials("anna", 18)],
    ["nobody is", null],
    ["what is stored makes no sense", "{"],
  ])("is nothing where %s", (_, stored) => {
    expect(read(stored)).toBeNull();
  });

  test("of a visitor is nothing for a client, and is read where storage is denied", () => {
    expect(read(credentials("anna"), visitors)).toBeNull();
    expect(open(visitors, null, denied).page?.data).toMatchObject({ clientId: null });
  });

  test.each(["", "{", "[]", JSON.stringify({ ...data, replies: { [address]: 1 } })])(
    "is nothing where it breaks the schema (%j)",
    (text) => {
      expect(read(credentials("anna"), text)).toBeNull();
    },
  );
});
