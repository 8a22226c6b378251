import { reactionId } from "../chart/graph.ts";
import { activePaths } from "../history/titles.ts";
import { type ActorHistory, indexAt } from "../history/history.ts";
import type { Moment } from "../history/system.ts";

/** How often each state was come into, by path, and each transition was taken, by `reactionId`. */
export type Coverage = {
  readonly states: ReadonlyMap<string, number>;
  readonly transitions: ReadonlyMap<string, number>;
};

/** What some actors of one machine have done up to a moment. */
export function coverageOf(actors: readonly ActorHistory[], moment: Moment): Coverage {
  const states = new Map<string, number>();
  const transitions = new Map<string, number>();
  for (const { steps } of actors) {
    let before = new Set<string>();
    for (const step of steps.slice(0, indexAt(steps, moment) + 1)) {
      const now = activePaths(step.value);
      for (const path of now) if (!before.has(path)) states.set(path, (states.get(path) ?? 0) + 1);
      before = new Set(now);
      for (const { source, descriptor, index } of step.transitions) {
        const id = reactionId({ source, descriptor: descriptor ?? "", index });
        transitions.set(id, (transitions.get(id) ?? 0) + 1);
      }
    }
  }
  return { states, transitions };
}

/** Several of them together. */
export function sumOf(parts: readonly Coverage[]): Coverage {
  const states = new Map<string, number>();
  const transitions = new Map<string, number>();
  for (const part of parts) {
    for (const [path, count] of part.states) states.set(path, (states.get(path) ?? 0) + count);
    for (const [id, count] of part.transitions) transitions.set(id, (transitions.get(id) ?? 0) + count);
  }
  return { states, transitions };
}
