import type { AnyStateMachine, SnapshotFrom } from "xstate";
import { describeMove } from "#tools/statecharts/explain.ts";
import type { Model } from "#tools/statecharts/model-spec.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import { type Situation, pathTo } from "#tools/statecharts/world.ts";

/** The constants in a view by path: `{ screen: "pause", confirm: "offline" }`. */
type Facets = Readonly<Record<string, string>>;

/** Data of the product: only its presence makes a difference. */
const data = new Set([
  "before",
  "draft",
  "order",
  "forecast",
  "purchase",
  "question",
  "quote",
  "reason",
  "subscription",
  "subscriptions",
]);

const wordFor = (value: unknown): string | null => {
  if (value === null || value === undefined) return "none";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return value === 0 ? "zero" : "some";
  if (Array.isArray(value)) return value.length === 0 ? "empty" : "some";
  return null;
};

/**
 * The constants of a view. Two views with equal constants differ only in numbers, names and dates. An offer is one
 * constant: `open`, or the reason against it.
 */
export const facetsOf = (view: object, path = ""): Facets => {
  const facets: Record<string, string> = {};
  const entries: [string, unknown][] = Object.entries(view);
  for (const [name, value] of entries) {
    const word =
      data.has(name) && typeof value === "object" ? (value === null ? "none" : "some") : wordFor(value);
    if (word !== null) facets[path + name] = word;
    else if (typeof value === "object" && value !== null) {
      if ("can" in value)
        facets[path + name] = "why" in value && typeof value.why === "string" ? value.why : "open";
      else Object.assign(facets, facetsOf(value, `${path}${name}.`));
    }
  }
  return facets;
};

const slug = (text: string): string =>
  text
    .replaceAll(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");

const screenOf = ({ screen, state }: Facets): string => slug(screen ?? state ?? "all");

/** `facets` as words, without those equal in `first`. */
const difference = (first: Facets, facets: Facets): string[] =>
  Object.entries(facets)
    .filter(([path, word]) => first[path] !== word)
    .map(([path, word]) => `${slug(path)}-${slug(word)}`);

/** Whether `one` is the only shortest among all that contain these words. */
const isMeant = (words: readonly string[], one: readonly string[], all: readonly string[][]): boolean =>
  all.every(
    (other) => other === one || other.length > one.length || words.some((word) => !other.includes(word)),
  );

/** The fewest of its words that identify it. */
const shortest = (one: string[], all: readonly string[][]): string[] => {
  let words = one;
  for (const word of one.toReversed()) {
    const fewer = words.filter((each) => each !== word);
    if (isMeant(fewer, one, all)) words = fewer;
  }
  return words;
};

/**
 * A short unique name for each: its screen, and its differences from the first situation of that screen. Words that
 * follow from others are left out.
 */
export const namesOf = (looks: readonly Facets[]): string[] => {
  const screens = new Map<string, { first: Facets; all: string[][] }>();
  const named = looks.map((facets) => {
    const screen = screenOf(facets);
    const known = screens.get(screen) ?? { first: facets, all: [] };
    screens.set(screen, known);
    const words = difference(known.first, facets);
    known.all.push(words);
    return { screen, words, all: known.all };
  });
  return named.map(({ screen, words, all }) => [screen, ...shortest(words, all)].join("."));
};

/** A situation that looks different from all others of its machine. */
export type Found<M extends AnyStateMachine> = {
  /** `pause.confirm-offline`: its screen, and its differences from the first situation of that screen. */
  name: string;
  situation: Situation<M>;
  /** The shortest path to it, one event a line. */
  way: readonly string[];
};

/** The situations of a machine that look different, in the order of exploration, without final ones. */
export const collect = <M extends AnyStateMachine>(
  model: Model<M>,
  view: (snapshot: SnapshotFrom<M>) => object,
): Found<M>[] => {
  const looks = new Map<string, { facets: Facets; situation: Situation<M> }>();
  for (const situation of model.explore().situations) {
    if (stateOf(situation).status !== "active") continue;
    const facets = facetsOf(view(situation.snapshot));
    const key = JSON.stringify(facets);
    if (!looks.has(key)) looks.set(key, { facets, situation });
  }
  const found = [...looks.values()];
  const names = namesOf(found.map(({ facets }) => facets));
  return found.map(({ situation }, at) => ({
    name: names[at] ?? "",
    situation,
    way: pathTo(situation).map(({ move }) => describeMove(move)),
  }));
};
