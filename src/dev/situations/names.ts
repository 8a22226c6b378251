import type { Facets } from "./facets.ts";

const slug = (text: string): string =>
  text
    .replaceAll(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");

const screenOf = ({ screen, state }: Facets): string => slug(screen ?? state ?? "all");

/** `facets` as words of their own, less those that are the same in `first`. */
const difference = (first: Facets, facets: Facets): string[] =>
  Object.entries(facets)
    .filter(([path, word]) => first[path] !== word)
    .map(([path, word]) => `${slug(path)}-${slug(word)}`);

/** Whether of all that say these words, this one says the least, and no other as little. */
const isMeant = (words: readonly string[], one: readonly string[], all: readonly string[][]): boolean =>
  all.every(
    (other) => other === one || other.length > one.length || words.some((word) => !other.includes(word)),
  );

/** As few of its words as tell it from all others. */
const shortest = (one: string[], all: readonly string[][]): string[] => {
  let words = one;
  for (const word of one.toReversed()) {
    const fewer = words.filter((each) => each !== word);
    if (isMeant(fewer, one, all)) words = fewer;
  }
  return words;
};

/**
 * A name for each of these: its screen, and what it says else than the first one on that screen, as short as it can be
 * without being anybody else's name. What only follows from what was said is left out.
 */
export const namesOf = (looks: readonly Facets[]): string[] => {
  const screens = new Map<string, { first: Facets; all: string[][] }>();
  const said = looks.map((facets) => {
    const screen = screenOf(facets);
    const known = screens.get(screen) ?? { first: facets, all: [] };
    screens.set(screen, known);
    const words = difference(known.first, facets);
    known.all.push(words);
    return { screen, words, all: known.all };
  });
  return said.map(({ screen, words, all }) => [screen, ...shortest(words, all)].join("."));
};
