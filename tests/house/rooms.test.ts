import { readdirSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { Visitor } from "vite";
import { expect, test } from "vitest";
import { parseSource, readSources, type Source } from "./sources.ts";

type Way = { from: string; to: string; by: string };

/** The room of a file of the server: `server/payments`; what stands beside the rooms is `server`. */
const roomOf = (file: string): string =>
  file
    .split("/")
    .slice(0, file.split("/").length > 2 ? 2 : 1)
    .join("/");

/** Which rooms a source needs when it runs. What only names a type is gone by then. */
const waysOf = ({ file, program }: Source): Way[] => {
  const ways: Way[] = [];
  const add = (source: string): void => {
    if (!source.startsWith(".")) return;
    const to = roomOf(join(dirname(file), source));
    if (to !== roomOf(file)) ways.push({ from: roomOf(file), to, by: `${file} imports ${source}` });
  };
  new Visitor({
    ImportDeclaration: ({ importKind, source }) => {
      if (importKind !== "type") add(source.value);
    },
    ImportExpression: ({ source }) => {
      if (source.type === "Literal" && typeof source.value === "string") add(source.value);
    },
  }).visit(program);
  return ways;
};

/** Ways that lead from a room back into it; empty where no room needs one that needs it. */
const circlesIn = (ways: readonly Way[]): string[] => {
  const reached = (room: string, seen = new Set<string>()): Set<string> => {
    for (const { from, to } of ways) if (from === room && !seen.has(to)) reached(to, seen.add(to));
    return seen;
  };
  return ways.filter(({ from, to }) => reached(to).has(from)).map(({ by }) => by);
};

/** Where HTTP itself is the matter, and the one list of all that the server is made of. */
const aboutHttp =
  /^server\/(?:[\w-]+\.ts$|(?:http|metrics|openapi|sandbox|staff)\/|shared\/dependencies\.ts$|.*\.routes\.ts$)/;

/** What a step, a rule, a reply or a job takes from HTTP, be it a type: it can be asked by a call, a job or a person. */
const httpIn = ({ file, program }: Source): string[] => {
  if (aboutHttp.test(file)) return [];
  const found: string[] = [];
  new Visitor({
    ImportDeclaration: ({ source: { value } }) => {
      if (
        /^(?:hono|@hono|node:https?)(?:\/|$)/.test(value) ||
        join(dirname(file), value).startsWith("server/http/")
      )
        found.push(`${file} imports ${value}`);
    },
  }).visit(program);
  return found;
};

test("in src stands main.tsx, and all else has a room", () => {
  const files = readdirSync("src", { withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name)).toEqual(["main.tsx"]);
});

test("no two rooms of the server need each other, also not by way of a third", () => {
  const ways = readSources(["server/**/*.ts"], /^$/).flatMap(waysOf);
  expect(new Set(ways.map(({ from }) => from)).size).toBeGreaterThan(15);
  expect(circlesIn(ways)).toEqual([]);
  const planted = { from: "server/shared", to: "server/payments", by: "planted" };
  expect(circlesIn([...ways, planted])).toContain("planted");
});

test("what the server does knows nothing of HTTP, which is one of the ways to ask for it", () => {
  const sources = readSources(["server/**/*.ts"], aboutHttp);
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.flatMap(httpIn)).toEqual([]);
});

test.for([
  ["server/payments/pay.ts", 'import { StoredReply } from "../http/endpoints.ts";'],
  ["server/cards/bind-card.ts", 'import type { KeyedRequest } from "../http/respond.ts";'],
  ["server/forecast/price.rules.ts", 'import type { Context } from "hono";'],
  ["server/jobs/expiry.job.ts", 'import { request } from "node:https";'],
])("in %s `%s` would be found", ([file = "", code = ""]) => {
  expect(httpIn(parseSource(file, code))).toHaveLength(1);
});
