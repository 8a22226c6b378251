// Refuses commit subjects that break the rule of CONTRIBUTING.md, of commits that are not on main yet:
//   node scripts/commits.ts [--range origin/main..HEAD]
import { spawnSync } from "node:child_process";
import { command } from "./command.ts";
import { subjectFault } from "./commits/subject-fault.ts";

const { range } = command("node scripts/commits.ts", "Checks the subjects of commits (CONTRIBUTING.md).")
  .option("--range <range>", "commits, as git log takes them", "origin/main..HEAD")
  .parse()
  .opts<{ range: string }>();

/** The rule applies to later commits. */
const since = "2026-11-28T12:40:00Z";

const subjectsOf = (commits: string): string | null => {
  const { status, stdout } = spawnSync(
    "git",
    ["log", "--no-merges", "--format=%s", `--since=${since}`, commits],
    {
      encoding: "utf8",
    },
  );
  return status === 0 ? stdout : null;
};

// A shallow clone has no origin/main; then only the last commit is checked.
const faults = (subjectsOf(range) ?? subjectsOf("-1") ?? "")
  .split("\n")
  .filter((subject) => subject !== "")
  .flatMap((subject) => {
    const fault = subjectFault(subject);
    return fault === null ? [] : [`${subject}\n  ${fault}`];
  });
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
