import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageRoutes } from "#server/routes/pages.ts";
import { answerErrors } from "#server/http/answer-errors.ts";
import type { Env } from "#server/http/context.ts";

const dist = mkdtempSync(join(tmpdir(), "kabinet-dist-"));
const files: Record<string, string> = {
  "index.html": "<p>home</p>",
  "shell.html": "<p>shell</p>",
  "en/index.html": "<p>home in English</p>",
  "en/shell.html": "<p>shell in English</p>",
  "assets/app-abc.js": "start()",
  "art/ebike.svg": "<svg/>",
};

beforeAll(() => {
  for (const folder of ["en", "assets", "art"]) mkdirSync(join(dist, folder));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text);
  writeFileSync(join(dist, "assets/app-abc.js.br"), brotliCompressSync("start()"));
  writeFileSync(join(tmpdir(), "kabinet-outside.txt"), "outside");
});
afterAll(() => rmSync(dist, { recursive: true }));

const get = async (path: string, headers: Record<string, string> = {}) => {
  const app = new Hono<Env>();
  app.onError(answerErrors(() => {}));
  app.route("/", pageRoutes(dist));
  return app.request(path, { headers });
};

describe("the built application", () => {
  test.each([
    ["/", "home"],
    ["/en/", "home in English"],
    ["/catalog/", "shell"],
    ["/payments", "shell"],
    ["/en/catalog/bike/", "shell in English"],
    ["/en", "home in English"],
    ["/english/", "shell"],
    ["/success/?payment=1", "shell"],
    ["/%E0%A4/", "shell"],
    ["/a%20b/", "shell"],
    ["//evil.example/", "shell"],
    ["/..%2f..%2fkabinet-outside.txt", "shell"],
    [`/${"x".repeat(8_000)}/`, "shell"],
  ])("answers %s with the page for %s", async (path, page) => {
    const reply = await get(path);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(reply.headers.get("Cache-Control")).toBe("no-cache");
    expect(await reply.text()).toBe(`<p>${page}</p>`);
  });

  test("gives files with a hash in their name for ever, compressed for who can read it", async () => {
    const plain = await get("/assets/app-abc.js");
    expect(plain.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(await plain.text()).toBe("start()");
    const small = await get("/assets/app-abc.js", { "Accept-Encoding": "gzip, br" });
    expect(small.headers.get("Content-Encoding")).toBe("br");
    expect(small.headers.get("Vary")).toContain("Accept-Encoding");
    expect(small.headers.get("Content-Type")).toMatch(/^text\/javascript/);
    expect((await get("/art/ebike.svg")).headers.get("Content-Type")).toMatch(/^image\/svg\+xml/);
  });

  test("has no page in place of a script that is gone", async () => {
    const reply = await get("/assets/app-old.js");
    expect(reply.status).toBe(404);
    expect(reply.headers.get("Cache-Control")).toBe("no-store");
  });
});
