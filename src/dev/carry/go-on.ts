import type { AnyActor } from "xstate";
import type { System } from "./carried.ts";
import { runningActors } from "./running-actors.ts";

const keyOf = (path: readonly string[]): string => JSON.stringify(path);

/**
 * Gives a restored system, which has just been started, what its snapshot did not have: the timers, with what is left of
 * them. Gives back with what each of its machines was once made.
 */
export const goOn = (app: AnyActor, { charts, timers }: System, now: number): Map<AnyActor, unknown> => {
  const actors = new Map(runningActors(app).map(({ path, actor }) => [keyOf(path), actor]));
  for (const { source, target, event, id, due } of timers) {
    const [from, to] = [actors.get(keyOf(source)), actors.get(keyOf(target))];
    if (from && to) app.system.scheduler.schedule(from, to, event, Math.max(0, due - now), id);
  }
  return new Map(
    charts.flatMap(({ path, input }) => {
      const actor = actors.get(keyOf(path));
      return actor === undefined ? [] : [[actor, input] as const];
    }),
  );
};
