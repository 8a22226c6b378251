import type { AnyStateMachine, EventObject, StateValue } from "xstate";
import type { EventReceived, SnapshotTaken, TakenTransition } from "#src/dev/recording/entry.ts";
import type { Model } from "../../statecharts/model-spec.ts";
import { stateOf } from "../../statecharts/state.ts";
import type { Situation, Step } from "../../statecharts/world.ts";
import { type ActorHistory, indexAt } from "../history/history.ts";
import { masked } from "../replay/masked.ts";
import { stateHash } from "../replay/replay.ts";

/** One event that an actor handled, the transitions taken, and the snapshot afterwards. */
type HandledEvent = {
  readonly event: EventReceived;
  readonly transitions: readonly TakenTransition[];
  readonly after: SnapshotTaken;
};

/** Every event that an actor handled up to a moment, without those that took no transition; null if its beginning is lost. */
export function handledEvents(actor: ActorHistory, moment: number): readonly HandledEvent[] | null {
  const [first] = actor.snapshots;
  if (first === undefined || first.eventType !== "xstate.init") return null;
  const steps = Map.groupBy(actor.steps, ({ cause }) => cause);
  return actor.snapshots.slice(1, indexAt(actor.snapshots, moment) + 1).flatMap((after) => {
    const event = actor.events[indexAt(actor.events, after.cause ?? -1)];
    if (event === undefined || event.nth !== after.cause) return [];
    const transitions = (steps.get(event.nth) ?? []).flatMap((step) => step.transitions);
    return transitions.length === 0 ? [] : [{ event, transitions, after }];
  });
}

type M = AnyStateMachine;
type AnyStep = Step<M>;

/** A run of the model that repeats the recording, or the first event for which the model has no such step. */
type Found =
  | { readonly kind: "found"; readonly run: readonly AnyStep[] }
  | { readonly kind: "unknown"; readonly nth: number; readonly why: string };

type Candidate = { readonly cost: number; readonly step: AnyStep | null; readonly before: Candidate | null };

/**
 * A run of the model with the recorded events, transitions and states; of several the one with the most similar values. Its
 * values are those of the model, so the run holds no personal data.
 */
export function findModelRun(model: Model<M>, first: SnapshotTaken, heard: readonly HandledEvent[]): Found {
  const { opening, steps } = model.explore();
  const from = Map.groupBy(steps, (step) => step.from);
  let ways = new Map<Situation<M>, Candidate>([[opening.to, { cost: 0, step: null, before: null }]]);
  if (!isIn(opening.to, first.value))
    return { kind: "unknown", nth: first.nth, why: "the model begins elsewhere" };
  for (const one of heard) {
    const next = new Map<Situation<M>, Candidate>();
    for (const [situation, before] of ways)
      for (const step of from.get(situation) ?? []) {
        if (!isSameStep(step, one)) continue;
        const cost = before.cost + strangeness(step, one);
        const known = next.get(step.to);
        if (known === undefined || cost < known.cost) next.set(step.to, { cost, step, before });
      }
    if (next.size === 0) {
      const why = `the model has no such ${one.event.event.type} here that leads where it led`;
      return { kind: "unknown", nth: one.event.nth, why };
    }
    ways = next;
  }
  const [best] = [...ways.values()].toSorted((one, other) => one.cost - other.cost);
  const run: AnyStep[] = [];
  for (let way = best; way?.step; way = way.before ?? undefined) run.unshift(way.step);
  return { kind: "found", run };
}

const isIn = (at: Situation<M>, value: StateValue | null) =>
  value === null || stateHash(stateOf(at).value) === stateHash(value);

/** Whether a step of the model has the recorded event, transitions and state. */
function isSameStep(
  { event, taken, to }: AnyStep,
  { event: recorded, transitions, after }: HandledEvent,
): boolean {
  return (
    event.type === recorded.event.type &&
    isIn(to, after.value) &&
    taken.length === transitions.length &&
    taken.every((transition, place) => {
      const { eventType, source } = transition;
      const siblings: readonly unknown[] =
        (eventType === "" ? source.always : source.transitions.get(eventType)) ?? [];
      const other = transitions[place];
      return (
        other !== undefined &&
        source.path.join(".") === other.source &&
        eventType === (other.descriptor ?? "") &&
        Math.max(0, siblings.indexOf(transition)) === other.index
      );
    })
  );
}

/** How much a step's values and context differ from the recorded ones. */
function strangeness({ event, to }: AnyStep, { event: recorded, after }: HandledEvent): number {
  const payload = (of: EventObject) => ("output" in of ? of.output : of);
  const context: unknown = stateOf(to).context;
  return (
    difference(masked(payload(event), payload(recorded.event)), payload(recorded.event)) +
    difference(masked(context, after.context), after.context)
  );
}

function difference(one: unknown, other: unknown): number {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return Object.is(one, other) ? 0 : 1;
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  const names = new Set([...left.keys(), ...right.keys()]);
  return [...names].reduce((sum, name) => sum + difference(left.get(name), right.get(name)), 0);
}
