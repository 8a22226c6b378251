// Restores a backup into the database that the server of this environment uses (DATABASE_URL, else DATA_DIR), which
// has to be empty unless it is to be replaced, and compares every table with what the backup says of it:
//   npm run restore -- folder [--replace]
import { parseArgs } from "node:util";
import { restoreEmbedded } from "./backup/embedded.ts";
import { BackupError } from "./backup/folder.ts";
import { restorePostgres } from "./backup/postgres.ts";
import { report } from "./backup/report.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: "boolean", default: false } },
});
const [folder] = positionals;
const { replace } = values;
const url = process.env["DATABASE_URL"] ?? "";
const directory = process.env["DATA_DIR"] || ".data";

await report(async () => {
  if (folder === undefined) throw new BackupError("name the folder of a backup: npm run restore -- folder");
  const content =
    url === ""
      ? await restoreEmbedded(directory, folder, { replace })
      : await restorePostgres(url, folder, { replace });
  return { did: `Restored ${folder}, and found it whole`, content };
});
