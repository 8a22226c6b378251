// Backs up the database of this environment (MIGRATION_DATABASE_URL, DATABASE_URL or DATA_DIR, also from .env):
//   npm run backup [-- folder]
// PostgreSQL may be running; the server of an embedded database must be stopped.
import { backUpEmbedded } from "./backup/embedded.ts";
import { backUpPostgres } from "./backup/postgres.ts";
import { command, readSettingsFile } from "./command.ts";
import { report } from "./backup/report.ts";

const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
const [folder = `backups/${stamp}`] = command(
  "npm run backup --",
  "Backs up the database of this environment (docs/operate.md).",
)
  .argument(
    "[folder]",
    "where to, a folder that is not there yet; backups/ and this moment unless it is named",
  )
  .parse().args;
readSettingsFile();
// A pooler lends sessions to others.
const url = process.env["MIGRATION_DATABASE_URL"] || (process.env["DATABASE_URL"] ?? "");
const directory = process.env["DATA_DIR"] || ".data";

await report(async () => {
  const note = url === "" ? await backUpEmbedded(directory, folder) : await backUpPostgres(url, folder);
  return { did: `Backed up into ${folder}`, content: note.content };
});
