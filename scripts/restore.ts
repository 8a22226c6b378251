// Restores a backup into the database that the server of this environment uses (DATABASE_URL, else DATA_DIR), which
// has to be empty unless it is to be replaced, and compares every table with what the backup says of it:
//   npm run restore -- folder [--replace]
import { restoreEmbedded } from "./backup/embedded.ts";
import { restorePostgres } from "./backup/postgres.ts";
import { report } from "./backup/report.ts";
import { command } from "./command.ts";

const program = command(
  "npm run restore --",
  "Restores a backup into the database of this environment, and compares every table (docs/operate.md).",
)
  .argument("<folder>", "of the backup")
  .option("--replace", "what the database holds now is lost", false)
  .parse();
const [folder = ""] = program.args;
const { replace } = program.opts<{ replace: boolean }>();
const url = process.env["DATABASE_URL"] ?? "";
const directory = process.env["DATA_DIR"] || ".data";

await report(async () => {
  const content =
    url === ""
      ? await restoreEmbedded(directory, folder, { replace })
      : await restorePostgres(url, folder, { replace });
  return { did: `Restored ${folder}, and found it whole`, content };
});
