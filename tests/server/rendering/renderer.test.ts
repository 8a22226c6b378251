import { existsSync, readFileSync, rmSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import type { RenderedPage } from "#contract/client-page.ts";
import { openRenderer, type Renderer } from "#server/platform/rendering/renderer.ts";

/** A rendering program like that of the build (src/entry-server.tsx), which behaves by the path. */
const program = `
import { writeFileSync } from "node:fs";
writeFileSync(new URL("./started", import.meta.url), "");
let rendered = 0;
const warmedUp = () => writeFileSync(new URL("./warm", import.meta.url), "");
export const renderPage = async ({ address, clientId }, { fetch }) => {
  if (["/", "/subscriptions/", "/payments/"].includes(address)) return warmedUp();
  rendered += 1;
  if (address === "/none/") return null;
  if (address === "/throws/") throw new TypeError("the page of 79990000001 is broken");
  if (address === "/never/") return new Promise(() => {});
  if (address === "/turns/") for (;;) {}
  if (address === "/ends/") process.exit(1);
  const page = (...words) => ({ root: words.join(" "), replies: {} });
  if (address === "/posts/") return fetch("/x/", { method: "POST" }).then(() => page("posted"), () => page("refused"));
  const answers = await Promise.all(["/a/", "/b/"].map((path) => fetch(path, { headers: { Signature: "s" } })));
  return page(clientId, ...(await Promise.all(answers.map((each) => each.text()))), rendered);
};
`;

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const open = async (
  times: { timeout?: number; patience?: number; rest?: number } = {},
): Promise<{ renderer: Renderer; warnings: unknown[]; started: string; warm: string }> => {
  const folder = await mkdtemp(join(tmpdir(), "kabinet-renderer-"));
  const file = join(folder, "program.mjs");
  await writeFile(file, program);
  const warnings: unknown[] = [];
  const renderer = openRenderer(file, (_event, facts) => void warnings.push(facts["error"]), {
    timeout: 60_000,
    ...times,
  });
  ends.push(
    () => renderer.stop(),
    () => rm(folder, { recursive: true }),
  );
  return { renderer, warnings, started: join(folder, "started"), warm: join(folder, "warm") };
};
/** Waits until the thread renders. */
const warmUp = async (renderer: Renderer): Promise<void> => {
  await expect.poll(() => renderer.render(page("/own/"), echo), { timeout: 30_000 }).not.toBeNull();
};
const page = (address: string, clientId = 7) => ({ address, clientId, now: 0, settings: {} });
const echo = (path: string, { signature }: Readonly<Record<string, string>>) =>
  Promise.resolve(new Response(`${path} by ${signature}`));
const rootOf = (page: RenderedPage | null): string | undefined => page?.root;

test("a page is rendered with the reply to each of its requests", async () => {
  const { renderer } = await open();
  await warmUp(renderer);
  expect(rootOf(await renderer.render(page("/own/"), echo))).toBe("7 /a/ by s /b/ by s 2");
});

test("each page gets only the replies for its own client", async () => {
  const { renderer } = await open();
  await warmUp(renderer);
  const asOf = (name: string) => (path: string) => Promise.resolve(new Response(name + path));
  const pages = await Promise.all(
    [11, 12, 13].map((id) => renderer.render(page("/own/", id), asOf(`of ${id} `))),
  );
  expect(pages.map(rootOf)).toEqual(
    [11, 12, 13].map((id, index) => `${id} of ${id} /a/ of ${id} /b/ ${index + 2}`),
  );
});

test("an empty or failed page is null, and the failure is logged", async () => {
  const { renderer, warnings } = await open();
  await warmUp(renderer);
  expect(await renderer.render(page("/none/"), echo)).toBeNull();
  expect(warnings).toEqual([]);
  expect(await renderer.render(page("/throws/"), echo)).toBeNull();
  // The log has the location, not the message, which may contain personal data.
  expect(warnings).toEqual([expect.stringMatching(/^TypeError at renderPage .*program\.mjs/)]);
  expect(String(warnings)).not.toContain("7999");
});

test("a page that crashes is given up, and a new thread renders the next one", async () => {
  const { renderer } = await open();
  await warmUp(renderer);
  expect(await renderer.render(page("/ends/"), echo)).toBeNull();
  await expect
    .poll(async () => rootOf(await renderer.render(page("/own/"), echo)), { timeout: 30_000 })
    .toMatch(/ 1$/);
});

test("a thread that hangs is ended, and until then pages are sent without data at once", async () => {
  const { renderer, warnings } = await open({ timeout: 200, patience: 1_000, rest: 500 });
  await warmUp(renderer);
  expect(await renderer.render(page("/turns/"), echo)).toBeNull();
  const began = performance.now();
  expect(await renderer.render(page("/own/"), echo)).toBeNull();
  expect(performance.now() - began).toBeLessThan(100);
  await expect
    .poll(async () => rootOf(await renderer.render(page("/own/"), echo)), { timeout: 30_000 })
    .toMatch(/ \d$/);
  expect(warnings).toContain("the thread hangs");
});

test("rendering a page cannot send a POST", async () => {
  const { renderer } = await open();
  await warmUp(renderer);
  const rendered = await renderer.render(page("/posts/"), () => Promise.reject(new Error("asked")));
  expect(rootOf(rendered)).toBe("refused");
});

test("one client has one place: further pages of theirs are sent without data at once", async () => {
  const { renderer } = await open();
  await warmUp(renderer);
  const greedy = Array.from({ length: 14 }, () => renderer.render(page("/own/"), echo));
  const other = renderer.render(page("/own/", 8), echo);
  expect((await Promise.all(greedy)).map(rootOf)).toEqual([
    "7 /a/ by s /b/ by s 2",
    ...Array.from({ length: 13 }, () => undefined),
  ]);
  expect(rootOf(await other)).toMatch(/^8 /);
  // The place is free again.
  expect(rootOf(await renderer.render(page("/own/"), echo))).toMatch(/^7 /);
});

test("a page that would wait longer than it may is sent without data at once", async () => {
  const { renderer } = await open({ timeout: 1_000 });
  await warmUp(renderer);
  const { promise: reply, resolve } = Promise.withResolvers<Response>();
  const slow = () => reply.then((each) => each.clone());
  const began = performance.now();
  const all = Array.from({ length: 40 }, (_, id) => renderer.render(page("/own/", id + 100), slow));
  const early = await Promise.race([Promise.all(all.slice(30)), delay(200)]);
  expect(early).toEqual(Array.from({ length: 10 }, () => null));
  resolve(new Response("at last"));
  const rendered = (await Promise.all(all)).filter((each) => each !== null);
  expect(rendered).not.toEqual([]);
  // Waiting and rendering together.
  expect(performance.now() - began).toBeLessThan(1_500);
});

test("a page whose request is refused is sent without data at once, and the thread goes on", async () => {
  const { renderer, warnings } = await open({ timeout: 10_000 });
  await warmUp(renderer);
  const began = performance.now();
  for (let count = 0; count < 5; count += 1)
    expect(
      await renderer.render(page("/own/"), () => Promise.resolve(new Response("", { status: 503 }))),
    ).toBeNull();
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(rootOf(await renderer.render(page("/own/"), echo))).toMatch(/^7 /);
  expect(warnings).toEqual([]);
});

test("after three late pages in a row nothing is rendered for a while, by the same thread afterwards", async () => {
  const { renderer, started } = await open({ timeout: 200, rest: 1_500 });
  await warmUp(renderer);
  rmSync(started);
  const isLate = async (): Promise<boolean> => {
    const began = performance.now();
    expect(await renderer.render(page("/never/"), echo)).toBeNull();
    return performance.now() - began > 150;
  };
  // The next page is rendered once the thread has shown that it lives.
  for (let count = 0; count < 3; count += 1) await expect.poll(isLate).toBe(true);
  const began = performance.now();
  for (let count = 0; count < 100; count += 1) expect(await renderer.render(page("/own/"), echo)).toBeNull();
  expect(performance.now() - began).toBeLessThan(100);
  await warmUp(renderer);
  expect(performance.now() - began).toBeGreaterThan(1_000);
  expect(existsSync(started)).toBe(false);
});

test("a program that cannot start is tried three times, then rests", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kabinet-renderer-"));
  await writeFile(
    join(folder, "program.mjs"),
    `import { appendFileSync } from "node:fs"; appendFileSync(new URL("./tries", import.meta.url), "1"); throw new Error();`,
  );
  const warnings: unknown[] = [];
  const renderer = openRenderer(
    join(folder, "program.mjs"),
    (_event, facts) => void warnings.push(facts["about"]),
    { timeout: 450, rest: 60_000 },
  );
  ends.push(
    () => renderer.stop(),
    () => rm(folder, { recursive: true }),
  );
  await expect.poll(() => warnings.at(-1), { timeout: 30_000 }).toBe("no pages are rendered for a while");
  expect(readFileSync(join(folder, "tries"), "utf8")).toBe("111");
  expect(await renderer.render(page("/own/"), echo)).toBeNull();
});

test("the thread starts with the server and renders once, before the first request", async () => {
  const { started, warm } = await open();
  await expect.poll(() => existsSync(started) && existsSync(warm), { timeout: 30_000 }).toBe(true);
});

test("a page requested while the thread starts is sent without data at once", async () => {
  const { renderer, warnings } = await open();
  const began = performance.now();
  for (let count = 0; count < 5; count += 1) expect(await renderer.render(page("/own/"), echo)).toBeNull();
  expect(performance.now() - began).toBeLessThan(100);
  await warmUp(renderer);
  expect(warnings).toEqual([]);
});

test("a page with late data is left, and its thread renders the next one without waiting for it", async () => {
  const { renderer, started } = await open({ timeout: 400 });
  await warmUp(renderer);
  rmSync(started);
  const forever = new Promise<Response>(() => {});
  expect(await renderer.render(page("/own/"), () => forever)).toBeNull();
  await expect
    .poll(async () => rootOf(await renderer.render(page("/own/"), echo)), { timeout: 30_000 })
    .toMatch(/^7 \/a\//);
  expect(existsSync(started)).toBe(false);
});
