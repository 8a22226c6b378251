import type { AnyStateMachine, SnapshotFrom } from "xstate";
import type { Model } from "#tools/statecharts/model-spec.ts";
import type { Step, Taken } from "#tools/statecharts/world.ts";
import { type Entry, type Recording, type StateValue, version } from "#src/dev/recording/entry.ts";
import { type MachineName, machines } from "../machines/machines.ts";
import { defined } from "../defined.ts";

const began = Date.UTC(2026, 10, 21, 9, 0);

/**
 * The recording of actors that follow their models' tours in turn, one step each, until there are `events`.
 * Nothing runs: the steps are the models'. The first actor is the parent of the others.
 */
export function walk(names: readonly MachineName[], events: number, source = "tab-7"): Recording {
  const entries: Entry[] = [];
  const say = (entry: DistributiveOmit<Entry, "nth" | "at" | "source">) => {
    const nth = entries.length + 1;
    // Cast: the omitted members are added.
    entries.push({
      ...entry,
      nth,
      at: began + nth * 37,
      source: { id: source, address: "/subscriptions/" },
    } as Entry);
    return nth;
  };
  say({ kind: "page", what: "came", load: 1, how: "navigate", from: null });
  const ids = names.map((_, nth) => `1/x:${nth}`);
  const actors = names.map((name, nth) => ({
    name,
    id: `1/x:${nth}`,
    walked: stepsOf(machines[name].model),
  }));
  for (const { name, id } of actors) {
    const parentId = id === "1/x:0" ? null : "1/x:0";
    say({
      kind: "actor",
      id,
      name,
      machine: name,
      src: parentId === null ? null : name,
      parentId,
      input: {},
    });
  }
  const children = Object.fromEntries(ids.slice(1).map((id, nth) => [`${names[nth + 1]} ${nth}`, id]));
  const first = (id: string) => (id === "1/x:0" ? children : {});
  for (const { name, id } of actors) {
    const { opening } = machines[name].model.explore();
    take(say, id, opening, null, "xstate.init", first(id));
  }
  for (let done = 0; done < events; done += 1) {
    const { id, walked } = defined(actors[done % actors.length], "actor");
    const step = defined(walked.next().value, "next step");
    const cause = say({ kind: "event", actorId: id, sourceId: null, event: step.event });
    take(say, id, step, cause, step.event.type, first(id));
  }
  return { version, entries };
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type Say = (entry: DistributiveOmit<Entry, "nth" | "at" | "source">) => number;
type Machine = AnyStateMachine;

/** The steps of all tours, repeated. */
function* stepsOf(model: Model<Machine>): Generator<Step<Machine>, never> {
  for (;;) for (const tour of model.tours()) yield* tour;
}

function take(
  say: Say,
  actorId: string,
  { to, taken }: Pick<Step<Machine>, "to" | "taken">,
  cause: number | null,
  eventType: string,
  children: Record<string, string>,
) {
  // Cast: the snapshot of any machine has a value and a context.
  const snapshot = to.snapshot as SnapshotFrom<Machine> & { value: StateValue; context: unknown };
  const { value, context } = snapshot;
  say({ kind: "step", actorId, cause, eventType, transitions: taken.map(recorded), value });
  const timers = to.armed.map(({ timer, ms }) => ({ id: timer, event: timer, delay: ms, since: began }));
  say({ kind: "snapshot", actorId, cause, eventType, status: "active", value, context, children, timers });
}

const recorded = (transition: Taken) => {
  const { source, eventType, target } = transition;
  const all = [...(source.transitions.get(eventType) ?? []), ...(source.always ?? [])];
  const alike = all.filter((other) => other.eventType === eventType);
  return {
    source: source.path.join("."),
    targets: (target ?? []).map((node) => node.path.join(".")),
    descriptor: eventType,
    index: Math.max(
      0,
      alike.findIndex((other) => other === transition),
    ),
    guard: null,
    actions: [],
  };
};
