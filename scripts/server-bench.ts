// Measures the server on a PostgreSQL of its own:
//   npm run bench:server [-- --only ratios,growth,load --clients 1000000 --rate 500 --minutes 10]
// The parts are described in scripts/server-bench/.
import { openOwnDatabase } from "../tests/server/own-database.ts";
import { command, listOf, wholeNumber } from "./command.ts";
import { postgresMissing, providePostgres, startPostgres } from "./postgres.ts";
import { measureGrowth } from "./server-bench/growth.ts";
import { measureJobs } from "./server-bench/jobs.ts";
import { type Load, measureLoad } from "./server-bench/load.ts";
import { measureRatios } from "./server-bench/ratios.ts";

const parts = ["ratios", "jobs", "growth", "load"] as const;
const {
  only: chosen,
  clients,
  partitions,
  ...load
} = command(
  "npm run bench:server --",
  "Times the calls of the server: alone, on a big database, and under load (docs/speed.md).",
)
  .option("--only <parts>", `some of ${parts.join(",")}`, listOf(parts), parts)
  .option("--clients <count>", "clients of the big database", wholeNumber(1), 100_000)
  .option("--partitions <count>", "growth: compare it with the same rows in hash partitions", wholeNumber(2))
  .option("--rate <count>", "requests per second under load", wholeNumber(1), 300)
  .option("--minutes <count>", "duration of the load", wholeNumber(1), 1)
  .option("--processes <count>", "servers on one database under load", wholeNumber(1), 1)
  .parse()
  .opts<{ only: readonly (typeof parts)[number][]; clients: number; partitions?: number } & Load>();
const failures: string[] = [];

/**
 * Limits: a simple read relative to a bare route with its queries (docs/speed.md), and any call on a big database
 * relative to a small one.
 */
const [mostOverBare, mostGrowth] = [2.5, 1.3];
/** Limit of the 99th percentile under load, in ms. */
const mostOfMany = 100;

const programs = await providePostgres();
if (programs === null) throw new Error(postgresMissing);
// On disk, as a big database may exceed the memory.
const cluster = await startPostgres(programs, {
  inMemory: false,
  settings: [
    "shared_buffers=1GB",
    "max_wal_size=8GB",
    "checkpoint_timeout=30min",
    "wal_level=minimal",
    "max_wal_senders=0",
  ],
});
try {
  if (chosen.includes("ratios")) {
    const own = await openOwnDatabase(cluster.url);
    await measureRatios(own.url, mostOverBare, failures);
    await own.close();
  }
  if (chosen.includes("jobs")) await measureJobs(cluster.url, failures);
  if (chosen.includes("growth"))
    await measureGrowth(cluster.url, { clients, partitions }, mostGrowth, failures);
  if (chosen.includes("load")) await measureLoad(cluster.url, load, mostOfMany, failures);
} finally {
  await cluster.stop();
}
for (const failure of failures) console.error(`\n${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
