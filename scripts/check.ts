import { checks, serverOnPglite } from "./checks.ts";
import { command } from "./command.ts";
import { runSteps } from "./steps.ts";

const { server } = command("npm run check --", "What needs little time: laws, lint, types, format.")
  .option("--server", "the server's tests as well, on the embedded database", false)
  .parse()
  .opts<{ server: boolean }>();

// Beside the tests, one after another: measured on two cores, 57 s instead of 61.
const count = await runSteps([...checks, ...(server ? [serverOnPglite] : [])], 2);
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 ? 1 : 0;
