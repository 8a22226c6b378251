import type { AnyStateMachine, SnapshotFrom } from "xstate";
import { same } from "#tools/statecharts/expect.ts";
import { type Law, armed, invokedPorts, elapsed } from "#tools/statecharts/laws.ts";
import { type Offer, offer } from "./offer.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { Step } from "#tools/statecharts/world.ts";

/** States of a machine that looks something up repeatedly (polling.ts). */
type PollingStates<M extends AnyStateMachine> = {
  readonly attemptOf: (now: SnapshotFrom<M>) => number;
  readonly verifying: (now: SnapshotFrom<M>) => boolean;
  /** Within `verifying`. */
  readonly pausing: (now: SnapshotFrom<M>) => boolean;
  readonly checking: (now: SnapshotFrom<M>) => boolean;
  /** The outcome is unknown. */
  readonly unknown: (now: SnapshotFrom<M>) => boolean;
  /** The step has shown the outcome. */
  readonly isOver: (step: Step<M>) => boolean;
};

/** Counterexamples: every 2 s for half a minute, then after 5, 15 and 60 s, then the outcome is unknown. */
export const looksOtherwise =
  <M extends AnyStateMachine>(states: PollingStates<M>) =>
  (step: Step<M>): boolean => {
    const { attemptOf, verifying, pausing, checking, unknown, isOver } = states;
    const [from, to] = [step.from.snapshot, step.to.snapshot];
    const [was, is] = [attemptOf(from), attemptOf(to)];
    if (verifying(to) && !verifying(from)) {
      const timers = armed(step).map(({ ms }) => ms);
      return (
        is !== 0 ||
        !same(
          timers.toSorted((a, b) => a - b),
          [2_000, 30_000],
        )
      );
    }
    if (elapsed(step)?.includes("fastPolling")) return is !== 1;
    if (!checking(from) || step.move.verb !== "answer" || isOver(step)) return false;
    return was === 4 ? !unknown(to) || is !== 0 : !pausing(to) || is !== (was && was + 1);
  };

/** Counterexamples: no reply repeats the request at once, and each pause is longer (C39, L1). */
export const asksAgainSooner =
  <M extends AnyStateMachine>({ attemptOf }: Pick<PollingStates<M>, "attemptOf">) =>
  (step: Step<M>): boolean => {
    const { move, from, to } = step;
    const again = move.verb === "answer" && invokedPorts(step).some(({ port }) => port === move.port);
    const retried = elapsed(step)?.includes("nextRetry") && invokedPorts(step).length > 0;
    const slower = attemptOf(to.snapshot) === Math.min(attemptOf(from.snapshot) + 1, 2);
    return again || (retried === true && !slower);
  };

/** Retry in a view; `nextInMs` is null while none is scheduled. */
type Repeat = {
  readonly checkNow: Offer<"pending" | "offline">;
  readonly offline: boolean;
  readonly nextInMs: number | null;
};

const waits = new Set(["nextRetry", "nextCheck", "slowCheck"]);

/** Counterexamples: a retried request is in flight, offline, or waits for a timer, and the view says so. */
export const saysNextTryOtherwise =
  <M extends AnyStateMachine>(
    viewOf: (now: SnapshotFrom<M>) => Repeat | object,
    online: (now: SnapshotFrom<M>) => boolean,
  ): Law<M> =>
  ({ situations, opening, steps }) => {
    const repeatOf = (now: SnapshotFrom<M>): Repeat | null => {
      const view = viewOf(now);
      return "checkNow" in view ? view : null;
    };
    return [
      ...situations.filter((situation) => {
        const repeat = repeatOf(situation.snapshot);
        if (repeat === null) return false;
        const asks = stateOf(situation).hasTag("pending");
        const { checkNow, offline, nextInMs } = repeat;
        return (
          offline === online(situation.snapshot) ||
          (nextInMs === null) !== (asks || offline) ||
          !same(checkNow, offer(asks && "pending", offline && "offline"))
        );
      }),
      ...[opening, ...steps].filter((step) => {
        const nextInMs = repeatOf(step.to.snapshot)?.nextInMs ?? null;
        const next = armed(step).find(({ timer }) => waits.has(timer));
        return next !== undefined && nextInMs !== null && nextInMs !== next.ms;
      }),
    ];
  };
