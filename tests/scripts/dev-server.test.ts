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
