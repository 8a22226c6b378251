import { availableParallelism } from "node:os";
import { checks } from "./checks.ts";
import { runSteps } from "./steps.ts";

// The tests are one step that uses several cores by itself; beside it, one small step at a time is enough.
const count = await runSteps(checks, Math.max(2, availableParallelism() / 2));
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 ? 1 : 0;
