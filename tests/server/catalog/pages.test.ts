import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageRoutes } from "#server/catalog/pages.routes.ts";
import { answerErrors } from "#server/platform/http/answer-errors.ts";
import type { Env } from "#server/platform/http/context.ts";
import { builtIn, writeBuilt } from "../rendering/built.ts";

const dist = mkdtempSync(join(tmpdir(), "kabinet-dist-"));
const publicUrl = "https://kabinet.example";
const pages = (about: string, texts: Record<string, string>) =>
  Object.fromEntries(
    Object.entries({
      "/": { title: "Home", description: "Where to sign in" },
      "/400/": { title: "400", description: null },
      "/404/": { title: "404", description: null },
      "/about/": { title: about, description: 'Who "we" are & where' },
      "/catalog/": { title: "Devices", description: null },
      "/catalog/$device/": { title: "Device", description: null },
      "/catalog/$device/$subscription/": { title: "Subscription", description: null },
      "/payments/": { title: "Payments", description: null },
      "/subscriptionstest/": { title: "All situations", description: null },
      "/success/": { title: "Success", description: null },
    }).map(([name, head]) => [
      name,
      { ...head, ...(texts[name] !== undefined && { root: `<p>${texts[name]}</p>` }) },
    ]),
  );
const russian = {
  "/": "home",
  "/about/": "about",
  "/catalog/$device/": "a device",
  "/404/": "nothing here",
};
const files: Record<string, string> = {
  "index.html": "a file of the build",
  "about/index.html": "a file of the build",
  "worker.js": "work()",
  "manifest.webmanifest": "{}",
  "assets/app-abc.js": "start()",
  "art/ebike.svg": "<svg/>",
};

beforeAll(() => {
  for (const folder of ["about", "assets", "art"]) mkdirSync(join(dist, folder), { recursive: true });
  writeBuilt(dist, {
    ru: builtIn("Кабинет", "О нас?", pages("О нас", russian)),
    en: builtIn("Cabinet", "About us?", pages("About us", { "/": "home in English" })),
  });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text);
  writeFileSync(join(dist, "assets/app-abc.js.br"), brotliCompressSync("start()"));
  writeFileSync(join(tmpdir(), "kabinet-outside.txt"), "outside");
});
afterAll(() => rmSync(dist, { recursive: true }));

/** A catalogue of one category with one bike in it. */
const sold = new Set(["/catalog/bikes/", "/catalog/bike/", "/catalog/bikes/bike/"]);

const get = async (
  path: string,
  headers: Record<string, string> = {},
  isCatalogPlace = async (place: string) => sold.has(place),
  settings = {},
  method = "GET",
) => {
  const app = new Hono<Env>();
  app.onError(answerErrors(() => {}));
  app.route("/", pageRoutes(dist, { publicUrl, settings }, isCatalogPlace));
  return app.request(path, { headers, ...(method !== "GET" && { method }) });
};

describe("the built application", () => {
  test.each(["pages.json", "app.json", "csp.json"])("keeps rendering/%s to the server", async (file) => {
    writeFileSync(join(dist, "rendering", file), readFileSync(join(dist, "rendering/pages.json")));
    const reply = await get(`/rendering/${file}`);
    expect([reply.status, reply.headers.get("Content-Type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(await reply.text()).not.toContain("oldBrowser");
  });

  test.each([
    ["/", 200, "home"],
    ["/en/", 200, "home in English"],
    ["/en", 200, "home in English"],
    ["/catalog/", 200, ""],
    ["/payments", 200, ""],
    ["/en/catalog/bike/", 200, ""],
    ["/about/", 200, "about"],
    ["/about", 200, "about"],
    ["/%61bout/", 200, "about"],
    ["/about//", 200, "about"],
    ["//about", 200, "about"],
    ["/en//", 200, "home in English"],
    ["/catalog//bikes//", 200, "a device"],
    ["/catalog/bikes", 200, "a device"],
    ["/catalog/bikes/bike/", 200, ""],
    ["/catalog/nope/", 404, "nothing here"],
    ["/en/catalog/nope/", 404, ""],
    ["/catalog/bikes/old/", 404, "nothing here"],
    ["/en/catalog/bikes/old", 404, ""],
    ["/success/?payment=1", 200, ""],
    ["/400/", 400, ""],
    ["/404/", 404, "nothing here"],
    ["/nothing/", 404, "nothing here"],
    ["/en/nothing/", 404, ""],
    ["/About/", 404, "nothing here"],
    ["/subscriptionstest/", 404, "nothing here"],
    ["/en/subscriptionstest/?situation=subscription.pause", 404, ""],
    ["/catalog/a/b/c/", 404, "nothing here"],
    ["/english/", 404, "nothing here"],
    ["/%E0%A4/", 404, "nothing here"],
    ["/a%20b/", 404, "nothing here"],
    ["//evil.example/", 404, "nothing here"],
    ["/..%2f..%2fkabinet-outside.txt", 404, "nothing here"],
    [`/${"x".repeat(8_000)}/`, 404, "nothing here"],
  ])("answers %s with %i and the page for %s", async (path, status, page) => {
    const reply = await get(path);
    expect(reply.status).toBe(status);
    expect(reply.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(reply.headers.get("Cache-Control")).toBe("no-cache");
    expect(await reply.text()).toContain(`<div id="root">${page === "" ? "" : `<p>${page}</p>`}</div>`);
  });

  test("has the page of all situations only with a sandbox, and passes that setting to the application", async () => {
    const [produced, played] = await Promise.all(
      [{}, { SANDBOX: "on" }].map((settings) => get("/subscriptionstest/", {}, undefined, settings)),
    );
    expect([produced?.status, played?.status]).toEqual([404, 200]);
    const tag = '<meta name="kabinet:SANDBOX" content="on">';
    expect(await produced?.text()).not.toContain(tag);
    expect(await played?.text()).toContain(tag);
  });

  test("every page passes the server's settings to the application, and no others", async () => {
    const settings = { SUPPORT_URL: 'https://t.me/kabinet?start="a"&b=1', COURIERS_URL: undefined };
    for (const path of ["/", "/en/", "/about/", "/catalog/bikes/bike/", "/nothing/"]) {
      const page = await (await get(path, {}, async () => true, settings)).text();
      expect(page.match(/<meta name="kabinet:[^>]*>/g)).toEqual([
        '<meta name="kabinet:SUPPORT_URL" content="https://t.me/kabinet?start=&quot;a&quot;&amp;b=1">',
      ]);
      expect(await (await get(path)).text()).not.toContain("kabinet:");
    }
  });

  test("keeps a page for each language: none is sent in the language of an earlier visitor", async () => {
    const app = new Hono<Env>();
    app.onError(answerErrors(() => {}));
    app.route(
      "/",
      pageRoutes(dist, { publicUrl, settings: {} }, async () => false),
    );
    const languages = async (path: string) =>
      /<html[^>]* lang="(\w+)"/.exec(await (await app.request(path)).text())?.[1];
    for (const path of ["/", "/about/", "/nothing/", "/catalog/nope/"])
      for (const first of [path, `/en${path}`, path, `/en${path}`])
        expect([first, await languages(first)]).toEqual([first, first.startsWith("/en/") ? "en" : "ru"]);
  });

  test("gives a page its own head: title, description, canonical and alternate addresses", async () => {
    expect(await (await get("/about/")).text()).toContain(
      [
        '<head><meta charset="utf-8">',
        "<title>О нас</title>",
        '<meta name="description" content="Who &quot;we&quot; are &amp; where">',
        '<link rel="canonical" href="https://kabinet.example/about/">',
        '<link rel="alternate" hreflang="ru" href="https://kabinet.example/about/">',
        '<link rel="alternate" hreflang="en" href="https://kabinet.example/en/about/">',
        '<link rel="alternate" hreflang="x-default" href="https://kabinet.example/about/">',
      ].join(""),
    );
    const english = await (await get("/en/about?utm_source=x")).text();
    expect(english).toContain("<title>About us</title>");
    expect(english).toContain('<link rel="canonical" href="https://kabinet.example/en/about/">');
  });

  test("answers 404 for a device no longer sold, without a canonical address", async () => {
    const page = await (await get("/catalog/bikes/old/")).text();
    expect(page).toContain("<title>О нас?</title>");
    expect(page).not.toContain("canonical");
  });

  test("shows a catalogue page if the database cannot tell whether it exists", async () => {
    const broken = () => Promise.reject(new Error("the connection is lost"));
    expect((await get("/catalog/bikes/old/", {}, broken)).status).toBe(200);
  });

  test("lets search engines index public pages only", async () => {
    const noindex = '<meta name="robots" content="noindex">';
    for (const path of ["/", "/en/", "/about/", "/en/about/"])
      expect(await (await get(path)).text()).not.toContain(noindex);
    for (const path of ["/payments/", "/catalog/bike/", "/404/", "/400/", "/nothing/", "/en/nothing/"])
      expect(await (await get(path)).text()).toContain(noindex);
    expect(await (await get("/payments/")).text()).toContain('<meta name="description" content="Кабинет">');
    expect(await (await get("/nothing/")).text()).not.toContain("canonical");
  });

  test("escapes the address in a page", async () => {
    const anything = async () => true;
    const page = await (await get(`/catalog/"><script>'&amp;/`, {}, anything)).text();
    expect(page).toContain(
      '<link rel="canonical" href="https://kabinet.example/catalog/%22%3E%3Cscript%3E&#39;&amp;amp;/">',
    );
    expect(page).not.toContain("<script>'");
  });

  test("sends compressed pages to browsers that accept them", async () => {
    for (const path of ["/", "/about/", "/catalog/bike/"]) {
      const reply = await get(path, { "Accept-Encoding": "gzip, br" });
      expect(reply.headers.get("Content-Encoding")).toBe("br");
      expect(reply.headers.get("Vary")).toContain("Accept-Encoding");
      expect(brotliDecompressSync(await reply.arrayBuffer()).toString()).toBe(await (await get(path)).text());
    }
  });

  test.each(["/about/", "/art/ebike.svg", "/worker.js"])(
    "sends %s again only when it has changed",
    async (path) => {
      const first = await get(path, { "Accept-Encoding": "br" });
      const tag = first.headers.get("ETag") ?? "";
      expect([first.status, tag]).toEqual([200, expect.stringMatching(/^W\/"\w+"$/)]);
      const again = await get(path, { "Accept-Encoding": "br", "If-None-Match": tag });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      expect(again.headers.get("Cache-Control")).toBe("no-cache");
      const changed = await get(path, { "If-None-Match": 'W/"of-another-release"' });
      expect(changed.status).toBe(200);
    },
  );

  test("sends the 404 page in full each time", async () => {
    const tag = (await get("/nothing/")).headers.get("ETag") ?? "";
    expect((await get("/nothing/", { "If-None-Match": tag })).status).toBe(404);
  });

  test.each(["POST", "PUT", "DELETE", "OPTIONS"])("refuses %s with the methods of a page", async (method) => {
    const send = (path: string) => get(path, {}, undefined, {}, method);
    for (const path of ["/", "/en/about/", "/payments/?p=3"]) {
      const reply = await send(path);
      expect([reply.status, reply.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
    }
    expect((await send("/nothing/")).status).toBe(404);
  });

  test("lists the indexable pages for crawlers in both languages", async () => {
    const robots = await get("/robots.txt");
    expect(robots.headers.get("Content-Type")).toMatch(/^text\/plain/);
    expect(await robots.text()).toContain("Sitemap: https://kabinet.example/sitemap.xml");
    const map = await get("/sitemap.xml");
    expect(map.headers.get("Content-Type")).toMatch(/^application\/xml/);
    expect((await map.text()).match(/(?<=<loc>)[^<]+/g)).toEqual(
      ["/", "/en/", "/about/", "/en/about/"].map((path) => publicUrl + path),
    );
  });

  test("does not let the browser cache the background worker, and sets the manifest's content type", async () => {
    const worker = await get("/worker.js");
    expect(worker.headers.get("Cache-Control")).toBe("no-cache");
    expect(worker.headers.get("Content-Type")).toMatch(/^text\/javascript/);
    const manifest = await get("/manifest.webmanifest");
    expect(manifest.headers.get("Content-Type")).toMatch(/^application\/manifest\+json/);
  });

  test("sends files with a hash in their name as immutable, compressed if accepted", async () => {
    const plain = await get("/assets/app-abc.js");
    expect(plain.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(await plain.text()).toBe("start()");
    const small = await get("/assets/app-abc.js", { "Accept-Encoding": "gzip, br" });
    expect(small.headers.get("Content-Encoding")).toBe("br");
    expect(small.headers.get("Vary")).toContain("Accept-Encoding");
    expect(small.headers.get("Content-Type")).toMatch(/^text\/javascript/);
    expect((await get("/art/ebike.svg")).headers.get("Content-Type")).toMatch(/^image\/svg\+xml/);
  });

  test("answers 404 for a script of an earlier release, not a page", async () => {
    const reply = await get("/assets/app-old.js");
    expect(reply.status).toBe(404);
    expect(reply.headers.get("Cache-Control")).toBe("no-store");
  });
});
