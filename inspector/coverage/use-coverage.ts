import { useEffect, useMemo, useState } from "react";
import type { ActorHistory, History } from "../history/history.ts";
import { latest, type Moment } from "../history/system.ts";
import { type Coverage, coverageOf, sumOf } from "./coverage.ts";
import { coverageOfTours } from "./tours.ts";

/** What colours a chart: nothing, this recording up to the moment, all that are open here, or the tours of the model. */
export const coverages = ["none", "recording", "recordings", "tours"] as const;
export type CoverageName = (typeof coverages)[number];

const alike = ({ actors }: History, machine: string | null): ActorHistory[] =>
  [...actors.values()].filter(({ started }) => started.machine === machine);

/** null while there is none to be shown. */
export function useCoverage(
  name: CoverageName,
  machine: string | null,
  history: History,
  histories: readonly History[],
  moment: Moment,
): Coverage | null {
  "use no memo"; // The lists of a history are the same objects when they have grown.
  const [tours, setTours] = useState<{ machine: string; coverage: Coverage } | null>(null);
  useEffect(() => {
    if (name !== "tours" || machine === null) return;
    void coverageOfTours(machine).then((coverage) => setTours({ machine, coverage }));
  }, [name, machine]);
  return useMemo(() => {
    if (name === "recording") return coverageOf(alike(history, machine), moment);
    if (name === "recordings")
      return sumOf(histories.map((one) => coverageOf(alike(one, machine), latest(one))));
    return name === "tours" && tours?.machine === machine ? tours.coverage : null;
  }, [name, machine, history, histories, moment, tours]);
}
