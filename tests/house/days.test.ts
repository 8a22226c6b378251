import { expect, test } from "vitest";
import { type ESTree, Visitor } from "vite";
import { parseSource, placeOf, readSources, type Source } from "./sources.ts";

/** Locales that are asked for because they happen to write days as ISO 8601 does, in the engine at hand. */
const isoLike = /^(?:en-CA|sv(?:-SE)?|fr-CA|lt(?:-LT)?|eo)$/;
/** What a format gives is for people. `toISOString` and `toJSON` are defined to the letter. */
const writers = new Set([
  "format",
  "formatRange",
  "toLocaleString",
  "toLocaleDateString",
  "toLocaleTimeString",
]);
const dateReaders = new Set(["Date.parse", "new Date", "Number", "parseInt", "Number.parseInt"]);
const textReaders = new Set([
  "split",
  "slice",
  "substring",
  "match",
  "localeCompare",
  "startsWith",
  "endsWith",
]);

const nameOf = (callee: ESTree.Node): string => {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return "";
  const owner = callee.object.type === "Identifier" ? callee.object.name : "";
  return `${owner}.${callee.property.name}`;
};
const methodOf = (callee: ESTree.Node): string =>
  callee.type === "MemberExpression" && callee.property.type === "Identifier" ? callee.property.name : "";

/** Whether a piece of code writes a date for people, at any depth; formats of numbers look the same and count too. */
const writes = (node: ESTree.Node): boolean => {
  let found = false;
  const look = (part: unknown): void => {
    if (found || typeof part !== "object" || part === null) return;
    if (Array.isArray(part)) return part.forEach(look);
    if (
      "type" in part &&
      part.type === "CallExpression" &&
      "callee" in part &&
      // Cast: what has the type of a call is one.
      writers.has(methodOf((part as ESTree.CallExpression).callee))
    )
      found = true;
    else Object.values(part).forEach(look);
  };
  look(node);
  return found;
};

/** Every place of a source where a date that was written for people is read back, or a day is reckoned by hand. */
const readBack = (source: Source, { byHand = true }: { byHand?: boolean } = {}): string[] => {
  const found: string[] = [];
  const find = (at: number, what: string) => found.push(`${placeOf(source, at)} ${what}`);
  new Visitor({
    Literal: ({ value, start }) => {
      if (typeof value === "string" && isoLike.test(value)) find(start, value);
    },
    CallExpression: ({ callee, arguments: given, start }) => {
      if (dateReaders.has(nameOf(callee)) && given.some(writes)) find(start, `${nameOf(callee)}(format)`);
      if (callee.type !== "MemberExpression") return;
      const method = methodOf(callee);
      if (textReaders.has(method) && callee.object.type === "CallExpression" && writes(callee.object))
        find(start, `format.${method}`);
    },
    NewExpression: ({ callee, arguments: given, start }) => {
      if (dateReaders.has(`new ${nameOf(callee)}`) && given.some(writes)) find(start, "new Date(format)");
    },
    BinaryExpression: ({ operator, left, right, start }) => {
      const isWritten = (side: ESTree.Node) => side.type === "CallExpression" && writes(side);
      if (/^(?:[<>]=?|[!=]==?)$/.test(operator) && (isWritten(left) || isWritten(right)))
        find(start, `format ${operator}`);
    },
    TemplateElement: ({ value, start }) => {
      if (byHand && /T\d\d:\d\d/.test(value.raw)) find(start, value.raw);
    },
  }).visit(source.program);
  return found;
};

test("no date that was written for people is read back, and days are reckoned in contract/day.ts alone", () => {
  const code = readSources(
    ["{contract,machines,src,server,sandbox,tools,scripts}/**/*.{ts,tsx}"],
    /\.gen\.ts$/,
  );
  expect(code.length).toBeGreaterThan(700);
  // Tests reckon a second time, by themselves: only what another engine would answer otherwise is looked for.
  const proof = readSources(["{tests,e2e}/**/*.{ts,tsx}"], /^tests\/house\/days\.test\.ts$/);
  expect(code.flatMap((source) => readBack(source))).toEqual([]);
  expect(proof.flatMap((source) => readBack(source, { byHand: false }))).toEqual([]);
});

test.for([
  ["Canadian English", 'new Intl.DateTimeFormat("en-CA", { timeZone })'],
  ["Swedish", 'moment.toLocaleDateString("sv-SE")'],
  ["a format that is parsed", "Date.parse(format.format(moment))"],
  ["a part of a format that is parsed", "Date.parse(`${format.format(moment).replace(' ', 'T')}Z`)"],
  ["a format that becomes a date", "new Date(days.format(moment))"],
  [
    "a format that becomes a number",
    'Number(new Intl.DateTimeFormat("en", { hour: "2-digit" }).format(now))',
  ],
  ["a format that is taken apart", 'const [day] = moment.toLocaleDateString("en").split("/")'],
  ["formats that are compared", "const same = days.format(one) === days.format(other)"],
  ["a day that is made a moment by hand", "const midnight = Date.parse(`${day}T00:00:00Z`)"],
])("%s would be found", ([, code = ""]) => {
  expect(readBack(parseSource("planted.ts", code))).not.toEqual([]);
});

test("what is written for people alone, and what is defined to the letter, is not taken for it", () => {
  const code =
    'const shown = new Intl.DateTimeFormat("en-GB", { day: "numeric" }).format(new Date(iso)); const day = now.toISOString().slice(0, 10);';
  expect(readBack(parseSource("planted.ts", code))).toEqual([]);
});
