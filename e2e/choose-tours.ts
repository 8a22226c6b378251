import type { AnyStateMachine } from "xstate";
import type { Model } from "#machines/kit/model-spec.ts";
import { schedule } from "#machines/kit/schedule.ts";
import { tours } from "#machines/kit/tours.ts";
import type { Step } from "#machines/kit/world.ts";

/** The steps on a shortest path to each situation, by its key, among the steps that can be played. */
const shortestPaths = <M extends AnyStateMachine>(start: string, steps: readonly Step<M>[]) => {
  const leaving = Map.groupBy(steps, ({ from }) => from.key);
  const paths = new Map<string, readonly Step<M>[]>([[start, []]]);
  for (const [key, path] of paths)
    for (const step of leaving.get(key) ?? [])
      if (!paths.has(step.to.key)) paths.set(step.to.key, [...path, step]);
  return paths;
};

/**
 * Tours that take every *transition* of a machine that can be played in a browser, once from the situation nearest to
 * the start; the live actor's tours take every step from every situation. `isPlayable` leaves out moves that a browser
 * cannot make; time passes only while no request waits, since the ports give those up by themselves.
 */
export const chooseTours = <M extends AnyStateMachine>(
  model: Model<M>,
  isPlayable: (step: Step<M>) => boolean,
  longest: number,
): Step<M>[][] => {
  const { opening, steps } = model.explore();
  const waits = (step: Step<M>) => step.from.running.some(({ kind }) => kind === "port");
  const playable = steps.filter((step) => isPlayable(step) && !(step.move.verb === "elapse" && waits(step)));
  const paths = shortestPaths(opening.to.key, playable);

  const untaken = new Set(playable.flatMap(({ taken }) => taken));
  const wanted = new Set<Step<M>>();
  const length = ({ from }: Step<M>) => paths.get(from.key)?.length ?? Infinity;
  for (const step of playable.toSorted((a, b) => length(a) - length(b))) {
    const path = paths.get(step.from.key);
    if (path === undefined || !step.taken.some((transition) => untaken.has(transition))) continue;
    for (const one of [...path, step]) {
      wanted.add(one);
      for (const transition of one.taken) untaken.delete(transition);
    }
  }

  const accepts = (run: readonly Step<M>[]) => {
    const times = schedule(run);
    return (
      times !== null && run.every((step, index) => times[index] === (times[index - 1] ?? 0) || !waits(step))
    );
  };
  // Where tours begin is where the first step begins.
  const fromStart = [...wanted].toSorted((a, b) => length(a) - length(b));
  return tours(fromStart, { longest, accepts });
};
