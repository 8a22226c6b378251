import { expect, test } from "vitest";
import { type ESTree, Visitor } from "vite";
import { languages } from "#contract/language.ts";
import { parseSource, placeOf, readSources, type Source } from "./sources.ts";

/** Where shares are reckoned in percent, which are hundredths too. */
const aboutShares =
  /^(?:scripts\/(?:attack|audit)\/|server\/forecast\/price\.rules|src\/features\/sign-in\/code-screen|src\/features\/payments\/subscription-track)/;

const is = (node: ESTree.Node, value: unknown): boolean => node.type === "Literal" && node.value === value;

/** Whether all languages, and nothing else, are these nodes. */
const areLanguages = (nodes: readonly (ESTree.Node | null)[]): boolean =>
  nodes.length === languages.length &&
  languages.every((language) => nodes.some((node) => node !== null && is(node, language)));

/** What a source says again that stands in contract/: the list of languages, their addresses, kopecks, days, the zone. */
const again = (source: Source): string[] => {
  const found: string[] = [];
  const find = (at: number, what: string) => found.push(`${placeOf(source, at)} ${what}`);
  new Visitor({
    ArrayExpression: ({ elements, start }) => {
      if (areLanguages(elements)) find(start, "the list of languages");
    },
    TSUnionType: ({ types, start }) => {
      if (areLanguages(types.flatMap((type) => (type.type === "TSLiteralType" ? [type.literal] : []))))
        find(start, "the type of languages");
    },
    ConditionalExpression: ({ consequent, alternate, start }) => {
      if (areLanguages([consequent, alternate])) find(start, "one of two languages");
    },
    Literal: ({ value, start }) => {
      if (value === "/en" || value === "/en/") find(start, "the address of a language");
      if (value === "Europe/Moscow") find(start, "the zone of those who name no city");
      if (value === 86_400_000) find(start, "the length of a day");
    },
    BinaryExpression: ({ operator, right, start }) => {
      if (/^[*/%]$/.test(operator) && is(right, 100) && !aboutShares.test(source.file))
        find(start, "kopecks");
    },
  }).visit(source.program);
  return found;
};

/** What is made up for those who develop says it as people would. */
const madeUp =
  /\.gen\.ts$|^contract\/(?:language|day|kopecks)\.ts$|^src\/dev\/|^server\/sandbox\/seed|\.model\.ts$/;

test("languages, days and money have one place each, in contract/", () => {
  const sources = readSources(["{contract,machines,src,server,scripts}/**/*.{ts,tsx}"], madeUp);
  expect(sources.length).toBeGreaterThan(700);
  expect(sources.flatMap(again)).toEqual([]);
});

test.for([
  ["a list of languages", 'const languages = ["ru", "en"];'],
  ["a type of languages", 'type Language = "en" | "ru";'],
  ["a language by hand", 'const word = words[language === "en" ? "en" : "ru"];'],
  ["an address by hand", 'const address = (language === "ru" ? "" : "/en") + path;'],
  ["kopecks by hand", "const roubles = Math.round(kopecks / 100);"],
  ["a day by hand", "const until = now + 12 * 86_400_000;"],
  ["a zone by hand", 'const today = dayIn("Europe/Moscow", now);'],
])("%s would be found", ([, code = ""]) => {
  expect(again(parseSource("src/planted.ts", code))).toHaveLength(1);
});
