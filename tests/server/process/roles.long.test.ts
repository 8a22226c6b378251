import type { ChildProcess } from "node:child_process";
import { afterAll, expect, test, vi } from "vitest";
import { apiPath } from "#contract/headers.ts";
import { getCatalog } from "#contract/info.ts";
import { migrations } from "#server/platform/database/migrate.ts";
import { openOwnDatabase } from "../own-database.ts";
import { spawnServer } from "../spawn-server.ts";

const shared = process.env["TEST_DATABASE_URL"];
const own = shared === undefined ? null : await openOwnDatabase(shared);
const started: ChildProcess[] = [];
afterAll(async () => {
  for (const child of started) child.kill("SIGKILL");
  await own?.close();
});

/** A process of a role, with its metrics. */
const start = async (role: string, databaseUrl: string) => {
  const server = spawnServer({
    NODE_ENV: "",
    PORT: "0",
    HOST: "",
    METRICS_PORT: "0",
    ROLE: role,
    DATABASE_URL: databaseUrl,
    SANDBOX: "off",
    SMS_URL: "http://shop:secret@127.0.0.1:9/",
    SMTP_URL: "smtp://shop:secret@127.0.0.1:9/",
    ACQUIRER_URL: "http://shop:secret@127.0.0.1:9/",
  });
  started.push(server.child);
  const address = await server.listening;
  const metrics = await vi.waitUntil(() =>
    server.lines.map((line) => /^Metrics are at (\S+)$/.exec(line)?.[1]).find((each) => each !== undefined),
  );
  const ready = await fetch(`${address}/readyz`);
  return {
    ready: [ready.status, await ready.json()],
    statusOf: async (path: string) => (await fetch(address + path)).status,
    jobRuns: async () => {
      const text = await (await fetch(metrics)).text();
      const runs = Array.from(text.matchAll(/^kabinet_job_runs_total\{.*\} (\d+)$/gm), ([, runs]) =>
        Number(runs),
      );
      return runs.reduce((sum, each) => sum + each, 0);
    },
  };
};

test.skipIf(own === null)(
  "one process answers requests and runs no jobs, another runs them and answers health checks alone (PostgreSQL)",
  async () => {
    if (own === null) return;
    const [web, jobs] = await Promise.all([start("web", own.url), start("jobs", own.url)]);
    const versions = { schemaVersion: migrations.length, expectedSchemaVersion: migrations.length };
    expect(web.ready).toEqual([200, { database: true, schema: true, ...versions }]);
    expect(jobs.ready).toEqual([200, { database: true, schema: true, jobs: true, ...versions }]);
    // Without the headers of an application: 400 of the API, 404 of a process that has none.
    expect(await web.statusOf(apiPath + getCatalog.path)).not.toBe(404);
    expect(await jobs.statusOf(apiPath + getCatalog.path)).toBe(404);
    expect(await jobs.statusOf("/")).toBe(404);
    await vi.waitUntil(async () => (await jobs.jobRuns()) >= 13, { timeout: 30_000, interval: 100 });
    expect(await web.jobRuns()).toBe(0);
  },
);
