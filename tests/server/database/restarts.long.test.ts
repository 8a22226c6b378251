import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { findPostgres, startPostgres } from "../../../scripts/postgres.ts";
import { driverAt } from "../../driver/driver.ts";
import { type OutsideServer, startServer } from "../start-server.ts";
import { openWriters } from "./parallel-writers.ts";

/** Restarts of the database, and cut connections. */
const times = Number(process.env["RESTARTS"] ?? 4);
/** Clients who write in parallel. */
const writers = 12;
/** Requests that must be answered between two restarts. */
const between = 40;

// Only the run on PostgreSQL has a server to restart.
const programs = process.env["TEST_DATABASE_URL"] === undefined ? null : findPostgres();
const cluster = programs === null ? null : await startPostgres(programs, { restarts: true });
const servers: OutsideServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.kill();
  await cluster?.stop();
});

test.skipIf(cluster === null)(
  `the server survives ${times} restarts of its database and ${times} cut connections without losing anything (PostgreSQL)`,
  async () => {
    if (cluster === null) return;
    const server = await startServer({ DATABASE_URL: cluster.url });
    servers.push(server);
    const { address } = server;
    const { clients, confirmed, expectAllKept } = await openWriters(address, writers);
    let slowest = 0;
    /** Resolves when another request has succeeded. */
    const goesOn = async (): Promise<void> => {
      const [before, began] = [confirmed(), performance.now()];
      await vi.waitUntil(() => confirmed() > before, { timeout: 30_000, interval: 2 });
      slowest = Math.max(slowest, performance.now() - began);
      await vi.waitUntil(() => confirmed() >= before + between, { timeout: 60_000, interval: 2 });
    };

    let isOver = false;
    const work = clients.map((client) => client.work(() => isOver));
    await goesOn();
    let days = 0;
    for (let index = 0; index < times; index += 1) {
      // Whole months become due meanwhile.
      const billed =
        days < 40
          ? driverAt(address)
              .sandbox.advance(10 * 86_400)
              .then(
                () => true,
                () => false,
              )
          : null;
      await cluster.restart(index % 2 === 0 ? "fast" : "immediate");
      await goesOn();
      if ((await billed) === true) days += 10;
    }
    const admin = new pg.Client(cluster.url);
    await admin.connect();
    for (let index = 0; index < times; index += 1) {
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend' order by random() limit 1",
      );
      await goesOn();
    }
    await admin.end();
    isOver = true;
    await Promise.all(work);

    expect(server.process.exitCode).toBe(null);
    await expectAllKept(days);
    process.stdout.write(
      `${confirmed()} confirmed; the longest wait after a restart ${Math.round(slowest)} ms\n`,
    );
  },
  3_600_000,
);
