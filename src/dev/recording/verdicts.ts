import {
  type AnyMachineSnapshot,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type EventObject,
  isMachineSnapshot,
} from "xstate";
import { eventName } from "#tools/statecharts/explain.ts";
import { accepts, awaits, guardsOf } from "./guards.ts";
import type { JudgedGuard, Judgement, Verdict } from "./message.ts";

/**
 * For every event of the machine: whether it is accepted now, which guards decide about each of `samples`, and what they
 * read. An event that no sample has is judged without payload. Events that the active states declare come first, inner
 * states before outer ones.
 */
export const verdictsOf = (snapshot: unknown, samples: readonly EventObject[] = []): Verdict[] => {
  if (!isMachineSnapshot(snapshot)) return [];
  const awaiting = awaitingOf(snapshot.machine.root);
  const active: readonly AnyStateNode[] = snapshot._nodes;
  const inOrder = active
    .toSorted((one, other) => other.order - one.order)
    .flatMap(({ transitions }) => [...transitions.keys()]);
  const types = new Set([...inOrder, ...awaiting.keys(), ...samples.map(({ type }) => type)]);
  const verdicts = [...types].map((event) => verdictOf(snapshot, event, samples, awaiting.get(event) ?? []));
  return verdicts.toSorted((one, other) => Number(isElsewhere(one)) - Number(isElsewhere(other)));
};

const isElsewhere = ({ takes }: Verdict): boolean => takes === "unawaited";

function verdictOf(
  snapshot: AnyMachineSnapshot,
  event: string,
  samples: readonly EventObject[],
  awaitedBy: readonly AnyStateNode[],
): Verdict {
  if (!awaits(snapshot, event))
    return {
      event,
      takes: "unawaited",
      judged: [],
      awaitedIn: pathsOf(awaitedBy),
      after: leading(snapshot, awaitedBy),
    };
  const given = samples.flatMap((sample, place) =>
    sample.type === event ? [{ place, made: null, ...judge(snapshot, sample) }] : [],
  );
  const judged = given.length > 0 ? [...given, ...made(snapshot, samples, given)] : [bare(snapshot, event)];
  return { event, takes: takesOf(judged), judged, awaitedIn: [], after: [] };
}

const judge = (snapshot: AnyMachineSnapshot, event: EventObject) => ({
  taken: accepts(snapshot, event),
  guards: [...guardsOf(snapshot, event)],
});

const bare = (snapshot: AnyMachineSnapshot, type: string): Judgement => ({
  place: null,
  made: null,
  ...judge(snapshot, { type }),
});

/** Without a sample nothing is known where a guard reads the event. */
function takesOf(judged: readonly Judgement[]): Verdict["takes"] {
  if (judged.some(({ place, made, guards }) => place === null && made === null && guards.some(readsEvent)))
    return "unknown";
  if (judged.every(({ taken }) => taken)) return "all";
  return judged.some(({ taken }) => taken) ? "some" : "none";
}

const isOfEvent = (path: string): boolean => path.startsWith("event.");
const readsEvent = ({ result, reads }: JudgedGuard): boolean =>
  result === null || reads.some(({ path }) => isOfEvent(path));

/**
 * Events that differ from refused samples in one value, which a guard compares with the context: a token, an id. Only
 * those that are taken.
 */
function made(
  snapshot: AnyMachineSnapshot,
  samples: readonly EventObject[],
  given: readonly Judgement[],
): readonly Judgement[] {
  if (given.some(({ taken }) => taken)) return [];
  const seen = new Set<string>();
  return given.flatMap(({ place, guards }) => {
    const sample = samples[place ?? -1];
    if (sample === undefined) return [];
    return guards.flatMap(({ result, reads }) => {
      if (result === true) return [];
      const ofContext = reads.filter(
        ({ path, value }) => !isOfEvent(path) && path !== "state" && isComparable(value),
      );
      return reads
        .filter(({ path, value }) => isOfEvent(path) && isComparable(value))
        .flatMap((asked) =>
          ofContext.flatMap(({ path, value }): Judgement[] => {
            const name = `${asked.path} = ${path}`;
            if (seen.has(name) || typeof value !== typeof asked.value) return [];
            const event = { ...changed(sample, asked.path.split(".").slice(1), value), type: sample.type };
            const judgement = judge(snapshot, event);
            if (!judgement.taken) return [];
            seen.add(name);
            return [{ place: null, made: name, ...judgement }];
          }),
        );
    });
  });
}

const isComparable = (value: unknown): boolean => typeof value === "string" || typeof value === "number";

/** A copy with another value at a path. */
function changed(value: object, [name = "", ...below]: readonly string[], to: unknown): object {
  const inner: unknown = Reflect.get(value, name);
  const isLast = below.length === 0 || typeof inner !== "object" || inner === null;
  return { ...value, [name]: isLast ? to : changed(inner, below, to) };
}

const known = new WeakMap<AnyStateNode, ReadonlyMap<string, readonly AnyStateNode[]>>();

/** The states that declare each event of a machine, by descriptor. */
function awaitingOf(root: AnyStateNode): ReadonlyMap<string, readonly AnyStateNode[]> {
  const found = known.get(root);
  if (found !== undefined) return found;
  const all = withAllBelow(root).flatMap((node) =>
    [...node.transitions.keys()].map((event) => ({ event, node })),
  );
  const awaiting = new Map(
    [...Map.groupBy(all, ({ event }) => event)].map(([event, pairs]) => [
      event,
      pairs.map(({ node }) => node),
    ]),
  );
  known.set(root, awaiting);
  return awaiting;
}

const childrenOf = (node: AnyStateNode): readonly AnyStateNode[] => Object.values(node.states);
const withAllBelow = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...childrenOf(node).flatMap(withAllBelow),
];
const pathsOf = (nodes: readonly AnyStateNode[]): string[] => nodes.map(({ path }) => path.join("."));

/** Events of the active states that enter one of `wanted`. */
function leading(snapshot: AnyMachineSnapshot, wanted: readonly AnyStateNode[]): string[] {
  if (snapshot.status !== "active") return [];
  const active: readonly AnyStateNode[] = snapshot._nodes;
  const declared = active.flatMap((node) =>
    [...node.transitions].flatMap(([event, all]) => all.map((one) => ({ event, one }))),
  );
  const events = declared
    .filter(({ one }) => enteredBy(one).some((node) => wanted.includes(node) && !active.includes(node)))
    .map(({ event }) => eventName(event));
  return [...new Set(events)];
}

/** The states that a transition enters, if it is not continued by `always`. */
const enteredBy = ({ target = [] }: AnyTransitionDefinition): readonly AnyStateNode[] =>
  target.flatMap((node: AnyStateNode) => [...withAllAbove(node), ...startOf(node)]);

const withAllAbove = (node: AnyStateNode): readonly AnyStateNode[] =>
  node.parent === undefined ? [node] : [node, ...withAllAbove(node.parent)];

const startOf = (node: AnyStateNode): readonly AnyStateNode[] => {
  const first: readonly AnyStateNode[] =
    node.type === "parallel" ? childrenOf(node) : node.type === "compound" ? (node.initial.target ?? []) : [];
  return first.flatMap((inner) => [inner, ...startOf(inner)]);
};
