import { createContext, useContext } from "react";
import { timerName } from "../../statecharts/explain.ts";
import type { Coverage } from "../coverage/coverage.ts";
import { type ActorHistory, type History, indexAt } from "../history/history.ts";
import { type Moment, snapshotAt } from "../history/system.ts";
import { activePaths } from "../history/titles.ts";
import type { Timer } from "#src/dev/recording/entry.ts";
import { reactionId } from "./graph.ts";

/** What is lit on the chart of an actor at a moment. Times in ms of the epoch. */
export type Lit = {
  readonly active: ReadonlySet<string>;
  /** Paths that the last event entered, and reactions it took, by `reactionId`. */
  readonly entered: ReadonlySet<string>;
  readonly taken: ReadonlySet<string>;
  readonly timers: ReadonlyMap<string, Timer>;
  /** When each running child began, by its name in the machine. */
  readonly running: ReadonlyMap<string, number>;
  readonly coverage: Coverage | null;
  /** The time of a past moment; null while the present is followed. */
  readonly at: number | null;
};

export const unlit: Lit = {
  active: new Set(),
  entered: new Set(),
  taken: new Set(),
  timers: new Map(),
  running: new Map(),
  coverage: null,
  at: null,
};

export const LitContext = createContext<Lit>(unlit);
export const useLit = (): Lit => useContext(LitContext);

/** `coverage` colours the chart. */
export function litAt(
  history: History,
  actor: ActorHistory,
  moment: Moment,
  at: number | null,
  coverage: Coverage | null,
): Lit {
  const snapshot = snapshotAt(actor, moment);
  if (snapshot === null) return { ...unlit, coverage, at };
  const runs = snapshot.status === "active";
  const before = snapshotAt(actor, snapshot.nth - 1);
  const were = new Set(activePaths(before?.value ?? null));
  const active = ["", ...activePaths(snapshot.value)];
  const taken = stepsOf(actor, snapshot.nth, snapshot.cause).flatMap(({ transitions }) => transitions);
  return {
    active: new Set(active),
    entered: new Set(active.filter((path) => path !== "" && !were.has(path))),
    taken: new Set(
      taken.map(({ source, descriptor, index }) =>
        reactionId({ source, descriptor: descriptor ?? "", index }),
      ),
    ),
    timers: new Map(runs ? snapshot.timers.map((timer) => [timerName(timer.event), timer]) : []),
    running: new Map(
      Object.entries(runs ? snapshot.children : {}).flatMap(([name, id]) => {
        const started = history.actors.get(id)?.started.at;
        return started === undefined ? [] : [[name, started]];
      }),
    ),
    coverage,
    at,
  };
}

/** The steps that led to a snapshot: those before it with the same cause. */
function stepsOf({ steps }: ActorHistory, nth: number, cause: number | null) {
  const last = indexAt(steps, nth);
  let first = last;
  while (first >= 0 && steps[first]?.cause === cause) first -= 1;
  return steps.slice(first + 1, last + 1);
}
