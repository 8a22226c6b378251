import { toCounted } from "./counted.ts";
import { modelOf } from "../recording/models.ts";
import type { AnyStateMachine } from "xstate";
import { stateOf } from "#machines/kit/state.ts";
import type { Situation, Taken } from "#machines/kit/world.ts";
import { reactionId } from "../chart/words.ts";

/** The states that a situation of a model stands in, by path. */
export const pathsOf = (at: Situation<AnyStateMachine>): string[] =>
  stateOf(at)
    ._nodes.map(({ path }) => path.join("."))
    .filter((path) => path !== "");

/** A transition of a model by the name that the chart and recordings give it. */
const reactionOf = (transition: Taken): string => {
  const { source, eventType } = transition;
  const siblings: readonly unknown[] =
    (eventType === "" ? source.always : source.transitions.get(eventType)) ?? [];
  return reactionId({
    source: source.path.join("."),
    descriptor: eventType,
    index: Math.max(0, siblings.indexOf(transition)),
  });
};

/** The states that a step came into and left at once, by path. */
export const passedThrough = (taken: readonly Taken[], now: readonly string[]): string[] => {
  const left = taken.filter(({ eventType }) => eventType === "").map(({ source }) => source.path.join("."));
  return [...new Set(left)].filter((path) => path !== "" && !now.includes(path));
};

/** A worker that walks the tours of a machine's model and counts; the page stays quick meanwhile. */
addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  void count(String(data)).then((counted) => postMessage(counted));
});

async function count(machine: string) {
  const states = new Map<string, number>();
  const transitions = new Map<string, number>();
  const add = (to: Map<string, number>, name: string) => to.set(name, (to.get(name) ?? 0) + 1);
  const model = await modelOf(machine);
  for (const tour of model?.tours() ?? []) {
    let before = new Set<string>();
    for (const { to, taken } of tour) {
      const now = pathsOf(to);
      for (const path of now) if (!before.has(path)) add(states, path);
      for (const path of passedThrough(taken, now)) add(states, path);
      before = new Set(now);
      for (const transition of taken) add(transitions, reactionOf(transition));
    }
  }
  return toCounted(machine, { states, transitions });
}
