// Writes the table of settings in docs/deploy.md and .env.example from the server's schema.
//   npm run settings
import { readFileSync, writeFileSync } from "node:fs";
import { command } from "./command.ts";
import { example, withTable } from "./settings/table.ts";

const page = "docs/deploy.md";

command("npm run settings", `Writes the table of settings in ${page}, and .env.example.`).parse();
writeFileSync(page, withTable(readFileSync(page, "utf8")));
writeFileSync(".env.example", example());
