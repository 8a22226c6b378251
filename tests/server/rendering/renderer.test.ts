import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { RenderedPage } from "#contract/client-page.ts";
import { openRenderer, type Renderer } from "#server/platform/rendering/renderer.ts";

/** A rendering program like that of the build (src/entry-server.tsx), which behaves by the path. */
const program = `
import { writeFileSync } from "node:fs";
writeFileSync(new URL("./started", import.meta.url), "");
let rendered = 0;
export const renderPage = async ({ address, clientId }, { fetch }) => {
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
  times: { timeout?: number; limit?: number } = {},
): Promise<{ renderer: Renderer; warnings: unknown[]; started: string }> => {
  const folder = await mkdtemp(join(tmpdir(), "kabinet-renderer-"));
  const file = join(folder, "program.mjs");
  await writeFile(file, program);
  const warnings: unknown[] = [];
  const renderer = openRenderer(file, (_event, facts) => void warnings.push(facts["error"]), {
    timeout: 60_000,
    limit: 2_000,
    ...times,
  });
  ends.push(
    () => renderer.stop(),
    () => rm(folder, { recursive: true }),
  );
  return { renderer, warnings, started: join(folder, "started") };
};
const page = (address: string, clientId = 7) => ({ address, clientId, now: 0, settings: {} });
const echo = (path: string, { signature }: Readonly<Record<string, string>>) =>
  Promise.resolve(new Response(`${path} by ${signature}`));
const rootOf = (page: RenderedPage | null): string | undefined => page?.root;

test("a page is rendered with the reply to each of its requests", async () => {
  const { renderer } = await open();
  expect(rootOf(await renderer.render(page("/own/"), echo))).toBe("7 /a/ by s /b/ by s 1");
});

test("each page gets only the replies for its own client", async () => {
  const { renderer } = await open();
  const asOf = (name: string) => (path: string) => Promise.resolve(new Response(name + path));
  const pages = await Promise.all(
    [11, 12, 13].map((id) => renderer.render(page("/own/", id), asOf(`of ${id} `))),
  );
  expect(pages.map(rootOf)).toEqual(
    [11, 12, 13].map((id, index) => `${id} of ${id} /a/ of ${id} /b/ ${index + 1}`),
  );
});

test("an empty or failed page is null, and the failure is logged", async () => {
  const { renderer, warnings } = await open();
  expect(await renderer.render(page("/none/"), echo)).toBeNull();
  expect(warnings).toEqual([]);
  expect(await renderer.render(page("/throws/"), echo)).toBeNull();
  // The log has the location, not the message, which may contain personal data.
  expect(warnings).toEqual([expect.stringMatching(/^TypeError at renderPage .*program\.mjs/)]);
  expect(String(warnings)).not.toContain("7999");
});

test.each(["/never/", "/turns/", "/ends/"])(
  "a page that hangs or crashes (%s) is given up, and the next one is rendered by a new thread",
  async (address) => {
    const { renderer, warnings } = await open();
    await renderer.render(page("/own/"), echo);
    expect(await renderer.render(page(address), echo)).toBeNull();
    expect(rootOf(await renderer.render(page("/own/"), echo))).toMatch(/ 1$/);
    expect(warnings).toEqual(address === "/ends/" ? [] : ["too slow"]);
  },
);

test("rendering a page cannot send a POST", async () => {
  const { renderer } = await open();
  const rendered = await renderer.render(page("/posts/"), () => Promise.reject(new Error("asked")));
  expect(rootOf(rendered)).toBe("refused");
});

test("requests above the queue limit are sent without data at once", async () => {
  const { renderer } = await open();
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, id) => renderer.render(page("/own/", id + 1), echo)),
  );
  expect(all.filter((parts) => parts === null)).toHaveLength(3);
  expect(all.slice(0, 9)).not.toContain(null);
});

test("the thread starts with the server, before the first request", async () => {
  const { started } = await open();
  await expect.poll(() => existsSync(started), { timeout: 30_000 }).toBe(true);
});

test("a page requested while the thread starts is sent without data, and the thread survives", async () => {
  const { renderer, warnings, started } = await open({ timeout: 1, limit: 1 });
  expect(await renderer.render(page("/own/"), echo)).toBeNull();
  await expect.poll(() => existsSync(started), { timeout: 30_000 }).toBe(true);
  expect(warnings).toEqual([]);
});

test("a page with late data is sent without it, and its thread renders the next one", async () => {
  const { renderer, warnings, started } = await open({ timeout: 300 });
  await expect.poll(() => existsSync(started), { timeout: 30_000 }).toBe(true);
  await expect.poll(() => renderer.render(page("/own/"), echo), { timeout: 30_000 }).not.toBeNull();
  const { promise: reply, resolve } = Promise.withResolvers<Response>();
  expect(await renderer.render(page("/own/"), () => reply.then((each) => each.clone()))).toBeNull();
  resolve(new Response("late"));
  await expect
    .poll(async () => rootOf(await renderer.render(page("/own/"), echo)), { timeout: 30_000 })
    .toMatch(/ [3-9]$/);
  expect(warnings).toEqual([]);
});
