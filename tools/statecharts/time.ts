import type { AnyEventObject } from "xstate";
import type { Effect } from "./effects.ts";

/**
 * The order of a timer and one that was armed before it: milliseconds by which it fires later (negative: earlier), if
 * certain; `"later"` or `"sooner"` if only the order is certain; `"either"` if it depends on users and ports.
 */
export type TimerOrder = number | "later" | "sooner" | "either";

/** A timer that will fire unless the machine moves on first. Milliseconds. */
export type Armed = {
  readonly timer: string;
  readonly event: AnyEventObject;
  readonly ms: number;
  readonly after: Readonly<Record<string, TimerOrder>>;
};

/*
 * Users and ports act at any time, so only the order in which timers can fire is kept. Two timers keep their distance if
 * they are armed in one step, or if one is armed when a timer fires whose distance to the other is known. Of two timers
 * armed at different moments the older one fires first unless it is longer; a timer of 0 ms fires before all. Any other
 * order is possible. How often a short timer fits into a long one is not kept: `schedule` finds a tour that is impossible.
 */

/** Whether this armed timer can be the next one to fire. Of two due at once, the one armed first fires first. */
export function mayFire(armed: readonly Armed[], { timer, after }: Armed): boolean {
  const waits = Object.values(after).some((by) => by === "later" || (typeof by === "number" && by >= 0));
  const isPassed = armed.some(
    ({ after: { [timer]: by } }) => by === "sooner" || (typeof by === "number" && by < 0),
  );
  return !waits && !isPassed;
}

/** Whether other timers are due at the very moment at which this one fires. */
export const isTied = (armed: readonly Armed[], timer: string): boolean =>
  armed.some((other) => other.timer !== timer && (other.ms === 0 || other.after[timer] === 0));

/** The armed timers after a step: `fired` is the timer whose elapsing was the step, if it was one. */
export function passTime(
  armed: readonly Armed[],
  effects: readonly Effect[],
  fired: Armed | undefined,
): readonly Armed[] {
  /** Remaining time of each timer at this moment, if certain. */
  const left = new Map<string, number>();
  if (fired)
    for (const { timer, after } of armed) {
      const since = after[fired.timer];
      const before = fired.after[timer];
      if (typeof since === "number") left.set(timer, since);
      else if (typeof before === "number") left.set(timer, -before);
    }
  let now = fired ? without(armed, fired.timer) : armed;
  for (const effect of effects) {
    if (effect.kind === "disarm") now = without(now, effect.timer);
    if (effect.kind !== "arm") continue;
    const { timer, event, ms } = effect;
    const others = without(now, timer);
    const after = Object.fromEntries(
      others.map((older): [string, TimerOrder] => {
        const rest = left.get(older.timer);
        if (rest !== undefined) return [older.timer, ms - rest];
        return [older.timer, older.ms <= ms ? "later" : ms === 0 ? "sooner" : "either"];
      }),
    );
    now = [...others, { timer, event, ms, after }];
    left.set(timer, ms);
  }
  return now;
}

const without = (armed: readonly Armed[], gone: string): readonly Armed[] =>
  armed.some(({ timer }) => timer === gone)
    ? armed
        .filter(({ timer }) => timer !== gone)
        .map(({ after, ...rest }) => ({ ...rest, after: omit(after, gone) }))
    : armed;

const omit = (after: Armed["after"], gone: string): Armed["after"] =>
  Object.fromEntries(Object.entries(after).filter(([timer]) => timer !== gone));

/** A key of a set of armed timers, independent of their order. */
export function timeKey(armed: readonly Armed[]): unknown {
  const sorted = armed.toSorted((a, b) => (a.timer < b.timer ? -1 : 1));
  return sorted.map(({ timer, ms, after }, index) => [
    timer,
    ms,
    sorted.slice(0, index).map((other) => {
      const standing = after[other.timer] ?? other.after[timer];
      if (standing === "either") return "?";
      const isNewer = other.timer in after;
      // If both are due at once, or only the order is known, the one armed first fires first.
      if (standing === 0 || typeof standing !== "number") return `${standing} ${isNewer ? ">" : "<"}`;
      return isNewer ? standing : -standing;
    }),
  ]);
}
