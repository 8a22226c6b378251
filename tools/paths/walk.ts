import { spawnSync } from "node:child_process";
import { playable } from "../../e2e/playable.ts";
import { build } from "../../scripts/build.ts";
import { UsageError } from "./usage-error.ts";

/** Walks the paths of these machines in Chromium, of all that can be without a name; gives the exit code. @throws UsageError */
export const walkPaths = (machines: readonly string[]): number => {
  const unknown = machines.find((machine) => playable[machine] === undefined);
  if (unknown !== undefined)
    throw new UsageError(
      `Nobody plays "${unknown}" in a browser. There are: ${Object.keys(playable).join(", ")}.`,
    );
  build();
  const walked = machines.length === 0 ? Object.keys(playable) : machines;
  const { status } = spawnSync("playwright", ["test", "-c", "e2e", "tours"], {
    stdio: "inherit",
    env: { ...process.env, WALKED: walked.join() },
  });
  return status ?? 1;
};
