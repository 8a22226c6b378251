import * as v from "valibot";
import type { AnyStateMachine } from "xstate";
import type { Model } from "../../statecharts/model-spec.ts";
import { stateOf } from "../../statecharts/state.ts";
import type { Situation, Taken } from "../../statecharts/world.ts";
import { reactionId } from "../chart/graph.ts";
import { type ActorHistory, indexAt } from "../history/history.ts";
import type { Moment } from "../history/system.ts";
import { activePaths } from "../history/titles.ts";

/** How often each state was entered, by path, and each transition was taken, by `reactionId`. */
export type Coverage = {
  readonly states: ReadonlyMap<string, number>;
  readonly transitions: ReadonlyMap<string, number>;
};

/** The coverage by actors of one machine up to a moment. */
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

/** The coverage by the tours of a model. Some have 20,000 steps: a page counts them in a worker (tours-worker.ts). */
export function coverageOfTours(model: Model<AnyStateMachine>): Coverage {
  const states = new Map<string, number>();
  const transitions = new Map<string, number>();
  const add = (to: Map<string, number>, name: string) => to.set(name, (to.get(name) ?? 0) + 1);
  for (const tour of model.tours()) {
    let before = new Set<string>();
    for (const { to, taken } of tour) {
      const now = pathsOf(to);
      for (const path of now) if (!before.has(path)) add(states, path);
      for (const path of passedThrough(taken, now)) add(states, path);
      before = new Set(now);
      for (const transition of taken) add(transitions, reactionOf(transition));
    }
  }
  return { states, transitions };
}

/** The paths of the active states of a situation. */
export const pathsOf = (at: Situation<AnyStateMachine>): string[] =>
  stateOf(at)
    ._nodes.map(({ path }) => path.join("."))
    .filter((path) => path !== "");

/** The paths of states that a step entered and left at once. */
export const passedThrough = (taken: readonly Taken[], now: readonly string[]): string[] => {
  const left = taken.filter(({ eventType }) => eventType === "").map(({ source }) => source.path.join("."));
  return [...new Set(left)].filter((path) => path !== "" && !now.includes(path));
};

/** The `reactionId` of a transition of a model. */
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

/** The sum of several coverages. */
export function sumOf(parts: readonly Coverage[]): Coverage {
  const states = new Map<string, number>();
  const transitions = new Map<string, number>();
  for (const part of parts) {
    for (const [path, count] of part.states) states.set(path, (states.get(path) ?? 0) + count);
    for (const [id, count] of part.transitions) transitions.set(id, (transitions.get(id) ?? 0) + count);
  }
  return { states, transitions };
}

const Counts = v.array(v.tuple([v.string(), v.number()]));

/** The coverage of a machine as JSON, for workers and files. */
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

/** Where counted stories write their coverage (e2e/count-stories.ts): a path of the repository, which Vite serves. */
export const storiesFile = ".cache/coverage/stories.json";

/** The file: the numbers of counted browsers and of tabs that did not answer, and the coverage of each machine. */
export const CountedStories = v.object({
  browsers: v.number(),
  unread: v.number(),
  machines: v.array(Counted),
});
export type CountedStories = v.InferOutput<typeof CountedStories>;

const File = v.pipe(v.string(), v.parseJson(), CountedStories);

export const noneCounted = "No stories were counted here: COVERAGE=1 npm run test:all does.";

/** The coverage of a machine by stories in a browser; null if none were counted. `note`: by how many. */
export async function coverageOfStories(
  machine: string,
): Promise<{ coverage: Coverage | null; note: string }> {
  const response = await fetch(`/${storiesFile}`);
  const read = v.safeParse(File, await response.text());
  if (!read.success) return { coverage: null, note: noneCounted };
  const { browsers, unread, machines } = read.output;
  const coverage = sumOf(machines.filter((one) => one.machine === machine).map(fromCounted));
  const left = unread === 0 ? "" : `, without ${unread} tabs that could not be asked`;
  return { coverage, note: `By the stories of ${browsers} browsers${left}.` };
}
