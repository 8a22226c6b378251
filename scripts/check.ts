import { atOnce, checks } from "./checks.ts";
import { command } from "./command.ts";
import { runSteps } from "./steps.ts";

command(
  "npm run check",
  "What needs no browser and little time: format, lint, types, laws, the server.",
).parse();

const count = await runSteps(checks, atOnce);
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 ? 1 : 0;
