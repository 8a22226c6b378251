import { readFileSync, readdirSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** The URL of the development page's calls with these settings. */
const calls = async (settings: Record<string, string>): Promise<unknown> => {
  vi.resetModules();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { default: config } = await import("../../vite.config.ts");
  return config.server?.proxy;
};

test("the development page calls the server at the port it was started with", async () => {
  expect(await calls({ PORT: "3301" })).toMatchObject({ "/api": "http://127.0.0.1:3301" });
});

test("the development page calls a configured server elsewhere", async () => {
  expect(await calls({ PORT: "3301", API_SERVER: "http://127.0.0.1:9" })).toMatchObject({
    "/sandbox": "http://127.0.0.1:9",
  });
});

test("the server restarts when a file of any folder changes that it imports from", () => {
  const watched = Array.from(
    readFileSync("scripts/dev.ts", "utf8").matchAll(/--watch-path=(\w+)/g),
    ([, folder = ""]) => folder,
  );
  const imported = watched.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .flatMap((name) =>
        Array.from(
          readFileSync(`${folder}/${name}`, "utf8").matchAll(/(?:from|import\() ?"#(\w+)\//g),
          ([, other = ""]) => other,
        ),
      ),
  );
  expect(imported.length).toBeGreaterThan(100);
  expect(watched).toEqual(expect.arrayContaining([...new Set(imported)]));
});
