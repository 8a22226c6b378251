// Measures the server on a PostgreSQL of its own:
//   npm run bench:server [-- --only ratios,growth --clients 1000000]
// What each part does is said in its file below scripts/server-bench/.
import { openOwnDatabase } from "../tests/server/own-database.ts";
import { command, someOf, whole } from "./command.ts";
import { postgresMissing, providePostgres, startPostgres } from "./postgres.ts";
import { measureGrowth } from "./server-bench/growth.ts";
import { measureRatios } from "./server-bench/ratios.ts";

const parts = ["ratios", "growth"] as const;
const { only: chosen, clients } = command(
  "npm run bench:server --",
  "Times each call of the server, on a small database and on a big one (docs/decisions/146).",
)
  .option("--only <parts>", `some of ${parts.join(",")}`, someOf(parts), parts)
  .option("--clients <count>", "of the big database", whole(1), 100_000)
  .parse()
  .opts<{ only: readonly (typeof parts)[number][]; clients: number }>();
const failures: string[] = [];

/**
 * How much longer a simple read may take than a bare route with its queries (docs/decisions/226), and any call on a big
 * database than on a small one.
 */
const [mostOverBare, mostGrowth] = [2.5, 1.3];

const programs = await providePostgres();
if (programs === null) throw new Error(postgresMissing);
// On the disk: a big database is larger than most memories.
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
  if (chosen.includes("growth")) await measureGrowth(cluster.url, clients, mostGrowth, failures);
} finally {
  await cluster.stop();
}
for (const failure of failures) console.error(`\n${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
