import type { AnyStateMachine } from "xstate";
import { machineOf } from "../recorder/machine-names.ts";
import type { Chart } from "./carried.ts";
import { nodeAt, type ActiveState, activeState } from "./active-states.ts";
import { nameOf } from "./running-actors.ts";

const sorted = (names: readonly string[]): string => names.toSorted().join();

/** What the new chart changes in an active state, or null. */
const otherwise = (who: string, machine: AnyStateMachine, before: ActiveState): string | null => {
  const { state } = before;
  const node = nodeAt(machine, state);
  if (node === undefined) return `${who} has no state \`${state}\` any more`;
  const now = activeState(node);
  const which = state === "" ? who : `the state \`${state}\` of ${who}`;
  if (now.kind !== before.kind) return `${which} is ${now.kind} now, and was ${before.kind}`;
  if (sorted(now.invokes) !== sorted(before.invokes)) return `${which} runs other actors now`;
  if (sorted(now.timers) !== sorted(before.timers)) return `${which} has other timers now`;
  return null;
};

/** A region that was added to an active parallel state. */
const newRegion = (who: string, machine: AnyStateMachine, places: readonly ActiveState[]): string | null => {
  const regions = places.flatMap(({ state, kind }) =>
    kind === "parallel" ? Object.values(nodeAt(machine, state)?.states ?? {}) : [],
  );
  const added = regions
    .map((region) => activeState(region).state)
    .find((one) => !places.some(({ state }) => state === one));
  return added === undefined ? null : `${who} has a region now that it had not, \`${added}\``;
};

/** The keys of a machine's initial context; none if it cannot be computed. */
const firstNames = (machine: AnyStateMachine, input: unknown): string[] => {
  const config: { context?: unknown } = machine.config;
  const { context } = config;
  try {
    const made: unknown = typeof context === "function" ? Reflect.apply(context, null, [{ input }]) : context;
    return Object.keys(made ?? {});
  } catch {
    return [];
  }
};

const whyNotOne = ({ path, machine, places, input, remembers }: Chart): string | null => {
  const who = nameOf(path);
  const chart = machineOf(machine);
  if (chart === undefined) return `there is no machine \`${machine}\` any more`;
  for (const state of places) {
    const found = otherwise(who, chart, state);
    if (found !== null) return found;
  }
  const added = firstNames(chart, input).find((name) => !remembers.includes(name));
  return (
    newRegion(who, chart, places) ??
    (added === undefined ? null : `${who} remembers \`${added}\` now, and did not`)
  );
};

/** Why the current machines cannot continue from these charts; null if they can. */
export const whyNot = (charts: readonly Chart[]): string | null => {
  for (const chart of charts) {
    const found = whyNotOne(chart);
    if (found !== null) return found;
  }
  return null;
};
