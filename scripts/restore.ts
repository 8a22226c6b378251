// Restores a backup into the database of this environment (MIGRATION_DATABASE_URL, DATABASE_URL or DATA_DIR, also from .env) and
// compares every table with the backup. The database must be empty, or --replace is given:
//   npm run restore -- folder [--replace]
import { restoreEmbedded } from "./backup/embedded.ts";
import { restorePostgres } from "./backup/postgres.ts";
import { report } from "./backup/report.ts";
import { command, readSettingsFile } from "./command.ts";

const program = command(
  "npm run restore --",
  "Restores a backup into the database of this environment, and compares every table (docs/operate.md).",
)
  .argument("<folder>", "the folder of the backup")
  .option("--replace", "deletes the data that the database has now", false)
  .parse();
const [folder = ""] = program.args;
const { replace } = program.opts<{ replace: boolean }>();
readSettingsFile();
// A pooler lends sessions to others.
const url = process.env["MIGRATION_DATABASE_URL"] || (process.env["DATABASE_URL"] ?? "");
const directory = process.env["DATA_DIR"] || ".data";

await report(async () => {
  const content =
    url === ""
      ? await restoreEmbedded(directory, folder, { replace })
      : await restorePostgres(url, folder, { replace });
  return { did: `Restored ${folder}, and found it whole`, content };
});
