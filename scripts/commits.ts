// Refuses commit subjects that break the rule of CONTRIBUTING.md:
//   node scripts/commits.ts [--range origin/main..HEAD]
import { spawnSync } from "node:child_process";
import { command } from "./command.ts";
import { subjectFault } from "./commits/subject-fault.ts";

const { range } = command("node scripts/commits.ts", "Checks the subjects of commits (CONTRIBUTING.md).")
  .option("--range <range>", "commits, as git log takes them", "HEAD")
  .parse()
  .opts<{ range: string }>();

/** The rule applies to later commits. */
const since = "2026-11-29T02:14:37Z";

const log = spawnSync("git", ["log", "--no-merges", "--format=%s", `--since=${since}`, range], {
  encoding: "utf8",
});
if (log.status !== 0) console.error(log.stderr);

const faults = log.stdout
  .split("\n")
  .filter((subject) => subject !== "")
  .flatMap((subject) => {
    const fault = subjectFault(subject);
    return fault === null ? [] : [`${subject}\n  ${fault}`];
  });
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 || log.status !== 0 ? 1 : 0;
