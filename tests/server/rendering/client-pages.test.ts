import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { endSession, listSessions } from "#contract/auth.ts";
import type { RenderedPage, RenderTask } from "#contract/client-page.ts";
import { apiPath } from "#contract/headers.ts";
import { getClient, updateClient } from "#contract/user.ts";
import { sessions } from "#server/platform/database/tables/sign-in.ts";
import type { Renderer } from "#server/platform/rendering/renderer.ts";
import { createConcurrency } from "#server/platform/rate-limit/concurrency.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { hashToken } from "#server/platform/token.rules.ts";
import { onDatabase } from "../databases.ts";
import { requestOf } from "../../driver/request-of.ts";
import { day, openShop, phone, type Shop } from "../shop.ts";
import { builtIn, writeBuilt } from "./built.ts";

const dist = mkdtempSync(join(tmpdir(), "kabinet-client-pages-"));
const language = builtIn("Кабинет", "Нет страницы", {
  "/": { title: "Home", description: "Where to sign in", root: "<p>sign in</p>" },
  "/404/": { title: "404", description: null },
  "/payments/": { title: "Payments", description: null, root: "<p>a frame</p>" },
});
writeBuilt(dist, { ru: language, en: language });
afterAll(() => rmSync(dist, { recursive: true }));

/** A renderer that outputs the reply of `getClient` and records its tasks. */
const openRenderer = () => {
  const tasks: RenderTask[] = [];
  const state: { render: Renderer["render"] | null } = { render: null };
  const { init, path } = requestOf(getClient, {});
  const renderer: Renderer = {
    stop: async () => {},
    render: async (task, ask) => {
      tasks.push(task);
      if (state.render !== null) return state.render(task, ask);
      const reply = await ask(path, Object.fromEntries(new Headers(init.headers)));
      const text = await reply.text();
      return { root: `<p style="--share:0.5">${text}</p>`, replies: { [path]: `${text}</script>` } };
    },
  };
  return { renderer, tasks, state };
};

/** Signs in; `set` are the Set-Cookie headers, `Cookie` is what a browser then sends. */
const signIn = async (shop: Shop, who = phone) => {
  const { token, cookies: set } = await shop.signInAs(who);
  const values = set.map((cookie) => cookie.split(";")[0] ?? "");
  return { token, set, values, Cookie: values.join("; ") };
};

const shopWith = async (...[database, given]: Parameters<typeof openShop>) => {
  const rendering = openRenderer();
  const shop = await openShop(database, { dist, renderer: rendering.renderer, ...given });
  const open = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const reply = await shop.app.request(path, { method, headers });
    return { status: reply.status, headers: reply.headers, html: await reply.text() };
  };
  return { shop, open, ...rendering };
};

const cleared = [
  expect.stringMatching(/^kabinet-page=; Max-Age=0/),
  expect.stringMatching(/^kabinet-companion=; Max-Age=0/),
];

onDatabase("the page of a client", (opens) => {
  test("is rendered for a browser with both cookies of a session, and never cached", async () => {
    const { shop, open, tasks } = await shopWith(await opens());
    const { Cookie, set, values, token } = await signIn(shop);
    await shop.ask(updateClient, { firstName: "Мира" }, { token });
    expect(set).toEqual([
      expect.stringMatching(
        /^kabinet-page=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(/^kabinet-companion=[\w-]{43}; Max-Age=31536000; Path=\/; Secure; SameSite=Lax$/),
    ]);
    const [row] = await shop.database.select().from(sessions);
    const hashes = values.map((pair) => hashToken(pair.split("=")[1] ?? ""));
    expect([row?.pageHash, row?.companionHash]).toEqual(hashes);

    const { status, headers, html } = await open("/payments/?show=fail", { Cookie });
    expect([status, headers.get("Cache-Control"), headers.get("Vary"), headers.get("ETag")]).toEqual([
      200,
      "no-store, private",
      "Accept-Encoding, Cookie",
      null,
    ]);
    expect(headers.getSetCookie()).toEqual([]);
    expect(tasks).toEqual([
      { address: "/payments/?show=fail", clientId: row?.clientId, now: shop.now().getTime(), settings: {} },
    ]);
    expect(html).toContain(`data-client="${row?.clientId}"`);
    expect(html).toContain('<p data-style="--share:0.5">{"statusCode":"200"');
    expect(html).toContain("Мира");
    // The replies cannot close the script element.
    expect(html).toContain('\\u003c/script>"');
    const [, nonce = "no nonce"] =
      /<style nonce="([^"]+)">[^<]*\[data-style="--share:0.5"\]/.exec(html) ?? [];
    expect(headers.get("Content-Security-Policy")).toContain(`style-src 'nonce-${nonce}' 'self'`);
  });

  test("has the styles of its elements; the service worker's files are linked, its scripts start after the first paint", async () => {
    const { shop, open } = await shopWith(await opens());
    const { Cookie } = await signIn(shop);
    const scripts = [
      "/assets/libraries.js",
      "/assets/entry.js",
      "/assets/account.js",
      "/assets/of-payments-.js",
    ];
    const preloads = scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`).join("");
    const htmlWith = async (assets: string | null): Promise<[head: string, body: string]> => {
      const sent = assets === null ? {} : { "Service-Worker-Navigation-Preload": assets };
      const { html } = await open("/payments/", { Cookie, ...sent });
      expect(html).toContain('{"statusCode":"200"');
      const [head = "", body = ""] = html.split("</head>");
      return [head, body];
    };
    const sheet = '<link rel="stylesheet" href="/assets/pages-abc.css">';
    const [cached, cachedBody] = await htmlWith("5f0c");
    expect(cachedBody).not.toMatch(/color:|pages-abc/);
    expect(cached).toContain(`${sheet}<template>${preloads}</template>`);
    const fonts = "<style>@font-face{font-family:A}</style>";
    expect(cached).toContain(fonts);
    // Also the sign of the rouble: a client sees sums.
    for (const name of ["latin", "cyrillic", "rouble"])
      expect(cached).toContain(
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${name}.woff2">`,
      );
    // A first visit, a browser without the header's value, and the worker of another release.
    for (const assets of [null, "true", "former"]) {
      const [head, body] = await htmlWith(assets);
      expect(head).toContain(`${preloads}<template>${sheet}</template>${fonts}`);
      expect(body).toMatch(/<style nonce="[^"]+">p\{color:blue\}#root \[data-style/);
      expect(body).not.toContain("color:green");
    }
  });

  test("is compressed only if the URL has no query that another site could choose", async () => {
    const { shop, open } = await shopWith(await opens());
    const { Cookie } = await signIn(shop);
    const encoding = async (path: string) =>
      (await open(path, { Cookie, "Accept-Encoding": "br" })).headers.get("Content-Encoding");
    expect([await encoding("/payments/"), await encoding("/payments/?q=4417")]).toEqual(["br", null]);
  });

  test("asks for its data in the name of the browser's address, not of the server's own", async () => {
    const seen: (string | undefined)[] = [];
    const addressOf = (_: string | undefined, claimed: string | undefined): string => {
      seen.push(claimed);
      return claimed ?? "none";
    };
    const { shop, open } = await shopWith(await opens(), { addressOf });
    const { Cookie } = await signIn(shop);
    seen.length = 0;
    await open("/payments/", { Cookie, "X-Forwarded-For": "203.0.113.9" });
    expect(seen.length).toBeGreaterThan(1);
    expect(new Set(seen)).toEqual(new Set(["203.0.113.9"]));
  });

  test("needs two valid cookies of one session; others get no data and have their cookies cleared", async () => {
    const { shop, open, tasks } = await shopWith(await opens());
    const [mine, theirs] = [await signIn(shop), await signIn(shop, "79991112233")];
    const [page = "", companion = ""] = mine.values;
    for (const cookies of [
      [page],
      [page, theirs.values[1] ?? ""],
      [theirs.values[0] ?? "", companion],
      [`kabinet-page=${"a".repeat(43)}`, `kabinet-companion=${"b".repeat(43)}`],
      [`kabinet-page=${mine.token}`, companion],
    ]) {
      const { headers, html } = await open("/payments/", { Cookie: cookies.join("; ") });
      expect(html).toContain('data-for="everybody"');
      expect([cookies, headers.getSetCookie()]).toEqual([cookies, cleared]);
      expect(headers.get("Cache-Control")).toBe("no-store, private");
    }
    // The second cookie alone counts as no cookie.
    const { html, headers } = await open("/payments/", { Cookie: companion });
    expect([html.includes('data-for="everybody"'), headers.getSetCookie()]).toEqual([true, []]);
    expect(tasks).toEqual([]);
  });

  test("is no longer rendered when the session ends in any way", async () => {
    const { shop, open } = await shopWith(await opens());
    const isRendered = async (Cookie: string) =>
      (await open("/payments/", { Cookie })).html.includes('data-for="client"');
    const [here, elsewhere, third] = [await signIn(shop), await signIn(shop), await signIn(shop)];
    expect(await isRendered(here.Cookie)).toBe(true);
    const out = await shop.send(endSession, {}, { token: here.token });
    expect(out.headers.getSetCookie()).toEqual(cleared);
    expect(await isRendered(here.Cookie)).toBe(false);

    const { sessions: all } = await shop.ask(listSessions, {}, { token: third.token });
    const other = all.find(({ current }) => !current);
    const ended = await shop.send(endSession, { session: String(other?.id) }, { token: third.token });
    // The session of this browser's cookies goes on.
    expect(ended.headers.getSetCookie()).toEqual([]);
    expect(await isRendered(elsewhere.Cookie)).toBe(false);

    expect(await isRendered(third.Cookie)).toBe(true);
    await shop.database.delete(sessions);
    expect(await isRendered(third.Cookie)).toBe(false);

    const last = await signIn(shop);
    await shop.pass(91 * day);
    expect(await isRendered(last.Cookie)).toBe(false);
  });

  test("is sent without data if rendering fails", async () => {
    const { shop, open, state } = await shopWith(await opens());
    const { Cookie } = await signIn(shop);
    const frame = async () => {
      const { status, html, headers } = await open("/payments/", { Cookie });
      expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store, private"]);
      return (
        html.includes("<p>a frame</p>") && html.endsWith("</body></html>") && !html.includes("page-data")
      );
    };
    state.render = async () => null;
    expect(await frame()).toBe(true);
    state.render = () => Promise.reject(new Error("the thread is gone"));
    expect(await frame()).toBe(true);
  });

  test("does not harm the server if the browser leaves while it arrives", async () => {
    const { shop, state } = await shopWith(await opens());
    const { Cookie } = await signIn(shop);
    for (const encoding of ["br", "identity"])
      for (const isReady of [true, false]) {
        const { promise, resolve } = Promise.withResolvers<RenderedPage>();
        state.render = () => promise;
        const reply = await shop.app.request("/payments/", {
          headers: { Cookie, "Accept-Encoding": encoding },
        });
        const ready = () => resolve({ root: "<p>late</p>".repeat(10_000), replies: {} });
        if (isReady) ready();
        const reader = reply.body?.getReader();
        void reader?.read();
        await reader?.cancel();
        ready();
        // An exception in a stream would end the process; here it fails the run.
        await delay(20);
        expect(reply.status).toBe(200);
      }
  });

  test("is not rendered for fetch, frames, HEAD or unknown addresses", async () => {
    const { shop, open, tasks } = await shopWith(await opens());
    const { Cookie } = await signIn(shop);
    await open("/payments/", { Cookie, "Sec-Fetch-Dest": "empty" });
    await open("/payments/", { Cookie, "Sec-Fetch-Dest": "iframe" });
    await open("/payments/", { Cookie }, "HEAD");
    for (const path of [
      "/no-such-page/",
      "//evil.example/",
      "/payments/evil/",
      "/api/v3/payments/",
      `/${"a".repeat(500)}/`,
    ])
      expect([path, (await open(`http://localhost${path}`, { Cookie })).status]).toEqual([path, 404]);
    expect((await open(`/payments/?q=${"a".repeat(500)}`, { Cookie })).status).toBe(200);
    expect(tasks).toEqual([]);
    await open("/payments/", { Cookie, "Sec-Fetch-Dest": "document" });
    expect(tasks).toHaveLength(1);
  });

  test("requests data only as its own client, with signature and ownership checks", async () => {
    const { shop, open, state } = await shopWith(await opens());
    const { Cookie } = await signIn(shop);
    const seen: unknown[] = [];
    state.render = async (_, ask) => {
      const { init, path } = requestOf(getClient, {}, { token: "x".repeat(43) });
      const headers = Object.fromEntries(new Headers(init.headers));
      seen.push((await ask(path, headers)).status);
      seen.push((await ask(path, { ...headers, signature: "0".repeat(64) })).status);
      seen.push((await ask(`${apiPath}payment/12345/`, headers)).status);
      return null;
    };
    await open("/payments/", { Cookie });
    // The renderer's token is ignored; signature and ownership are checked.
    expect(seen).toEqual([200, 400, 404]);
  });

  test("has Secure cookies unless the public URL is http", async () => {
    const { shop } = await shopWith(await opens(), { publicUrl: "http://127.0.0.1:3000" });
    const { set } = await signIn(shop);
    expect(set.map((cookie) => cookie.includes("Secure"))).toEqual([false, false]);
  });

  test("is sent without data if the database does not say for two seconds whose it is", async () => {
    const concurrency = createConcurrency();
    let isSilent = false;
    const run: typeof concurrency.run = (from, work) =>
      isSilent ? new Promise(() => {}) : concurrency.run(from, work);
    const { shop, open } = await shopWith(await opens(), { concurrency: { ...concurrency, run } });
    const { Cookie } = await signIn(shop);
    isSilent = true;
    const { html, headers } = await open("/payments/", { Cookie });
    expect([html.includes("a frame"), headers.getSetCookie()]).toEqual([true, []]);
  });

  test("a refusal for lack of capacity is not logged as a failure of the page", async () => {
    const concurrency = createConcurrency();
    let isFull = false;
    const run: typeof concurrency.run = (from, work) =>
      isFull ? Promise.reject(new Refusal("server.busy", {}, 1)) : concurrency.run(from, work);
    const { shop, open } = await shopWith(await opens(), { concurrency: { ...concurrency, run } });
    const { Cookie } = await signIn(shop);
    isFull = true;
    const { status, html, headers } = await open("/payments/", { Cookie });
    expect([status, html.includes("a frame"), headers.getSetCookie()]).toEqual([200, true, []]);
  });
});
