import {
  type AnyMachineSnapshot,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type EventObject,
} from "xstate";
import { where } from "#tools/statecharts/explain.ts";
import { guardName } from "#tools/statecharts/guard-name.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { JudgedGuard } from "./message.ts";

/** A value that was read, by path: `client.forbidden`. */
type Read = { readonly path: string; readonly value: unknown };

type Branch = Readonly<Record<string, unknown>>;
const isBranch = (value: unknown): value is Branch => typeof value === "object" && value !== null;

/**
 * A proxy that notes reads, down to primitives. A read of a list's own members (`some`, `length`) counts as the list.
 */
function watched<T>(value: T, path: string, note: (read: Read) => void): T {
  if (!isBranch(value)) return value;
  // Cast: the proxy has the same type.
  return new Proxy(value, {
    get: (target, name) => {
      const inner: unknown = Reflect.get(target, name);
      if (typeof name === "symbol") return inner;
      if (Array.isArray(target)) {
        note({ path, value: target });
        return inner;
      }
      const below = path === "" ? name : `${path}.${name}`;
      if (!isBranch(inner)) {
        // A value that is absent decides, too.
        if (typeof inner !== "function") note({ path: below, value: inner });
        return inner;
      }
      return watched(inner, below, note);
    },
  }) as T;
}

type Arguments = { readonly context: unknown; readonly event: EventObject };
/** The arguments of a guard; reading the active states is noted, too. */
type About = Arguments & { readonly snapshot: AnyMachineSnapshot; readonly note: (read: Read) => void };
type Guard = (about: Arguments, params: unknown) => unknown;

const isGuard = (value: unknown): value is Guard => typeof value === "function";

/** The parts of a combined guard (`and`, `or`, `not`). */
const partsOf = (guard: unknown): readonly unknown[] =>
  typeof guard === "function" && "guards" in guard && Array.isArray(guard.guards) ? guard.guards : [];

/** XState's guard `stateIn`. */
const isStateIn = (guard: unknown): guard is { check: (...about: readonly unknown[]) => unknown } =>
  typeof guard === "function" &&
  "check" in guard &&
  typeof guard.check === "function" &&
  "stateValue" in guard;

/** The result of a guard for an event; null if it cannot be evaluated. */
const evaluateGuard = (
  guard: unknown,
  named: Readonly<Record<string, unknown>>,
  about: About,
): boolean | null => {
  const parts = partsOf(guard).map((part) => evaluateGuard(part, named, about));
  if (typeof guard === "function" && parts.length > 0) {
    if (guard.name === "not") return parts[0] === null || parts[0] === undefined ? null : !parts[0];
    const decides = guard.name === "or";
    if (parts.includes(decides)) return decides;
    return parts.includes(null) ? null : !decides;
  }
  const isNamed = typeof guard === "object" && guard !== null && "type" in guard;
  const run = isNamed ? named[String(guard.type)] : typeof guard === "string" ? named[guard] : guard;
  // A name can refer to a combined guard.
  if (isNamed || typeof guard === "string")
    if (partsOf(run).length > 0) return evaluateGuard(run, named, about);
  if (isStateIn(run)) {
    const { snapshot, note } = about;
    note({ path: "state", value: where(stateOf({ snapshot }).value) });
    return Boolean(run.check(snapshot, about, run));
  }
  if (!isGuard(run) || "check" in run) return null;
  try {
    const given = isNamed && "params" in guard ? guard.params : undefined;
    return Boolean(run(about, isGuard(given) ? given(about, undefined) : given));
  } catch {
    // It needs the payload of a real event.
    return null;
  }
};

/** Whether a machine accepts an event now. One that has ended accepts nothing, whatever its transitions say. */
export const accepts = (snapshot: AnyMachineSnapshot, event: EventObject): boolean => {
  try {
    return snapshot.status === "active" && snapshot.can(event);
  } catch {
    return false;
  }
};

/** Whether a declared descriptor (`code.*`) matches the type of an event. */
const isFor = (descriptor: string, type: string): boolean =>
  descriptor === type ||
  descriptor === "*" ||
  (descriptor.endsWith(".*") && type.startsWith(descriptor.slice(0, -1)));

/** The result of a guard, and the values that it read. */
const evaluate = (guard: unknown, snapshot: AnyMachineSnapshot, event: EventObject): JudgedGuard => {
  const named: Readonly<Record<string, unknown>> = snapshot.machine.implementations.guards;
  const reads = new Map<string, unknown>();
  const note = ({ path, value }: Read) => reads.set(path, value);
  const result = evaluateGuard(guard, named, {
    snapshot,
    note,
    context: watched<unknown>(snapshot.context, "", note),
    event: watched(event, "event", note),
  });
  return {
    name: guardName(guard),
    result,
    reads: [...reads].map(([path, value]) => ({ path, value })).filter(({ path }) => path !== "event.type"),
  };
};

/** The active states with the transitions that each declares for an event. Inner states come first, as in XState. */
const declaredFor = (snapshot: AnyMachineSnapshot, type: string) => {
  const nodes: readonly AnyStateNode[] = snapshot._nodes;
  return nodes
    .toSorted((one, other) => other.order - one.order)
    .flatMap((node) => {
      const declared = [...node.transitions].flatMap(([descriptor, all]) =>
        isFor(descriptor, type) ? all : [],
      );
      return declared.length === 0 ? [] : [{ node, declared }];
    });
};

/** Whether an active state declares a transition for an event. */
export const awaits = (snapshot: AnyMachineSnapshot, type: string): boolean =>
  snapshot.status === "active" && declaredFor(snapshot, type).length > 0;

/** The guards that XState asks about an event, with what they read: none after a transition that is taken. */
export const guardsOf = (snapshot: AnyMachineSnapshot, event: EventObject): readonly JudgedGuard[] => {
  const guards: JudgedGuard[] = [];
  const taking: AnyStateNode[] = [];
  for (const { node, declared } of declaredFor(snapshot, event.type)) {
    if (taking.some((inner) => isWithin(inner, node))) continue;
    for (const { guard } of declared) {
      const judged = guard === undefined ? null : evaluate(guard, snapshot, event);
      if (judged !== null) guards.push(judged);
      if (judged === null || judged.result === true) {
        taking.push(node);
        break;
      }
    }
  }
  return guards;
};

const isWithin = ({ parent }: AnyStateNode, outer: AnyStateNode): boolean =>
  parent !== undefined && (parent === outer || isWithin(parent, outer));

/** The values that guards of `always` transitions read, in the current states and those just left. */
export const alwaysReads = (
  snapshot: AnyMachineSnapshot,
  taken: readonly AnyTransitionDefinition[],
  event: EventObject,
): readonly Read[] => {
  const nodes: readonly AnyStateNode[] = [...snapshot._nodes, ...taken.map(({ source }) => source)];
  return nodes.flatMap(({ always = [] }) =>
    always.flatMap(({ guard }) => (guard === undefined ? [] : evaluate(guard, snapshot, event).reads)),
  );
};
