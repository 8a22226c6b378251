import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Hono } from "hono";
import { afterAll, expect, test } from "vitest";
import { pageRoutes } from "#server/catalog/pages.routes.ts";
import { answerErrors } from "#server/platform/http/answer-errors.ts";
import type { Env } from "#server/platform/http/context.ts";
import { shareFiles } from "#server/platform/http/release-files.ts";
import { builtIn, writeBuilt } from "../rendering/built.ts";

const folder = mkdtempSync(join(tmpdir(), "kabinet-shared-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The built application of a release, with `files` by name. */
const build = (release: string, files: Record<string, string>): string => {
  const dist = join(folder, release);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    writeFileSync(join(dist, name), text);
  }
  const pages = { "/": { title: "Home", description: null } };
  writeBuilt(dist, { ru: builtIn("Кабинет", "О нас", pages), en: builtIn("Cabinet", "About", pages) });
  return dist;
};
const common = { "index.html": "page", "shell.html.br": "page", "worker.js": "work()" };
const former = build("1.0.0", {
  ...common,
  "assets/index-old00000.js": "former()",
  "assets/index-old00000.js.br": "packed",
  "art/bag.svg": "<svg id='former'/>",
});
const next = build("1.1.0", {
  ...common,
  "assets/index-new00000.js": "next()",
  "art/bag.svg": "<svg id='next'/>",
  "art/tent.svg": "<svg id='tent'/>",
});
const shared = join(folder, "shared");
const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

const ask = async (dist: string, path: string, headers: Record<string, string> = {}) => {
  const app = new Hono<Env>();
  app.onError(answerErrors(() => {}));
  const site = { publicUrl: "https://kabinet.example", settings: {} };
  app.route(
    "/",
    pageRoutes(dist, site, async () => true, { shared }),
  );
  const reply = await app.request(path, { headers });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
};

test("a server serves the files of other releases, and its own first", async () => {
  await shareFiles(former, shared, now);
  await shareFiles(next, shared, now);
  const lazy = await ask(next, "/assets/index-old00000.js");
  expect([lazy.status, lazy.text]).toEqual([200, "former()"]);
  expect(lazy.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  const packed = await ask(next, "/assets/index-old00000.js", { "Accept-Encoding": "br" });
  expect([packed.headers.get("Content-Encoding"), packed.text]).toEqual(["br", "packed"]);
  expect((await ask(former, "/assets/index-new00000.js")).text).toBe("next()");
  expect((await ask(former, "/art/tent.svg")).text).toBe("<svg id='tent'/>");
  expect((await ask(former, "/art/bag.svg")).text).toBe("<svg id='former'/>");
  expect((await ask(next, "/art/bag.svg")).text).toBe("<svg id='next'/>");
  expect((await ask(next, "/assets/index-none0000.js")).status).toBe(404);
});

test("pages, the worker and what only the server reads are not shared", async () => {
  await shareFiles(next, shared, now);
  expect(readdirSync(shared).toSorted()).toEqual(["art", "assets"]);
});

test("files are deleted 30 days after the last server that has them", async () => {
  const abandoned = join(shared, "assets/index-gone0000.js");
  writeFileSync(abandoned, "gone()");
  utimesSync(abandoned, daysAgo(31), daysAgo(31));
  const recent = join(shared, "assets/index-near0000.js");
  writeFileSync(recent, "near()");
  utimesSync(recent, daysAgo(29), daysAgo(29));
  const ours = join(shared, "assets/index-new00000.js");
  utimesSync(ours, daysAgo(31), daysAgo(31));
  await shareFiles(next, shared, now);
  expect([existsSync(abandoned), existsSync(recent), readFileSync(ours, "utf8")]).toEqual([
    false,
    true,
    "next()",
  ]);
});

test("a folder that cannot be written is an error at the start", async () => {
  await expect(shareFiles(next, join(next, "index.html"), now)).rejects.toThrow("index.html");
});
