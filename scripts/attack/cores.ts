import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** Of the cores: the first half for the server and its database, the others for who asks. */
const halves = (() => {
  const count = availableParallelism();
  const half = Math.floor(count / 2);
  return { server: `0-${half - 1}`, askers: `${half}-${count - 1}` };
})();

/** `taskset` and `chrt` are programs of Linux (util-linux). Where they are missing all share the cores, and whoever asks is felt too. */
const canShare = ((): boolean => {
  try {
    for (const program of ["taskset", "chrt"]) execFileSync(program, ["--version"], { stdio: "ignore" });
    return availableParallelism() > 1;
  } catch {
    return false;
  }
})();

/** What a process that asks is started by: its cores are not the server's, as if it were on a machine of its own. */
export const ofAskers: readonly string[] = canShare ? ["taskset", "--cpu-list", halves.askers] : [];

/** What a flood is started by: it has what the other askers leave. What they feel is then the server's. */
export const ofFlood: readonly string[] = canShare ? [...ofAskers, "chrt", "--idle", "0"] : [];

/** Leaves to these processes, and to those they start, the server's cores. */
export const giveServerCores = (processIds: readonly number[]): void => {
  for (const id of canShare ? processIds : [])
    execFileSync("taskset", ["--cpu-list", "--pid", halves.server, String(id)], { stdio: "ignore" });
};
