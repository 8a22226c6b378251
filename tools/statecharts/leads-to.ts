import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from "xstate";
import { components } from "./components.ts";
import { where } from "./explain.ts";
import type { Law } from "./laws.ts";
import { stateOf } from "./state.ts";
import { mayFire } from "./time.ts";
import type { Situation, Step, World } from "./world.ts";

type StatePredicate<M extends AnyStateMachine> = (snapshot: SnapshotFrom<M>) => boolean;

export type Fairness<M extends AnyStateMachine> = {
  /** Events of other actors that come at some time, such as `connection.restored`. Others may never come. */
  readonly sooner?: readonly EventFromLogic<M>["type"][];
};

/**
 * A law: wherever `from` holds, `to` is reached, whatever users, ports and other actors do meanwhile.
 *
 * It assumes that a port replies at some time, that an armed timer elapses, that outages end, and that users do not
 * press for ever. A port may reply "not yet" for ever. The law is broken if, before `to`,
 * - nothing is running any more (no port, no timer, no event of `sooner`), or the machine has ended;
 * - replies and timers alone can form a cycle.
 * Weak fairness: a port that runs throughout a cycle replies in it; a timer elapses or is armed again in it.
 */
export const leadsTo =
  <M extends AnyStateMachine>(
    from: StatePredicate<M>,
    to: StatePredicate<M>,
    { sooner = [] }: Fairness<M> = {},
  ): Law<M> =>
  (world) => {
    const stepsFrom = Map.groupBy(world.steps, (step) => step.from);
    const onTheWay = new Set(world.situations.filter(({ snapshot }) => from(snapshot) && !to(snapshot)));
    for (const at of onTheWay)
      for (const step of stepsFrom.get(at) ?? []) if (!to(step.to.snapshot)) onTheWay.add(step.to);

    const comes = new Set<string>(sooner);
    const isOwed = ({ move, event }: Step<M>): boolean => {
      if (move.verb === "elapse") return true;
      if (move.verb === "answer" && move.outcome.kind === "returned") return true;
      return (
        (move.verb === "act" ? move.by === "actor" : move.outcome.kind === "reported") &&
        comes.has(event.type)
      );
    };
    const owed = new Map(
      Array.from(onTheWay, (at) => [at, (stepsFrom.get(at) ?? []).filter(isOwed)] as const),
    );
    return [...stuck(world, onTheWay, owed), ...circles(onTheWay, owed)];
  };

type Owed<M extends AnyStateMachine> = ReadonlyMap<Situation<M>, readonly Step<M>[]>;

/** Situations in which nothing happens by itself any more. */
const stuck = <M extends AnyStateMachine>(
  { situations }: World<M>,
  onTheWay: ReadonlySet<Situation<M>>,
  owed: Owed<M>,
) =>
  situations
    .filter((at) => onTheWay.has(at) && inProgress(at).length === 0 && owed.get(at)?.length === 0)
    .map((at) => ({
      at,
      why: stateOf(at).status === "active" ? "nothing is under way, and it stays here" : "it ends here",
    }));

/** Fair cycles of replies and timers alone. */
function circles<M extends AnyStateMachine>(onTheWay: ReadonlySet<Situation<M>>, owed: Owed<M>) {
  const next = (at: Situation<M>) => (owed.get(at) ?? []).map((step) => step.to);
  return components(onTheWay, next).flatMap((component) => {
    const inside = new Set(component);
    const steps = component.flatMap((at) => (owed.get(at) ?? []).filter((step) => inside.has(step.to)));
    const [first] = steps;
    if (first === undefined) return [];
    const always = inProgress(first.from).filter((id) =>
      component.every((at) => inProgress(at).includes(id)),
    );
    if (!always.every((id) => steps.some((step) => hasItsTurn(step, id)))) return [];
    const states = [...new Set(component.map((at) => where(stateOf(at).value)))];
    return [{ at: first, why: `may go round for ever: ${states.slice(0, 4).join(", ")}` }];
  });
}

/** Running ports, and timers that can elapse next. */
const inProgress = <M extends AnyStateMachine>({ running, armed }: Situation<M>): string[] => [
  ...running.filter(({ kind }) => kind === "port").map(({ id }) => id),
  ...armed.filter((timer) => mayFire(armed, timer)).map(({ timer }) => timer),
];

/** Whether the port replies or is called again in this step, or the timer elapses or is armed again. */
const hasItsTurn = <M extends AnyStateMachine>({ move, effects }: Step<M>, id: string): boolean =>
  (move.verb === "answer" && move.id === id && move.outcome.kind === "returned") ||
  (move.verb === "elapse" && move.timer === id) ||
  effects.some(
    (effect) =>
      (effect.kind === "invoke" && effect.id === id) || (effect.kind === "arm" && effect.timer === id),
  );
