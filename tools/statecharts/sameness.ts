import type { AnyStateMachine } from "xstate";
import { stateOf } from "./state.ts";
import type { World } from "./world.ts";

/** The fields of a value outside its lists, by path: `payment.amount`. */
type Leaves = ReadonlyMap<string, unknown>;

/**
 * Values of a world that do not vary or differ, so that no law about them can fail. In the context, the members of its
 * lists, and each event sent:
 * - two numbers that are always equal if both exist: one could be shown for the other. Fields of one name, and ids of the
 *   same thing (`id`, `paymentId`), are copies and do not count;
 * - a flag that is always true or always false, and two flags that are always equal or always opposite;
 * - a number that is always 0, and a count (whole numbers below 100, 0 among them) that is never 1, 2, or above 2.
 * One line for each, sorted.
 */
export function sameness<M extends AnyStateMachine>({ situations, steps }: World<M>): string[] {
  const values = new Map<string, Set<unknown>>();
  const equals = new Map<string, Set<boolean>>();
  const alike = new Map<string, Set<boolean>>();
  const seen = new Set<string>();

  const see = (value: unknown, path: string): void => {
    const text = `${path} ${JSON.stringify(value)}`;
    if (seen.has(text)) return;
    seen.add(text);
    const { leaves, lists } = takeApart(value, path);
    for (const [name, leaf] of leaves) put(values, name, leaf);
    for (const [[one, a], [other, b]] of pairsOf(ofType(leaves, "number")))
      if (!areCopies(one, other)) put(equals, `${one} and ${other}`, a === b);
    for (const [[one, a], [other, b]] of pairsOf(ofType(leaves, "boolean")))
      if (!areCopies(one, other)) put(alike, `${one} and ${other}`, a === b);
    for (const [name, list] of lists) for (const member of list) see(member, `${name}[]`);
  };
  for (const at of situations) see(stateOf(at).context, "context");
  for (const { move, event } of steps) if (move.verb === "act") see(event, event.type);

  const constant = new Map([...values].map(([name, found]) => [name, constantsOf(name, found)] as const));
  /** Whether each of the named fields varies. */
  const vary = (names: string): boolean =>
    names.split(" and ").every((name) => constant.get(name)?.length === 0);
  return [
    ...[...constant.values()].flat(),
    ...[...equals].flatMap(([names, found]) =>
      vary(names) && !found.has(false) ? [`${names} are always equal`] : [],
    ),
    ...[...alike].flatMap(([names, found]) =>
      vary(names) && found.size === 1
        ? [`${names} are always ${found.has(true) ? "alike" : "opposite"}`]
        : [],
    ),
  ].toSorted();
}

/** Whether two fields are meant to be equal, by their names: `draft.months` and `order.months`, `payment.id` and `paymentId`. */
const areCopies = (one: string, other: string): boolean => {
  const [a = "", b = ""] = [one, other].map((path) => path.slice(path.lastIndexOf(".") + 1).toLowerCase());
  return a === b || (a === "id" && b.endsWith("id")) || (b === "id" && a.endsWith("id"));
};

/** A value's leaves, and its lists by their path. */
function takeApart(value: unknown, path: string): { leaves: Leaves; lists: Map<string, readonly unknown[]> } {
  const leaves = new Map<string, unknown>();
  const lists = new Map<string, readonly unknown[]>();
  const walk = (at: unknown, name: string): void => {
    if (Array.isArray(at)) lists.set(name, at);
    else if (typeof at === "object" && at !== null)
      for (const [key, inner] of Object.entries(at)) walk(inner, `${name}.${key}`);
    else leaves.set(name, at);
  };
  walk(value, path);
  return { leaves, lists };
}

const ofType = (leaves: Leaves, type: "number" | "boolean") =>
  [...leaves].filter(([, leaf]) => typeof leaf === type);

const pairsOf = <T>(list: readonly T[]): (readonly [T, T])[] =>
  list.flatMap((one, index) => list.slice(index + 1).map((other) => [one, other] as const));

function put<V>(table: Map<string, Set<V>>, name: string, value: V): void {
  const found = table.get(name) ?? new Set();
  table.set(name, found.add(value));
}

/** Why a field counts as constant, if it does. */
function constantsOf(name: string, found: ReadonlySet<unknown>): string[] {
  const flags = [true, false].filter((flag) => found.has(flag));
  if (flags.length === 1) return [`${name} is always ${flags.join("")}`];
  const numbers = [...found].filter((value) => typeof value === "number");
  if (!numbers.includes(0)) return [];
  if (numbers.length === 1) return [`${name} is never but 0`];
  if (numbers.some((value) => value >= 100 || !Number.isInteger(value))) return [];
  const missing = [
    ...[1, 2].filter((count) => !numbers.includes(count)).map(String),
    ...(numbers.some((value) => value > 2) ? [] : ["above 2"]),
  ];
  return missing.length === 0 ? [] : [`${name} is never ${missing.join(", never ")}`];
}
