import { expect, test } from "vitest";
import { type ESTree, Visitor } from "vite";
import { parseSource, placeOf, readSources, type Source } from "./sources.ts";

/** HTTP has statuses too, of three digits, and a process that ended well has 0. */
const isStatusNumber = (node: ESTree.Node): boolean =>
  node.type === "Literal" && typeof node.value === "number" && node.value >= 1 && node.value <= 6;

/** What is called a status, and the number of one. */
const isStatus = (node: ESTree.Node): boolean => {
  if (node.type === "Identifier") return /status$/i.test(node.name);
  if (node.type === "Literal") return typeof node.value === "string" && /status$/i.test(node.value);
  if (node.type === "MemberExpression") return !isIndex(node) && isStatus(node.property);
  if (node.type === "ChainExpression" || node.type === "TSNonNullExpression")
    return isStatus(node.expression);
  return (
    node.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name === "numberOf"
  );
};
/** `counts[status]`: what is found there is no status. */
const isIndex = ({ computed, property }: ESTree.MemberExpression): boolean =>
  computed && property.type !== "Literal";

const isNumbers = (node: ESTree.Node): boolean =>
  isStatusNumber(node) ||
  (node.type === "ArrayExpression" &&
    node.elements.some((element) => element !== null && isStatusNumber(element)));

/** Conditions of drizzle, whose column comes first. */
const condition = /^(?:eq|ne|gte?|lte?|between|(?:notI|i)nArray)$/;
const inSql = /\bstatus"?\s*(?:=|<>|!=|[<>]=?|(?:not\s+)?in\s*\(|between\b)\s*\d/i;

/** Every place of a source where the status of a subscription is compared with a number. */
const comparedIn = (source: Source): string[] => {
  const found: string[] = [];
  const find = (at: number, what: string) => found.push(`${placeOf(source, at)} ${what}`);
  new Visitor({
    BinaryExpression: ({ operator, left, right, start }) => {
      const compares = /^(?:[<>]=?|[!=]==?)$/.test(operator);
      if (
        compares &&
        ((isStatus(left) && isStatusNumber(right)) || (isStatusNumber(left) && isStatus(right)))
      )
        find(start, `status ${operator}`);
    },
    SwitchStatement: ({ discriminant, cases, start }) => {
      if (isStatus(discriminant) && cases.some((each) => each.test !== null && isStatusNumber(each.test)))
        find(start, "switch (status)");
    },
    CallExpression: ({ callee, arguments: [first, second], start }) => {
      if (first === undefined) return;
      const isCondition = callee.type === "Identifier" && condition.test(callee.name);
      if (isCondition && second !== undefined && isStatus(first) && isNumbers(second))
        find(start, "a condition on a status");
      if (callee.type === "MemberExpression" && isNumbers(callee.object) && isStatus(first))
        find(start, "a list of numbers");
    },
    TemplateElement: ({ value, start }) => {
      if (inSql.test(value.raw)) find(start, "SQL");
    },
  }).visit(source.program);
  return found;
};

const keysOf = (node: ESTree.Node): string[] => {
  if (node.type !== "ObjectExpression") return [];
  return node.properties.flatMap((property) => {
    if (property.type === "SpreadElement") return keysOf(property.argument);
    return property.key.type === "Identifier" ? [property.key.name] : [];
  });
};

/** Every place that writes a status over another one by itself. */
const writtenIn = (source: Source): string[] => {
  const found: string[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [values], start }) => {
      if (callee.type !== "MemberExpression" || callee.object.type !== "CallExpression") return;
      const { callee: former, arguments: given } = callee.object;
      const isUpdate =
        former.type === "MemberExpression" &&
        former.property.type === "Identifier" &&
        former.property.name === "update" &&
        given.some((table) => table.type === "Identifier" && table.name === "subscriptions");
      if (isUpdate && values !== undefined && keysOf(values).some((key) => /status$/i.test(key)))
        found.push(placeOf(source, start));
    },
  }).visit(source.program);
  return found;
};

/** This file, with its planted numbers. */
const thisFile = /^tests\/house\/statuses\.test\.ts$/;

test("the status of a subscription is compared by its name, and by its number nowhere", () => {
  const sources = readSources(
    ["{contract,machines,src,server,sandbox,tools,scripts,tests,e2e}/**/*.{ts,tsx}"],
    thisFile,
  );
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.flatMap(comparedIn)).toEqual([]);
});

test.for([
  ["more than a number", "const over = row.status > 4;"],
  ["a number", "if (status === 3) go();"],
  ["a number first", "const over = 4 < accountStatus.status;"],
  ["a name in brackets", 'const unpaid = row["status"] === 1;'],
  ["the number of a name", "const over = numberOf(row.status) > 4;"],
  ["no number", "const other = subscription?.status !== 5;"],
  ["what is scheduled", "const ends = scheduledStatus === 5;"],
  ["a switch", 'switch (row.status) { case 1: go("unpaid"); }'],
  ["a condition of a query", "const where = eq(subscriptions.status, 3);"],
  ["a condition with a list", "const where = inArray(subscriptions.status, [1, 2]);"],
  ["a list of numbers", "const lives = [3, 4].includes(row.status);"],
  ["SQL", "const where = sql`status = 3 and debt = 0`;"],
  ["SQL with a list", "const where = sql`kept.status in (3, 4)`;"],
])("%s would be found", ([, code = ""]) => {
  expect(comparedIn(parseSource("planted.ts", code))).toHaveLength(1);
});

test("names, statuses of HTTP and what is counted are not taken for it", () => {
  const code = [
    'const over = isOver(row.status) || status === "paused" || reply.status >= 500 || answers[status] === 1;',
    "const where = sql`${subscriptions.status} = ${one} and status = 'success'`; const failed = status === 404 || exit.status !== 0;",
  ].join("\n");
  expect(comparedIn(parseSource("planted.ts", code))).toEqual([]);
});

test("the server changes the status of a subscription in one place, which knows what is allowed", () => {
  const sources = readSources(["server/**/*.ts"], /^$/);
  expect(sources.flatMap(writtenIn)).toEqual([]);
  const planted = "await transaction.update(subscriptions).set({ debt: 0, ...{ status } }).where(own);";
  expect(writtenIn(parseSource("planted.ts", planted))).toEqual(["planted.ts:1"]);
});
