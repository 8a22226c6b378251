import type { AnyStateMachine, EventFromLogic } from "xstate";
import type { Step } from "./world.ts";
import type { Outcome } from "./moves.ts";
import { schedule } from "./schedule.ts";
import { isTied } from "./time.ts";

/** What can drive the product along a tour: a live actor, a view in jsdom, a page in Chromium. */
export type Driver<M extends AnyStateMachine> = {
  /** A user or another actor sends this event. */
  readonly act: (event: EventFromLogic<M>, by: "person" | "actor") => Promise<void> | void;
  /** The reply of a port. `id` distinguishes two requests of one port. */
  readonly answer: (port: string, outcome: Outcome<M>, id: string) => Promise<void> | void;
  /** Time passes; at its end this timer fires, or none if the user only waited. */
  readonly elapse: (timer: string | null, ms: number) => Promise<void> | void;
};

/**
 * Drives along a tour and lets `check` look after every step. Timers due at one moment fire together: `check` then
 * looks after the last of them, and `together` are all the steps since it looked before.
 * @throws when no timing allows the tour.
 */
export async function runTour<M extends AnyStateMachine>(
  driver: Driver<M>,
  tour: readonly Step<M>[],
  check: (step: Step<M>, together: readonly Step<M>[]) => Promise<void> | void,
): Promise<void> {
  const times = schedule(tour);
  if (!times) throw new Error("no timing allows this tour");
  let now = 0;
  let together: Step<M>[] = [];
  for (const [index, step] of tour.entries()) {
    const { move } = step;
    const time = times[index] ?? now;
    if (move.verb === "elapse") {
      if (together.length === 0) await driver.elapse(move.timer, time - now);
    } else {
      if (time > now) await driver.elapse(null, time - now);
      if (move.verb === "act") await driver.act(move.event, move.by);
      else await driver.answer(move.port, move.outcome, move.id);
    }
    now = time;
    together.push(step);
    if (move.verb === "elapse" && isTied(step.from.armed, move.timer)) continue;
    await check(step, together);
    together = [];
  }
}
