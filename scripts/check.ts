import { atOnce, checks } from "./checks.ts";
import { runSteps } from "./steps.ts";

const count = await runSteps(checks, atOnce);
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 ? 1 : 0;
