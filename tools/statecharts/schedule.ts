import type { AnyStateMachine } from "xstate";
import type { Step } from "./world.ts";

type Constraint = { readonly later: number; readonly earlier: number; readonly by: number };

/** A timer that runs: the step that armed it (0 is the start) and whether the clock has moved on since. */
type Live = { readonly at: number; readonly ms: number; seen: boolean };

/**
 * The earliest moment of each step of a tour, in milliseconds since the start; `null` if no timing allows the tour. Users
 * and ports need no time, but may have to wait: a long timer fires while a short one runs only if the short one is armed
 * late.
 */
export function schedule<M extends AnyStateMachine>(tour: readonly Step<M>[]): readonly number[] | null {
  const live = new Map<string, Live>();
  const arm = (timer: string, at: number, ms: number) => live.set(timer, { at, ms, seen: false });
  for (const { timer, ms } of tour[0]?.from.armed ?? []) arm(timer, 0, ms);

  const constraints: Constraint[] = [];
  for (const [index, { from, move, effects }] of tour.entries()) {
    const now = index + 1;
    constraints.push({ later: now, earlier: index, by: 0 });
    const fired = move.verb === "elapse" ? live.get(move.timer) : undefined;
    for (const { timer, after } of from.armed) {
      const other = live.get(timer);
      if (!other) continue;
      const { at, ms } = other;
      if (other === fired) constraints.push({ later: now, earlier: at, by: ms });
      // A timer of 0 ms is due from the beginning, and fires as soon as the clock is looked at.
      if (ms === 0 && other.seen && !fired) return null;
      other.seen ||= fired !== undefined;
      // A timer that has not fired is not due, unless it is due at the moment of the one that fires.
      const isDueToo = other === fired || ms === 0 || (move.verb === "elapse" && after[move.timer] === 0);
      constraints.push({ later: at, earlier: now, by: (isDueToo ? 0 : 1) - ms });
    }
    if (move.verb === "elapse") live.delete(move.timer);
    for (const effect of effects) {
      if (effect.kind === "disarm") live.delete(effect.timer);
      if (effect.kind === "arm") arm(effect.timer, now, effect.ms);
    }
  }
  return solve(constraints, tour.length + 1)?.slice(1) ?? null;
}

/** The least times of 0 or more with time[later] ≥ time[earlier] + by for all, and time[0] = 0 (Bellman–Ford). */
function solve(constraints: readonly Constraint[], size: number): number[] | null {
  const time = Array.from({ length: size }, () => 0);
  for (let pass = 0, moved = true; moved; pass++) {
    if (pass > size) return null;
    moved = false;
    for (const { later, earlier, by } of constraints) {
      const due = (time[earlier] ?? 0) + by;
      if (due <= (time[later] ?? 0)) continue;
      if (later === 0) return null;
      time[later] = due;
      moved = true;
    }
  }
  return time;
}
