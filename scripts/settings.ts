// Writes the table of settings in docs/deploy.md from the server's schema.
//   npm run settings
import { readFileSync, writeFileSync } from "node:fs";
import { command } from "./command.ts";
import { withTable } from "./settings/table.ts";

const page = "docs/deploy.md";

command("npm run settings", `Writes the table of settings in ${page}.`).parse();
writeFileSync(page, withTable(readFileSync(page, "utf8")));
