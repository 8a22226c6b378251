import { expect, test } from "vitest";
import { Visitor } from "vite";
import { type Source, parseSource, placeOf, readSources } from "./sources.ts";

/** What is written for those who develop, and not for people: the gallery, and what stands around situations. */
const forDevelopers =
  /^src\/(?:dev\/gallery\/|dev\/situations\/samples\.ts|i18n\/locales\/|app\/routeTree\.gen\.ts)/;

/** Where letters themselves are the matter: how languages are called, typography, search. */
const aboutLetters =
  /^src\/(?:i18n\/language|i18n\/typography|features\/profile\/search-cities|features\/documents\/search-faq)\.ts/;
/** The same in every language. */
const names = new Set(["WhatsApp", "Telegram", "VK"]);

const letters = /\p{L}{2}/u;
const cyrillic = /\p{Script=Cyrillic}{2}/u;

/** Properties of elements and of our parts that people read or hear. */
const spoken = new Set([
  "action",
  "alt",
  "aria-description",
  "aria-label",
  "aria-roledescription",
  "aria-valuetext",
  "caption",
  "error",
  "hint",
  "label",
  "lead",
  "legend",
  "note",
  "placeholder",
  "price",
  "priceNote",
  "reason",
  "subject",
  "summary",
  "title",
  "value",
  "valueNote",
]);
/** Where such a property is no text: what a field holds, what a form names. */
const silent = new Set(["option", "input", "RadioRow", "CheckRow", "SegmentOption", "Switch", "button"]);

/** What a source says by itself instead of asking for a text: one line for each. */
const wordsIn = (source: Source): string[] => {
  const found: string[] = [];
  const find = (at: number, what: string) => found.push(`${placeOf(source, at)} ${what.trim()}`);
  new Visitor({
    Literal: ({ value, start }) => {
      if (typeof value === "string" && cyrillic.test(value)) find(start, value);
    },
    TemplateElement: ({ value, start }) => {
      if (cyrillic.test(value.raw)) find(start, value.raw);
    },
    JSXText: ({ value, start }) => {
      if (letters.test(value) && !names.has(value.trim())) find(start, value);
    },
    JSXElement: ({ openingElement, children }) => {
      const name = openingElement.name.type === "JSXIdentifier" ? openingElement.name.name : "";
      for (const child of children)
        if (child.type === "JSXExpressionContainer" && child.expression.type === "Literal") {
          const { value, start } = child.expression;
          if (typeof value === "string" && letters.test(value)) find(start, value);
        }
      for (const attribute of openingElement.attributes) {
        if (attribute.type !== "JSXAttribute" || attribute.name.type !== "JSXIdentifier") continue;
        const { value } = attribute;
        const isText =
          spoken.has(attribute.name.name) && !(attribute.name.name === "value" && silent.has(name));
        const literal = value?.type === "JSXExpressionContainer" ? value.expression : value;
        if (
          isText &&
          literal?.type === "Literal" &&
          typeof literal.value === "string" &&
          letters.test(literal.value)
        )
          find(literal.start, `${attribute.name.name}="${literal.value}"`);
      }
    },
  }).visit(source.program);
  return found;
};

test("no screen has a word of its own: people read what stands in src/i18n/locales, in both languages", () => {
  const sources = readSources(["src/**/*.ts", "src/**/*.tsx"], forDevelopers);
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.filter(({ file }) => !aboutLetters.test(file)).flatMap(wordsIn);
  expect(found).toEqual([]);
});

test.for([
  ["text between tags", "<p>Not paid</p>"],
  ["text in braces", '<p>{"Not paid"}</p>'],
  ["a name for those who do not see", '<button aria-label="Close" />'],
  ["a property of a part", '<Notice title="Not paid" />'],
  ["the text of a field", '<input placeholder={"Name"} />'],
  ["Russian anywhere", 'const name = "Карта";'],
  ["Russian put together", "const name = `Карта ${1}`;"],
])("%s would be found", ([, code = ""]) => {
  expect(wordsIn(parseSource("planted.tsx", code))).toHaveLength(1);
});

test("signs, addresses and asked-for texts are not taken for words", () => {
  const code =
    '<Link to="/cards/" title={t("title")} className="x">— {" "}<option value="all">{t("a")}</option></Link>';
  expect(wordsIn(parseSource("planted.tsx", code))).toEqual([]);
});
