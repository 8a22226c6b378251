import { type ESTree, Visitor } from "vite";
import { expect, test } from "vitest";
import { constantIn } from "./constant-in.ts";
import { type Source, parseSource, placeOf, readSources } from "./sources.ts";

const databases = new Set(["transaction", "database", "tx"]);
const usesDatabase = ({ arguments: given, callee }: ESTree.CallExpression): boolean =>
  given.some((each) => each.type === "Identifier" && databases.has(each.name)) ||
  (callee.type === "MemberExpression" &&
    callee.object.type === "Identifier" &&
    databases.has(callee.object.name));

/** Calls with a database whose end nothing waits for: `void save(transaction)`. */
const unawaited = (source: Source): string[] => {
  const found: string[] = [];
  new Visitor({
    UnaryExpression: ({ operator, argument, start }) => {
      if (operator === "void" && argument.type === "CallExpression" && usesDatabase(argument))
        found.push(placeOf(source, start));
    },
  }).visit(source.program);
  return found;
};

test("the server waits for every statement of a transaction", () => {
  const sources = readSources(["server/**/*.ts"], /\.d\.ts$/);
  expect(sources.length).toBeGreaterThan(150);
  expect(sources.flatMap(unawaited)).toEqual([]);
  const planted = parseSource(
    "a.ts",
    "void save(transaction, [1]);\nvoid database.delete(x);\nvoid other();",
  );
  expect(unawaited(planted)).toEqual(["a.ts:1", "a.ts:2"]);
});

test("a key is held longer than any request with it lives", () => {
  const held = constantIn("server/platform/idempotency/idempotency.ts", "lockDuration");
  expect(held).toBeGreaterThan(constantIn("server/app.ts", "requestLife") + 1_000);
});
