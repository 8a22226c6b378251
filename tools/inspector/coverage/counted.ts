import * as v from "valibot";
import type { Coverage } from "./coverage.ts";

const Counts = v.array(v.tuple([v.string(), v.number()]));

/** The coverage of a machine, as workers and files hand it on. */
export const Counted = v.object({ machine: v.string(), states: Counts, transitions: Counts });
export type Counted = v.InferOutput<typeof Counted>;

export const toCounted = (machine: string, { states, transitions }: Coverage): Counted => ({
  machine,
  states: [...states],
  transitions: [...transitions],
});

export const fromCounted = ({ states, transitions }: Counted): Coverage => ({
  states: new Map(states),
  transitions: new Map(transitions),
});
