import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { languages } from "#contract/language.ts";
import { readSources, stringsIn } from "./sources.ts";

type Texts = Readonly<Record<string, string>>;
type Language = (typeof languages)[number];

/** Every text by its whole name, `payments:title`. */
const read = async (language: Language): Promise<Texts> => {
  const all: Record<string, string> = {};
  for (const file of globSync(`src/i18n/locales/*/${language}.ts`).toSorted()) {
    const namespace = file.replaceAll("\\", "/").split("/").at(-2);
    const { texts }: { texts: Texts } = await import(/* @vite-ignore */ `../../${file}`);
    for (const [key, text] of Object.entries(texts)) all[`${namespace}:${key}`] = text;
  }
  return all;
};
const texts: Record<Language, Texts> = { ru: await read("ru"), en: await read("en") };

const formsOf = { ru: ["one", "few", "many", "other"], en: ["one", "other"] } as const;
const counted = /_(?:zero|one|two|few|many|other)$/;
const baseOf = (key: string): string => key.replace(counted, "");
const basesOf = (all: Texts): string[] => [...new Set(Object.keys(all).map(baseOf))].toSorted();
const variablesIn = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);

/** The variables of each text except its count, over all its plural forms. */
const variablesOf = (all: Texts): Map<string, Set<string>> => {
  const variables = new Map(basesOf(all).map((base) => [base, new Set<string>()]));
  for (const [key, text] of Object.entries(all))
    for (const name of variablesIn(text)) if (name !== "count") variables.get(baseOf(key))?.add(name);
  return variables;
};

/** The forms of counted texts that are not there. */
const missingForms = (all: Texts, language: Language): string[] =>
  [
    ...new Set(
      Object.keys(all)
        .filter((key) => counted.test(key))
        .map(baseOf),
    ),
  ].flatMap((base) =>
    formsOf[language].map((form) => `${base}_${form}`).filter((key) => all[key] === undefined),
  );

/** Asked for by a kind and a name, or by an address, or put into pages by the build: no part stands in a source. */
const byKind = /^(?:head|old-browser):/;

/** Texts that are not used. */
const unused = (all: Texts, asked: { texts: Set<string>; patterns: RegExp[] }): string[] =>
  Object.keys(all).filter((whole) => {
    if (byKind.test(whole)) return false;
    const key = baseOf(whole);
    const [alone, own] = [key, whole].map((name) => name.slice(name.indexOf(":") + 1));
    const names = [whole, key, alone, own].filter((name) => name !== undefined);
    return !names.some((name) => asked.texts.has(name) || asked.patterns.some((each) => each.test(name)));
  });

test("both languages say the same things", () => {
  expect(basesOf(texts.en)).toEqual(basesOf(texts.ru));
});

describe.for(languages)("in %s", (language) => {
  test("what is counted has every form that the grammar knows", () => {
    expect(missingForms(texts[language], language)).toEqual([]);
    expect(missingForms({ ...texts[language], "a:days_one": "{{count}} day" }, language)).toContain(
      "a:days_other",
    );
  });

  test("what stands under a heading is a sentence, and ends as one", () => {
    const leads = Object.entries(texts[language]).filter(([key]) => /(?:[:.]lead|Lead)$/.test(key));
    expect(leads.length).toBeGreaterThan(50);
    expect(leads.filter(([, text]) => !/[.?:]»?$/.test(text))).toEqual([]);
  });

  test("no text is empty", () => {
    expect(Object.entries(texts[language]).filter(([, text]) => text.trim() === "")).toEqual([]);
  });
});

test("apostrophes of English are curved, in what the server publishes, too", () => {
  const published = globSync("server/catalog/content/en/*.md").map((file) => [
    file,
    readFileSync(file, "utf8"),
  ]);
  const straight = [...Object.entries(texts.en), ...published].filter(([, text]) =>
    /\p{L}'\p{L}/u.test(text ?? ""),
  );
  expect(published).not.toEqual([]);
  expect(straight.map(([name]) => name)).toEqual([]);
});

test("a text can say the same in both languages: its variables are the same", () => {
  const sorted = (all: Texts) =>
    Object.fromEntries([...variablesOf(all)].map(([base, names]) => [base, [...names].toSorted()]));
  expect(sorted(texts.en)).toEqual(sorted(texts.ru));
});

test("every text is asked for somewhere", () => {
  const asked = readSources(["src/**/*.ts", "src/**/*.tsx"], /^src\/(?:i18n\/locales\/|dev\/parts)/).map(
    stringsIn,
  );
  const known = new Set(asked.flatMap((each) => [...each.texts]));
  const patterns = [...new Set(asked.flatMap((each) => [...each.patterns]))]
    // A key of nothing but variables names no particular text.
    .filter((pattern) => /[a-zA-Z]{2}/.test(pattern.replaceAll(".+", "")))
    .map((pattern) => new RegExp(`^${pattern}$`));
  expect(unused(texts.ru, { texts: known, patterns })).toEqual([]);
  expect(unused({ "common:nobodyAsks": "?" }, { texts: known, patterns })).toEqual(["common:nobodyAsks"]);
});
