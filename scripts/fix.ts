import { spawnSync } from "node:child_process";
import { command } from "./command.ts";

command("npm run fix", "Applies fixes of the linter, and formats.").parse();

// Formats after linting, even if faults remain.
const shell = process.platform === "win32";
const lint = spawnSync("oxlint", ["--fix"], { stdio: "inherit", shell });
const format = spawnSync("oxfmt", [], { stdio: "inherit", shell });
process.exitCode = lint.status || format.status || 0;
