import type { AnyEventObject, AnyStateMachine } from "xstate";
import type { Effect } from "#tools/statecharts/effects.ts";
import type { Model } from "#tools/statecharts/model-spec.ts";
import type { Move } from "#tools/statecharts/moves.ts";
import { type Computed, type Computer, computer } from "#tools/statecharts/pure.ts";
import { passTime } from "#tools/statecharts/time.ts";
import type { Happening, Situation, Step } from "#tools/statecharts/world.ts";

type M = AnyStateMachine;

/** Reproduces the steps of a running machine with its pure machine, for the laws. */
export type Observed = {
  start: (input: unknown) => Happening<M>;
  step: (event: AnyEventObject, isOfPage: boolean) => Step<M>;
};

export const observeSteps = (model: Model<M>): Observed => {
  const compute: Computer = computer(model.machine);
  let now: Situation<M> | null = null;
  const intents = new Set(model.spec.intents.map(({ type }: AnyEventObject) => type));

  const happened = (computed: Computed, before: Situation<M> | null, move: Move | null): Happening<M> => {
    const { snapshot, effects } = computed;
    const running = new Map(before?.running.map((actor) => [actor.id, actor]));
    if (move?.verb === "answer" && move.outcome.kind !== "reported") running.delete(move.id);
    const real = effects.filter((effect: Effect) => {
      if (effect.kind === "stop") return running.delete(effect.id);
      if (effect.kind === "invoke")
        running.set(effect.id, { id: effect.id, src: effect.src, kind: model.kindOf(effect.src) });
      return true;
    });
    const were = before?.armed ?? [];
    const fired = were.find(({ timer }) => move?.verb === "elapse" && timer === move.timer);
    const armed = passTime(were, effects, fired);
    now = { key: "", snapshot, running: [...running.values()], armed, via: null };
    return { ...computed, effects: real, to: now };
  };

  /** The kind of an event: a port's result, a timer, a listener's report, or a user's action. */
  const moveOf = (event: AnyEventObject, from: Situation<M>, isOfPage: boolean): Move => {
    const [, verdict, id = ""] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
    const port = from.running.find((actor) => actor.id === id)?.src ?? id;
    if (verdict === "done")
      return { verb: "answer", id, port, outcome: { kind: "returned", output: event["output"] } };
    if (verdict === "error") return { verb: "answer", id, port, outcome: { kind: "outage" } };
    const armed = from.armed.find((timer) => timer.event.type === event.type);
    if (armed !== undefined) return { verb: "elapse", timer: armed.timer, ms: armed.ms };
    const reports: Readonly<Record<string, readonly AnyEventObject[] | undefined>> = model.spec.reports ?? {};
    const reporter = from.running.find(({ src }) => reports[src]?.some(({ type }) => type === event.type));
    if (!isOfPage && reporter !== undefined)
      return { verb: "answer", id: reporter.id, port: reporter.src, outcome: { kind: "reported", event } };
    const by = isOfPage && intents.has(event.type) ? "person" : "actor";
    return { verb: "act", by, event };
  };

  return {
    start: (input) => happened(compute.start(input), null, null),
    step: (event, isOfPage) => {
      const from = now;
      if (from === null) throw new Error("a machine begins before it hears anything");
      const move = moveOf(event, from, isOfPage);
      return { ...happened(compute.step(from.snapshot, event), from, move), from, move, event };
    },
  };
};
