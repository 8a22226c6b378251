import { cleanText } from "#contract/text.ts";

/** Transliteration; soft and hard signs are dropped. */
const latin: Record<string, string> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ё: "e",
  ж: "zh",
  з: "z",
  и: "i",
  й: "y",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "kh",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "sch",
  ъ: "",
  ы: "y",
  ь: "",
  э: "e",
  ю: "yu",
  я: "ya",
};

/** Two keyboard layouts, key by key, to read input in the wrong one. */
const qwerty = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const jcuken = "йцукенгшщзхъфывапролджэячсмитьбюё";

/** Cities with unrelated names in the two languages, and nicknames. */
const sameCity = [
  ["moskva", "moscow", "msk"],
  ["sankt peterburg", "saint petersburg", "st petersburg", "peterburg", "petersburg", "piter", "spb"],
];

/** Normalises to lower-case Latin words: `Екатеринбург` = `Yekaterinburg`. */
const spell = (text: string): string =>
  Array.from(cleanText(text).toLowerCase(), (letter) => latin[letter] ?? letter)
    .join("")
    .replaceAll(/shch/g, "sch")
    .replaceAll(/kh/g, "h")
    .replaceAll(/y?e|yo/g, "e")
    .replaceAll(/[iy]y|yi|y/g, "i")
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();

const spelledSame = sameCity.map((names) => names.map(spell));

const inOtherLayout = (typed: string): string =>
  Array.from(cleanText(typed).toLowerCase(), (key) => jcuken[qwerty.indexOf(key)] ?? key).join("");

const namesOf = (name: string): string[] => {
  const own = spell(name);
  return [own, ...(spelledSame.find((names) => names.includes(own)) ?? [])];
};

const begins = (name: string, part: string): boolean => name.startsWith(part) || name.includes(` ${part}`);

const matching = <C extends { name: string }>(cities: readonly C[], part: string): C[] => {
  const rankOf = ([own = "", ...others]: readonly string[]): number => {
    if ([own, ...others].includes(part)) return 0;
    if (own.startsWith(part)) return 1;
    return [own, ...others].some((name) => begins(name, part)) ? 2 : 3;
  };
  return cities
    .map((city) => ({ city, rank: rankOf(namesOf(city.name)) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ city }) => city);
};

/**
 * Cities with a word starting with the input, in either language, transliterated, or on the wrong layout (`vjcrdf`).
 * Exact name first, then prefix matches; all cities for no input.
 */
export const searchCities = <C extends { name: string }>(cities: readonly C[], typed: string): C[] => {
  const part = spell(typed);
  if (part === "") return cleanText(typed) === "" ? [...cities] : [];
  const found = matching(cities, part);
  return found.length > 0 ? found : matching(cities, spell(inOtherLayout(typed)));
};

/** The city whose full name or nickname was typed. */
export const exactCity = <C extends { name: string }>(cities: readonly C[], typed: string): C | undefined => {
  const [best] = searchCities(cities, typed);
  const spellings = [spell(typed), spell(inOtherLayout(typed))];
  return best !== undefined && namesOf(best.name).some((name) => spellings.includes(name)) ? best : undefined;
};

/** Edit distance with transpositions (optimal string alignment). */
const distance = (one: string, other: string): number => {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1;
      const above = rows[i - 1] ?? [];
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + change,
        swapped ? (rows[i - 2]?.[j - 2] ?? Infinity) + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? Infinity;
};

/** At most three suggestions for a misspelt city: distance 1 for short names, 2 for longer ones. */
export const nearCities = <C extends { name: string }>(cities: readonly C[], typed: string): C[] => {
  const tried = [spell(typed), spell(inOtherLayout(typed))].filter((part) => part.length > 2);
  const far = (name: string, part: string) =>
    distance(name, part) <= (Math.min(name.length, part.length) > 4 ? 2 : 1)
      ? distance(name, part)
      : Infinity;
  return cities
    .map((city) => ({
      city,
      off: Math.min(...tried.flatMap((part) => namesOf(city.name).map((name) => far(name, part))), Infinity),
    }))
    .filter(({ off }) => off < Infinity)
    .toSorted((one, other) => one.off - other.off)
    .slice(0, 3)
    .map(({ city }) => city);
};
