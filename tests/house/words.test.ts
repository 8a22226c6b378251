import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { languages } from "#contract/language.ts";
import { tie } from "#src/i18n/typography.ts";

type Texts = Readonly<Record<string, string>>;
type Language = (typeof languages)[number];

/** Every text of the interface by its whole name, `payments:title`, as it is shown. */
const read = async (language: Language): Promise<[string, string][]> => {
  const all: [string, string][] = [];
  for (const file of globSync(`src/i18n/locales/*/${language}.ts`).toSorted()) {
    const namespace = file.replaceAll("\\", "/").split("/").at(-2);
    const { texts }: { texts: Texts } = await import(/* @vite-ignore */ `../../${file}`);
    for (const [key, text] of Object.entries(texts)) all.push([`${namespace}:${key}`, tie(text)]);
  }
  return all;
};

/** Strings that must not break across lines: sums, numbers with units, document numbers, telephones. */
const breaking = {
  ru: /\d \d{3}(?!\d)|\d ₽|\}\} ₽|№ |\d (?:%|км|кг|дн|дней|дня|день|час|мин|месяц|раз)|\+7 \(/,
  en: /\d \d{3}(?!\d)|\d ₽|\}\} ₽|(?:\d|\{\{count\}\}) (?:%|km|kg|days?|hours?|minutes?|months?|digits?|subscriptions?)|\+7 \(/,
};

/** Words that the voice of the product does not have; the English name of the account is the owner's own. */
const never = {
  ru: /вручную|это связь|в порядке|к сожалению|упс|пожалуйста|назад забрали|платить этой|не с чего/i,
  en: /\bby hand\b|start anew|\bto devices\b|\bto subscriptions\b|(?<!\{\{)\bacts?\b|please|unfortunately|oops(?!\.\.\.)/i,
};

describe.for(languages)("in %s", (language) => {
  test("no line ends within a sum, a number with its unit, or a telephone", async () => {
    const all = await read(language);
    expect(all.length).toBeGreaterThan(1_000);
    expect(all.filter(([, text]) => breaking[language].test(text))).toEqual([]);
  });

  test("nothing is said in the words that were left", async () => {
    expect((await read(language)).filter(([, text]) => never[language].test(text))).toEqual([]);
    const documents = globSync(`server/catalog/content/${language}/*.md`);
    expect(documents.length).toBeGreaterThan(5);
    expect(documents.filter((file) => never[language].test(readFileSync(file, "utf8")))).toEqual([]);
  });
});

test.each([
  ["ru", "Оплатите 1 240 ₽"],
  ["ru", "Подписка № {{id}}"],
  ["ru", "Ещё 12 дней"],
  ["en", "Pay {{sum}} ₽"],
  ["en", "The last 4 digits"],
] as const)("a broken number would be found: %s %s", (language, text) => {
  expect(breaking[language].test(text)).toBe(true);
  expect(breaking[language].test(text.replaceAll(" ", "\u00a0"))).toBe(false);
});

/** Sentences of four words or more that a file of texts writes twice; the forms of a counted text may be alike. */
const twice = (source: string): string[] => {
  const sentences = new Map<string, Set<string>>();
  for (const [, quoted, plain, text = ""] of source.matchAll(
    /^\s+(?:"([^"\n]+)"|(\w+)):\s*"((?:[^"\\]|\\.)*)",$/gm,
  )) {
    const key = (quoted ?? plain ?? "").replace(/_(?:one|few|many|other)$/, "");
    if (text.split(" ").length >= 4) sentences.set(text, (sentences.get(text) ?? new Set()).add(key));
  }
  return [...sentences].flatMap(([text, keys]) => (keys.size > 1 ? [text] : []));
};

test("a sentence is written once in its part of the texts, whichever keys say it", () => {
  const files = globSync("src/i18n/locales/**/*.ts");
  expect(files.length).toBeGreaterThan(40);
  expect(files.flatMap((file) => twice(readFileSync(file, "utf8")))).toEqual([]);
  const planted = '  "a.b": "Больше ничего не спишем",\n  c: "Больше ничего не спишем",\n';
  expect(twice(planted)).toEqual(["Больше ничего не спишем"]);
});
