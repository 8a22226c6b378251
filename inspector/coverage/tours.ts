import * as v from "valibot";
import { Counted, fromCounted } from "./counted.ts";
import type { Coverage } from "./coverage.ts";

let worker: Worker | null = null;
const known = new Map<string, Promise<Coverage>>();

/** What the tours of a machine's model come through, counted once, in a worker: some have 20,000 steps. */
export function coverageOfTours(machine: string): Promise<Coverage> {
  const counting = known.get(machine) ?? count(machine);
  known.set(machine, counting);
  return counting;
}

const count = (machine: string): Promise<Coverage> =>
  new Promise((resolve) => {
    worker ??= new Worker(new URL("./tours-worker.ts", import.meta.url), { type: "module" });
    const counter = worker;
    const hear = ({ data }: MessageEvent<unknown>) => {
      const counted = v.safeParse(Counted, data);
      if (!counted.success || counted.output.machine !== machine) return;
      counter.removeEventListener("message", hear);
      resolve(fromCounted(counted.output));
    };
    counter.addEventListener("message", hear);
    counter.postMessage(machine);
  });
