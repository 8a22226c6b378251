import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openRenderer, type Renderer } from "#server/platform/rendering/renderer.ts";

/** A program as the build makes it (src/app/render-own-page.tsx), that does what the address says. */
const program = `
let rendered = 0;
export const renderOwnPage = async ({ address, clientId }, { fetch }) => {
  rendered += 1;
  if (address === "/none/") return null;
  if (address === "/throws/") throw new TypeError("the page of 79990000001 is broken");
  if (address === "/never/") return new Promise(() => {});
  if (address === "/turns/") for (;;) {}
  if (address === "/ends/") process.exit(1);
  if (address === "/posts/") return fetch("/x/", { method: "POST" }).then(() => ["posted"], () => ["refused"]);
  const answers = await Promise.all(["/a/", "/b/"].map((path) => fetch(path)));
  return [["p", { id: String(clientId) }, ...(await Promise.all(answers.map((each) => each.text()))), String(rendered)]];
};
`;

const patience = 1_000;
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const open = async (): Promise<{ renderer: Renderer; warnings: unknown[] }> => {
  const folder = await mkdtemp(join(tmpdir(), "kabinet-renderer-"));
  const file = join(folder, "program.mjs");
  await writeFile(file, program);
  const warnings: unknown[] = [];
  const renderer = openRenderer(file, (_event, facts) => void warnings.push(facts["error"]), patience);
  ends.push(
    () => renderer.stop(),
    () => rm(folder, { recursive: true }),
  );
  return { renderer, warnings };
};
const page = (address: string, clientId = 7) => ({ address, clientId, now: 0, settings: {} });
const echo = (path: string) => Promise.resolve(new Response(`answer to ${path}`));

test("a page is rendered with what is answered to it, each question by itself", async () => {
  const { renderer } = await open();
  expect(await renderer.render(page("/own/"), echo)).toBe(
    JSON.stringify([["p", { id: "7" }, "answer to /a/", "answer to /b/", "1"]]),
  );
});

test("each page hears only what is answered to its own client", async () => {
  const { renderer } = await open();
  const asOf = (name: string) => (path: string) => Promise.resolve(new Response(`${name}${path}`));
  const pages = await Promise.all(
    [11, 12, 13].map((id) => renderer.render(page("/own/", id), asOf(`of ${id} `))),
  );
  expect(pages.map((parts) => JSON.parse(parts ?? "null"))).toEqual(
    [11, 12, 13].map((id, index) => [
      ["p", { id: String(id) }, `of ${id} /a/`, `of ${id} /b/`, String(index + 1)],
    ]),
  );
});

test("a page of nothing, and one that fails, are none, and the failure is said", async () => {
  const { renderer, warnings } = await open();
  expect(await renderer.render(page("/none/"), echo)).toBeNull();
  expect(warnings).toEqual([]);
  expect(await renderer.render(page("/throws/"), echo)).toBeNull();
  // Where, and not what: a message may tell of a client.
  expect(warnings).toEqual([expect.stringMatching(/^TypeError at renderOwnPage .*program\.mjs/)]);
  expect(String(warnings)).not.toContain("7999");
});

test.each(["/never/", "/turns/", "/ends/"])(
  "a page that does not come (%s) is given up, and the next one comes from a thread anew",
  async (address) => {
    const { renderer, warnings } = await open();
    await renderer.render(page("/own/"), echo);
    expect(await renderer.render(page(address), echo)).toBeNull();
    expect(await renderer.render(page("/own/"), echo)).toContain('"1"]');
    expect(warnings).toEqual(address === "/ends/" ? [] : ["it has taken too long"]);
  },
);

test("a page that is rendered changes nothing", async () => {
  const { renderer } = await open();
  expect(await renderer.render(page("/posts/"), () => Promise.reject(new Error("asked")))).toBe(
    '["refused"]',
  );
});

test("whoever comes when too many wait is not made to wait", async () => {
  const { renderer } = await open();
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, id) => renderer.render(page("/own/", id), echo)),
  );
  expect(all.filter((parts) => parts === null)).toHaveLength(3);
  expect(all.slice(0, 9)).not.toContain(null);
});
