import { checks, serverOnPglite } from "./checks.ts";
import { command } from "./command.ts";
import { runSteps } from "./steps.ts";

const { server } = command("npm run check --", "Fast checks: unit tests, laws, lint, types, format.")
  .option("--server", "also the fast tests of the server, on PGlite", false)
  .parse()
  .opts<{ server: boolean }>();

// In parallel with the tests: 57 s instead of 61 on two cores.
const count = await runSteps([...checks, ...(server ? [serverOnPglite] : [])], 2);
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 ? 1 : 0;
