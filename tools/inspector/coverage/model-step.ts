import type { AnyStateMachine } from "xstate";
import { stateOf } from "../../statecharts/state.ts";
import type { Situation, Taken } from "../../statecharts/world.ts";
import { reactionId } from "../chart/graph.ts";

/** The states that a situation of a model stands in, by path. */
export const pathsOf = (at: Situation<AnyStateMachine>): string[] =>
  stateOf(at)
    ._nodes.map(({ path }) => path.join("."))
    .filter((path) => path !== "");

/** A transition of a model by the name that the chart and recordings give it. */
export const reactionOf = (transition: Taken): string => {
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
