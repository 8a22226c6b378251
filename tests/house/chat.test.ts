import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { languages } from "#contract/language.ts";
import { inRussian, inEnglish } from "../../e2e/chat-texts.ts";
import { parseSource, readSources, type Source, stringsIn } from "./sources.ts";

type Texts = Readonly<Record<string, string>>;

const promises = { ru: inRussian, en: inEnglish };

/** A text with a chat may be shown only by code that asks one of these whether there is one. */
const asked = /\b(?:useChannel|WithChannel|useSupportUrl|supportUrl)\b/;

/** The texts of a language that speak of a chat, by their whole names. */
const speaking = async (language: (typeof languages)[number]): Promise<string[]> => {
  const found: string[] = [];
  for (const file of globSync(`src/i18n/locales/*/${language}.ts`).toSorted()) {
    const namespace = file.replaceAll("\\", "/").split("/").at(-2);
    const { texts }: { texts: Texts } = await import(/* @vite-ignore */ `../../${file}`);
    for (const [key, text] of Object.entries(texts))
      if (promises[language].test(text)) found.push(`${namespace}:${key}`);
  }
  return found;
};

/** Whether a source may show one of the texts: it names it, or puts such a name together. */
const shows = ({ texts, patterns }: ReturnType<typeof stringsIn>, key: string): boolean => {
  const [group = "", own = ""] = key.split(/:(.*)/);
  if (texts.has(key)) return true;
  if (!texts.has(group)) return false;
  return texts.has(own) || [...patterns].some((pattern) => new RegExp(`^${pattern}$`).test(own));
};

/** Sources that show one of the texts and look for no link. */
const promisingNothing = (keys: readonly string[], sources: readonly Source[]): string[] =>
  sources
    .filter((source) => {
      const strings = stringsIn(source);
      return !asked.test(source.text) && keys.some((key) => shows(strings, key));
    })
    .map(({ file }) => file);

test("in both languages the same texts speak of a chat", async () => {
  expect(await speaking("en")).toEqual(await speaking("ru"));
  expect(await speaking("ru")).not.toEqual([]);
});

test("no page promises a chat without looking for one", async () => {
  const sources = readSources(["src/**/*.ts", "src/**/*.tsx"], /^src\/(?:i18n\/locales|dev)\//);
  expect(promisingNothing(await speaking("ru"), sources)).toEqual([]);
});

test("a page that promises one would be found", () => {
  const page = (body: string) => parseSource("page.tsx", `${body}; useTranslation("sign-in");`);
  const planted = [
    page('t("support.noCode")'),
    page("t(`support.${why}`)"),
    page('useSupportUrl(); t("support.noCode")'),
  ];
  expect(promisingNothing(["sign-in:support.noCode"], planted)).toEqual(["page.tsx", "page.tsx"]);
});

test.each([
  "server/catalog/content/*/*.md",
  "server/notifications/texts/*.ts",
  "server/acts/paper-texts/*.ts",
])("what cannot hold a link speaks of no chat: %s", (pattern) => {
  const files = globSync(pattern);
  expect(files.length).toBeGreaterThan(1);
  const promising = files.filter((file) => {
    const text = readFileSync(file, "utf8");
    return inRussian.test(text) || inEnglish.test(text);
  });
  expect(promising).toEqual([]);
});
