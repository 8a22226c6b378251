import { useEffect, useMemo, useState } from "react";
import * as v from "valibot";
import type { ActorHistory, History } from "../history/history.ts";
import { type Moment, latest } from "../history/system.ts";
import { Counted, type Coverage, coverageOf, coverageOfStories, fromCounted, sumOf } from "./coverage.ts";

/** What colours a chart: nothing, this recording up to the moment, all open recordings, stories in a browser, or tours of the model. */
export const coverages = ["none", "recording", "recordings", "stories", "tours"] as const;
export type CoverageName = (typeof coverages)[number];

/** `note`: a remark about what was counted. */
type Shown = { readonly coverage: Coverage | null; readonly note: string };
type Asked = Shown & { readonly machine: string; readonly name: CoverageName };

const nothing: Shown = { coverage: null, note: "" };

/** The chosen coverage of a machine; null while there is none. */
export function useCoverage(
  name: CoverageName,
  machine: string | null,
  history: History,
  histories: readonly History[],
  moment: Moment,
): Shown {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    if ((name !== "tours" && name !== "stories") || machine === null) return undefined;
    let isOver = false;
    void ask(name, machine).then((coverage) => !isOver && setAsked(coverage));
    return () => {
      isOver = true;
    };
  }, [name, machine]);
  return useMemo(() => {
    if (name === "recording") return { coverage: coverageOf(alike(history, machine), moment), note: "" };
    if (name === "recordings") {
      const parts = histories.map((one) => coverageOf(alike(one, machine), latest(one)));
      return { coverage: sumOf(parts), note: "" };
    }
    return asked !== null && asked.name === name && asked.machine === machine ? asked : nothing;
  }, [name, machine, history, histories, moment, asked]);
}

const alike = ({ actors }: History, machine: string | null): ActorHistory[] =>
  [...actors.values()].filter(({ started }) => started.machine === machine);

const ask = async (name: "stories" | "tours", machine: string): Promise<Asked> => ({
  machine,
  name,
  ...(name === "stories"
    ? await coverageOfStories(machine)
    : { coverage: await countTours(machine), note: "" }),
});

let worker: Worker | null = null;
const known = new Map<string, Promise<Coverage>>();

/** The coverage by the tours of a machine's model, counted once, in a worker. */
function countTours(machine: string): Promise<Coverage> {
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
