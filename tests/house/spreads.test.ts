import { type ESTree, Visitor } from "vite";
import { expect, test } from "vitest";
import { parseSource, placeOf, readSources, type Source } from "./sources.ts";

/** Spreads of a literal that could be written directly: `{ ...{ a, b } }`, `[...[a, b]]`, `f(...[a])`. */
const spreadIn = (source: Source): string[] => {
  const found: string[] = [];
  const find = (
    members: readonly (ESTree.Node | null)[],
    kind: "ObjectExpression" | "ArrayExpression",
  ): void => {
    for (const member of members)
      if (member?.type === "SpreadElement" && member.argument.type === kind)
        found.push(placeOf(source, member.start));
  };
  new Visitor({
    ObjectExpression: ({ properties }) => find(properties, "ObjectExpression"),
    ArrayExpression: ({ elements }) => find(elements, "ArrayExpression"),
    CallExpression: ({ arguments: given }) => find(given, "ArrayExpression"),
  }).visit(source.program);
  return found;
};

test("an object, a list and a call say what they have by themselves, without a spread of it", () => {
  const sources = readSources(
    ["{contract,machines,src,server,sandbox,tools,scripts,tests,e2e}/**/*.{ts,tsx}"],
    /\.gen\.ts$/,
  );
  expect(sources.length).toBeGreaterThan(1_500);
  expect(sources.flatMap(spreadIn)).toEqual([]);
});

test.for([
  ["in an object", "const paid = { ...{ id, amount }, status };"],
  ["in a list", "const all = [...[first, second], third];"],
  ["in a call", "const where = and(...[eq(a, b), eq(c, d)]);"],
])("one %s would be found", ([, code = ""]) => {
  expect(spreadIn(parseSource("planted.ts", code))).toEqual(["planted.ts:1"]);
});

test("what is spread by a condition, or from a name, is none", () => {
  const code =
    "const all = { ...(isPaid && { amount }), ...rest, list: [...names, ...[...set].map(nameOf)] };";
  expect(spreadIn(parseSource("planted.ts", code))).toEqual([]);
});
