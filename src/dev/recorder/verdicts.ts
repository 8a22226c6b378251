import { type AnyMachineSnapshot, type AnyStateNode, isMachineSnapshot } from "xstate";
import { guardName } from "#machines/kit/mermaid.ts";
import type { Verdict } from "../../../inspector/recording/message.ts";

type Arguments = { readonly context: unknown; readonly event: { readonly type: string } };
type Guard = (about: Arguments, params: unknown) => unknown;

const isGuard = (value: unknown): value is Guard => typeof value === "function";

/** Parts of a combined guard (`and`, `or`, `not`). */
const partsOf = (guard: unknown): readonly unknown[] =>
  typeof guard === "function" && "guards" in guard && Array.isArray(guard.guards) ? guard.guards : [];

/** What a guard says of an event without payload; null where it cannot say. */
const ask = (guard: unknown, named: Readonly<Record<string, unknown>>, about: Arguments): boolean | null => {
  const parts = partsOf(guard).map((part) => ask(part, named, about));
  if (typeof guard === "function" && parts.length > 0) {
    if (guard.name === "not") return parts[0] === null || parts[0] === undefined ? null : !parts[0];
    const decides = guard.name === "or";
    if (parts.includes(decides)) return decides;
    return parts.includes(null) ? null : !decides;
  }
  const isNamed = typeof guard === "object" && guard !== null && "type" in guard;
  const run = isNamed ? named[String(guard.type)] : typeof guard === "string" ? named[guard] : guard;
  if (!isGuard(run) || "check" in run) return null;
  try {
    const given = isNamed && "params" in guard ? guard.params : undefined;
    return Boolean(run(about, isGuard(given) ? given(about, undefined) : given));
  } catch {
    // It reads what only a real event has.
    return null;
  }
};

const isTaken = (snapshot: AnyMachineSnapshot, type: string): boolean => {
  try {
    return snapshot.can({ type });
  } catch {
    return false;
  }
};

/** Of every event that a state which a machine is in waits for: whether it would be taken now, and which guards decide. */
export const verdictsOf = (snapshot: unknown): Verdict[] => {
  if (!isMachineSnapshot(snapshot)) return [];
  const nodes: readonly AnyStateNode[] = snapshot._nodes;
  const named: Readonly<Record<string, unknown>> = snapshot.machine.implementations.guards;
  const guards = new Map<string, Map<string, boolean | null>>();
  // Inner states are asked first.
  for (const node of nodes.toSorted((one, other) => other.order - one.order))
    for (const [event, transitions] of node.transitions) {
      const asked = guards.get(event) ?? new Map<string, boolean | null>();
      guards.set(event, asked);
      for (const { guard } of transitions)
        if (guard !== undefined)
          asked.set(
            guardName(guard),
            ask(guard, named, { context: snapshot.context, event: { type: event } }),
          );
    }
  return [...guards].map(([event, asked]) => ({
    event,
    taken: isTaken(snapshot, event),
    guards: [...asked].map(([name, result]) => ({ name, result })),
  }));
};
