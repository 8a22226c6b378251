import type { AnyStateMachine, AnyStateNode, EventObject } from "xstate";
import type { ModelSpec } from "../../statecharts/model-spec.ts";
import { OUTAGE } from "../../statecharts/moves.ts";

/** An event with the model's values, and its cause. */
export type ModelEvent = {
  readonly event: EventObject;
  /** `port`: a reply of a port or the output of a child machine, or what a listener reports. */
  readonly by: "person" | "actor" | "port";
};

/** Every event that a model knows: of people, other actors, ports, listeners and child machines. */
export function modelEvents(
  machine: AnyStateMachine,
  spec: ModelSpec<AnyStateMachine>,
): readonly ModelEvent[] {
  const by = (cause: ModelEvent["by"], events: readonly EventObject[]) =>
    events.map((event): ModelEvent => ({ event, by: cause }));
  // Casts: the events of any machine are events.
  const intents = spec.intents as readonly EventObject[];
  const signals = (spec.signals ?? []) as readonly EventObject[];
  const reports: Readonly<Record<string, readonly EventObject[] | undefined>> = spec.reports ?? {};
  return [
    ...by("person", intents),
    ...by("actor", signals),
    ...by(
      "port",
      Object.values(reports).flatMap((events) => events ?? []),
    ),
    ...by("port", repliesOf(machine, spec)),
  ];
}

function repliesOf(machine: AnyStateMachine, spec: ModelSpec<AnyStateMachine>): EventObject[] {
  const outcomes: Readonly<Record<string, readonly unknown[] | undefined>> = spec.outcomes;
  const sources = new Map(
    withAllBelow(machine.root).flatMap(({ invoke }) =>
      invoke.map(({ id, src }) => [id, typeof src === "string" ? src : id]),
    ),
  );
  return [...sources].flatMap(([id, src]) => {
    const actor = { actorId: id };
    const outputs = (outcomes[src] ?? []).map((output) => ({
      ...actor,
      type: `xstate.done.actor.${id}`,
      output,
    }));
    return [...outputs, { ...actor, type: `xstate.error.actor.${id}`, error: OUTAGE }];
  });
}

const withAllBelow = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values<AnyStateNode>(node.states).flatMap(withAllBelow),
];
