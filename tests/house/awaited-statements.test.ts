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

/** Sockets, pools, threads and the process itself report their ends. */
const isPlatform = ({ file }: Source): boolean => /^server\/(?:platform\/|main\.ts$)/.test(file);

/**
 * Calls whose end nothing waits for: `void save(transaction)`. Outside the platform any call may use a database, by a
 * function of its own file.
 */
const unawaited = (source: Source): string[] => {
  const found: string[] = [];
  new Visitor({
    UnaryExpression: ({ operator, argument, start }) => {
      if (
        operator === "void" &&
        argument.type === "CallExpression" &&
        (!isPlatform(source) || usesDatabase(argument))
      )
        found.push(placeOf(source, start));
    },
  }).visit(source.program);
  return found;
};

test("the server waits for every statement of a transaction", () => {
  const sources = readSources(["server/**/*.ts"], /\.d\.ts$/);
  expect(sources.length).toBeGreaterThan(150);
  expect(sources.flatMap(unawaited)).toEqual([]);
  const planted = "void save(transaction, [1]);\nvoid database.delete(x);\nvoid settle(x);";
  const pay = "server/payments/pay.ts";
  expect(unawaited(parseSource(pay, planted))).toEqual([`${pay}:1`, `${pay}:2`, `${pay}:3`]);
  const pool = "server/platform/pool.ts";
  expect(unawaited(parseSource(pool, planted))).toEqual([`${pool}:1`, `${pool}:2`]);
});

test("a key is held longer than any request with it lives", () => {
  const held = constantIn("server/platform/idempotency/idempotency.ts", "lockDuration");
  expect(held).toBeGreaterThan(constantIn("server/app.ts", "requestLife") + 1_000);
});
