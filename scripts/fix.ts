import { spawnSync } from "node:child_process";
import { command } from "./command.ts";

command("npm run fix", "Formats, and mends what the linter can mend.").parse();

// What the linter mends is formatted afterwards, also when something is left that it cannot mend.
const shell = process.platform === "win32";
const lint = spawnSync("oxlint", ["--fix"], { stdio: "inherit", shell });
const format = spawnSync("oxfmt", [], { stdio: "inherit", shell });
process.exitCode = lint.status || format.status || 0;
