import * as v from "valibot";
import { type AnyActor, type AnyStateNode, isMachineSnapshot } from "xstate";
import { folderOf } from "../recorder/machine-names.ts";
import { type ArmedTimer, type Carried, type Chart, System } from "./carried.ts";
import { activeState } from "./active-states.ts";
import { nameOf, runningActors } from "./running-actors.ts";

const Logic = v.looseObject({ transition: v.function() });
const Running = v.looseObject({ status: v.literal("active") });
const Answered = v.looseObject({ status: v.literal("done") });

/** Only a port's logic handles a result; this is the only difference from a listener that XState exposes. */
const isPort = (logic: unknown): boolean => {
  if (!v.is(Logic, logic)) return false;
  const answer = { type: "xstate.promise.resolve", data: null };
  try {
    return v.is(Answered, Reflect.apply(logic.transition, logic, [{ status: "active" }, answer, {}]));
  } catch {
    return false;
  }
};

/** All active states of a machine, outer ones first. */
const stoodOn = ({ _nodes, context }: { _nodes: readonly AnyStateNode[]; context: object }) => ({
  places: _nodes.toSorted((one, other) => one.order - other.order).map(activeState),
  remembers: Object.keys(context),
});

/** The pending delayed events in order, which a persisted snapshot lacks. */
const timersOf = (app: AnyActor): ArmedTimer[] => {
  const paths = new Map(runningActors(app).map(({ actor, path }) => [actor.sessionId, path]));
  return Object.values(app.system.getSnapshot()._scheduledEvents)
    .flatMap(({ source, target, event, id, delay, startedAt }): ArmedTimer[] => {
      const [from, to] = [paths.get(source.sessionId), paths.get(target.sessionId)];
      if (from === undefined || to === undefined) return [];
      return [{ source: [...from], target: [...to], event, id, due: startedAt + delay }];
    })
    .toSorted((one, other) => one.due - other.due);
};

/**
 * All actors of a page in a storable form, or the reason against it. Nothing is stored while a port is running:
 * XState would call it again, and a payment must not happen twice. `inputs`: the inputs of actors that this page
 * restored.
 */
export const persist = (app: AnyActor, inputs: ReadonlyMap<AnyActor, unknown>): Carried => {
  const charts: Chart[] = [];
  for (const { actor, path } of runningActors(app)) {
    const logic: unknown = actor.logic;
    const now: unknown = actor.getSnapshot();
    if (isMachineSnapshot(now)) {
      const machine = folderOf(logic);
      if (machine === null) return { why: `${nameOf(path)} is no machine of ours` };
      const input: unknown = inputs.has(actor) ? inputs.get(actor) : actor.options.input;
      charts.push({ path: [...path], machine, input, ...stoodOn(now) });
    } else if (v.is(Running, now) && isPort(logic)) {
      const port = typeof actor.src === "string" ? actor.src : actor.id;
      return { why: `${nameOf(path.slice(0, -1))} was waiting for ${port}` };
    }
  }
  const system = v.safeParse(System, { snapshot: app.getPersistedSnapshot(), charts, timers: timersOf(app) });
  return system.success ? { system: system.output } : { why: "the application had ended" };
};
