import { readdirSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { Visitor } from "vite";
import { expect, test } from "vitest";
import { readSources, type Source } from "./sources.ts";

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
