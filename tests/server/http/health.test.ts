import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { healthRoutes } from "#server/platform/http/health.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const ask = async (routes: ReturnType<typeof healthRoutes>, path: string) => {
  const reply = await routes.request(path);
  return { status: reply.status, text: await reply.text(), cache: reply.headers.get("Cache-Control") };
};

test("/healthz answers 200 also if a check fails", async () => {
  const routes = healthRoutes({ database: () => false });
  expect(await ask(routes, "/healthz")).toEqual({ status: 200, text: "ok", cache: "no-store" });
});

test("/readyz answers 200 if every check passes, and names those that fail", async () => {
  let database = true;
  const routes = healthRoutes({
    database: () => database,
    jobs: () => Promise.resolve(true),
    mail: () => Promise.reject(new Error("planted")),
  });
  const well = healthRoutes({ database: () => true, jobs: () => true });
  expect(await ask(well, "/readyz")).toEqual({
    status: 200,
    text: JSON.stringify({ database: true, jobs: true }),
    cache: "no-store",
  });
  database = false;
  expect(await ask(routes, "/readyz")).toEqual({
    status: 503,
    text: JSON.stringify({ database: false, jobs: true, mail: false }),
    cache: "no-store",
  });
});

test("/readyz names the numbers of a check, whether it passes or not", async () => {
  const facts = { schemaVersion: 2, expectedSchemaVersion: 3 };
  const routes = healthRoutes({ schema: () => ({ passes: false, facts }), jobs: () => true });
  expect(await ask(routes, "/readyz")).toMatchObject({
    status: 503,
    text: JSON.stringify({ schema: false, jobs: true, ...facts }),
  });
});

test("a check that does not answer counts as failed", async () => {
  const routes = healthRoutes({ database: () => new Promise<boolean>(() => {}), jobs: () => true });
  const answer = ask(routes, "/readyz");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await answer).toMatchObject({ status: 503, text: JSON.stringify({ database: false, jobs: true }) });
});

test("the database is checked at most once a second for any number of requests", async () => {
  let asked = 0;
  const routes = healthRoutes({ database: () => (asked += 1) > 0 });
  for (let count = 0; count < 40; count += 1) await ask(routes, "/readyz");
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await ask(routes, "/readyz");
  expect(asked).toBe(2);
});
