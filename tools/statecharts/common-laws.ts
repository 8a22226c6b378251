import {
  type AnyStateMachine,
  type EventFromLogic,
  type EventObject,
  type SnapshotFrom,
  type StateValue,
  matchesState,
} from "xstate";
import { where } from "./explain.ts";
import { notJson } from "./json.ts";
import { type Laws, armed } from "./laws.ts";
import type { Model } from "./model-spec.ts";
import { stateOf } from "./state.ts";
import type { Situation, World } from "./world.ts";

/** For each event of users: the situations in which it is allowed. */
export type AllowedEvents<M extends AnyStateMachine> = {
  readonly [T in EventFromLogic<M>["type"]]?: (snapshot: SnapshotFrom<M>) => boolean;
};

/** The payloads with which an offered event is allowed, as views offer them; all by default. */
export type AllowedPayloads<M extends AnyStateMachine> = {
  readonly [T in EventFromLogic<M>["type"]]?: (
    snapshot: SnapshotFrom<M>,
    event: Extract<EventFromLogic<M>, { type: T }>,
  ) => boolean;
};

export type Expectations<M extends AnyStateMachine> = {
  /** Goals that stay reachable from every situation until the machine ends. */
  readonly goals: Readonly<Record<string, (snapshot: SnapshotFrom<M>) => boolean>>;
  /** Complete: an event that is missing here is never offered. */
  readonly allowedEvents: AllowedEvents<M>;
  readonly allowedPayloads?: AllowedPayloads<M>;
  /** Duration of every timer by delay name, in milliseconds; a function if it depends on the context. */
  readonly delays?: Readonly<Record<string, number | ((ms: number, snapshot: SnapshotFrom<M>) => boolean)>>;
};

/** The longest delay `setTimeout` can count; anything longer fires at once. */
const LONGEST = 2 ** 31 - 2;

/** The laws every machine must keep. */
export const commonLaws = <M extends AnyStateMachine>(
  model: Model<M>,
  { goals, allowedEvents, allowedPayloads = {}, delays = {} }: Expectations<M>,
): Laws<M> => ({
  "C41: nothing the world does breaks it": ({ situations }) =>
    situations.flatMap((at) =>
      stateOf(at).status === "error" ? [{ at, why: `broken by ${String(stateOf(at).error)}` }] : [],
    ),

  "L1: every answer and every outage is handled": ({ steps }) =>
    steps.flatMap((at) =>
      at.move.verb === "answer" && at.move.outcome.kind !== "reported" && at.taken.length === 0
        ? [
            {
              at,
              why: `no state handles this reply of ${at.move.port}: add onDone or onError, or end the port before`,
            },
          ]
        : [],
    ),

  "everything other actors may send counts somewhere": ({ opening, steps }) => {
    const { signals = [], reports = {} } = model.spec;
    const received = new Set(steps.map(({ event }) => event));
    const sendable = [...signals, ...Object.values<readonly EventFromLogic<M>[] | undefined>(reports).flat()];
    return sendable.flatMap((event) =>
      event && !received.has(event)
        ? [
            {
              at: opening,
              why: `${event.type} is taken in no situation: handle it, or remove it from the model`,
            },
          ]
        : [],
    );
  },

  "C41: it says pending exactly while it waits for a port": ({ situations }) =>
    situations.flatMap((at) => {
      const waits = at.running.filter(({ kind }) => kind === "port").map(({ id }) => id);
      if (stateOf(at).hasTag("pending") === waits.length > 0) return [];
      return [
        {
          at,
          why: waits.length
            ? `waits for ${waits.join(", ")} without saying so`
            : "says pending, waits for no port",
        },
      ];
    }),

  "C41: no state outlives what it invoked": ({ situations }) =>
    situations.flatMap((at) => {
      const alive = new Set(at.running.map(({ id }) => id));
      return stateOf(at)._nodes.flatMap((node) =>
        node.invoke
          .filter(({ id }) => !alive.has(id))
          .map(({ id }) => ({ at, why: `stays in ${node.id}, though ${id} has finished` })),
      );
    }),

  "L7: there is no dead end": (world) =>
    Object.entries(goals).flatMap(([goal, reached]) =>
      unable(world, ({ snapshot }) => reached(snapshot)).map((at) => ({
        at,
        why: `no way to "${goal}" from here`,
      })),
    ),

  "its context is JSON": ({ situations }) =>
    situations.flatMap((at) => {
      const odd = notJson(stateOf(at).context, "context");
      return odd ? [{ at, why: `${odd} is not JSON` }] : [];
    }),

  "C40: every timer of the table is used": ({ opening, steps }) => {
    const used = new Set([opening, ...steps].flatMap(armed).map(({ timer }) => timer));
    return Object.keys(delays).flatMap((name) =>
      used.has(name) ? [] : [{ at: opening, why: `${name} is never armed` }],
    );
  },

  "C40: every timer lasts as long as it should, and no longer than clocks can count": (world) =>
    [world.opening, ...world.steps].flatMap((at) => {
      const undated = at.effects.flatMap((effect) =>
        effect.kind === "raise" && effect.event.type.startsWith("xstate.after.")
          ? [{ at, why: `the delay of ${effect.event.type} has no length: it fires at once` }]
          : [],
      );
      const wrong = armed(at).flatMap(({ timer: name, ms }) => {
        const due = delays[name];
        const right = typeof due === "number" ? ms === due : due?.(ms, at.to.snapshot);
        return right && ms >= 0 && ms <= LONGEST
          ? []
          : [{ at, why: `${name} lasts ${ms} ms, which \`delays\` does not say` }];
      });
      return [...undated, ...wrong];
    }),

  "a person can do exactly what the table says": ({ situations, steps }) => {
    // Widening: the table's keys are event types.
    const table: Readonly<Record<string, ((snapshot: SnapshotFrom<M>) => boolean) | undefined>> =
      allowedEvents;
    const intents: readonly EventObject[] = model.spec.intents;
    const types = new Set([...intents.map(({ type }) => type), ...Object.keys(allowedEvents)]);
    const offers = new Map(situations.map((at) => [at, new Set<string>()]));
    for (const { from, move, event } of steps)
      if (move.verb === "act" && move.by === "person") offers.get(from)?.add(event.type);
    return situations.flatMap((at) =>
      [...types].flatMap((type) => {
        const offered = offers.get(at)?.has(type) ?? false;
        if (offered === (table[type]?.(at.snapshot) ?? false)) return [];
        return [{ at, why: `${type} is ${offered ? "" : "not "}on offer in ${where(stateOf(at).value)}` }];
      }),
    );
  },

  "what is on offer counts with the values that are offered, and with no others": ({ situations, steps }) => {
    // Widening: as above.
    const table: Readonly<Record<string, ((snapshot: SnapshotFrom<M>) => boolean) | undefined>> =
      allowedEvents;
    // Cast: each function is asked about the events of its own type.
    const values = allowedPayloads as Readonly<
      Record<string, ((snapshot: SnapshotFrom<M>, event: EventObject) => boolean) | undefined>
    >;
    const intents: readonly EventObject[] = model.spec.intents;
    const counts = new Map(situations.map((at) => [at, new Set<EventObject>()]));
    for (const { from, move, event } of steps)
      if (move.verb === "act" && move.by === "person") counts.get(from)?.add(event);
    return situations.flatMap((at) => {
      const counting = counts.get(at) ?? new Set();
      const types = new Set([...counting].map(({ type }) => type));
      // The law before this one checks whether an event is offered at all.
      return intents
        .filter(({ type }) => types.has(type) && table[type]?.(at.snapshot) === true)
        .filter((event) => (values[event.type]?.(at.snapshot, event) ?? true) !== counting.has(event))
        .map((event) => ({
          at,
          why: `${JSON.stringify(event)} ${counting.has(event) ? "counts" : "does not count"} here`,
        }));
    });
  },
});

/** A condition for `goals` and `allowedEvents`: in any of these states. */
export function inside<M extends AnyStateMachine>(
  ...values: (StateValue & Parameters<SnapshotFrom<M>["matches"]>[0])[]
): (snapshot: SnapshotFrom<M>) => boolean {
  // Mutants share most situations with their machine, and matching is the most expensive part.
  const known = new WeakMap<object, boolean>();
  return (snapshot) => {
    const { value } = stateOf({ snapshot });
    const found = typeof value === "object" ? known.get(value) : undefined;
    if (found !== undefined) return found;
    const matches = values.some((wanted) => matchesState(wanted, value));
    if (typeof value === "object") known.set(value, matches);
    return matches;
  };
}

/** Situations without a path to the goal, except ended ones. */
function unable<M extends AnyStateMachine>(
  { situations, steps }: World<M>,
  goal: (at: Situation<M>) => boolean,
) {
  const back = Map.groupBy(steps, ({ to }) => to);
  const able = new Set(situations.filter(goal));
  for (const at of able) for (const { from } of back.get(at) ?? []) able.add(from);
  return situations.filter((at) => !able.has(at) && stateOf(at).status === "active");
}
