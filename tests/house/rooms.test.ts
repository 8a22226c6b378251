import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { Visitor } from "vite";
import { expect, test } from "vitest";
import { readSources, type Source } from "./sources.ts";

type ImportPath = { from: string; to: string; by: string };

/** The folder of a file: `server/payments`, `server/platform/http`, `machines/cards`; a file beside them is one by itself. */
const roomOf = (file: string): string => {
  const parts = file.split("/");
  return parts.slice(0, parts[1] === "platform" ? 3 : 2).join("/");
};

/** Which files a source needs: when it runs, or also those of which it only names a type, which are gone by then. */
const filesNeeded = ({ file, program }: Source, withTypes: boolean): ImportPath[] => {
  const paths: ImportPath[] = [];
  const add = (source: string): void => {
    if (!/^[.#]/.test(source)) return;
    const to = source.startsWith("#") ? source.slice(1) : join(dirname(file), source);
    paths.push({ from: file, to, by: `${file} imports ${source}` });
  };
  new Visitor({
    ImportDeclaration: ({ importKind, source }) => {
      if (withTypes || importKind !== "type") add(source.value);
    },
    ImportExpression: ({ source }) => {
      if (source.type === "Literal" && typeof source.value === "string") add(source.value);
    },
  }).visit(program);
  return paths;
};
const whenItRuns = (source: Source): ImportPath[] => filesNeeded(source, false);
const alsoInTypes = (source: Source): ImportPath[] => filesNeeded(source, true);

/** The same imports between rooms. */
const betweenRooms = (paths: readonly ImportPath[]): ImportPath[] =>
  paths
    .map(({ from, to, by }) => ({ from: roomOf(from), to: roomOf(to), by }))
    .filter(({ from, to }) => from !== to);

/** Ways that lead from a room or file back into it; empty where none needs one that needs it. */
const circlesIn = (paths: readonly ImportPath[]): string[] => {
  const next = Map.groupBy(paths, ({ from }) => from);
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const { to } of next.get(from) ?? []) if (!seen.has(to)) reached(to, seen.add(to));
    return seen;
  };
  return paths.filter(({ from, to }) => reached(to).has(from)).map(({ by }) => by);
};

test("in src stand the entries of browser and server, and all else has a room", () => {
  const files = readdirSync("src", { withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name)).toEqual(["entry-server.tsx", "main.tsx"]);
});

test("no two rooms of the server need each other, also not by way of a third", () => {
  const paths = betweenRooms(readSources(["server/**/*.ts"], /^$/).flatMap(whenItRuns));
  expect(new Set(paths.map(({ from }) => from)).size).toBeGreaterThan(15);
  expect(circlesIn(paths)).toEqual([]);
  const planted = { from: "server/platform/http", to: "server/payments", by: "planted" };
  expect(circlesIn([...paths, planted])).toContain("planted");
});

test("no two machines need each other, also not by a type: who runs another knows it, and is not known to it", () => {
  const paths = betweenRooms(readSources(["machines/**/*.ts"], /^$/).flatMap(alsoInTypes));
  expect(new Set(paths.map(({ from }) => from)).size).toBeGreaterThan(15);
  expect(circlesIn(paths)).toEqual([]);
  const planted = { from: "machines/cards", to: "machines/account", by: "planted" };
  expect(circlesIn([...paths, planted])).toContain("planted");
});

test("no file needs itself by way of others, also not by a type", () => {
  const sources = readSources(
    ["{contract,machines,src,server,sandbox,tools,e2e,scripts}/**/*.{ts,tsx}"],
    /\.gen\.ts$/,
  );
  expect(sources.length).toBeGreaterThan(1_000);
  const paths = sources.flatMap(alsoInTypes);
  expect(paths.filter(({ to }) => /\.tsx?$/.test(to) && !existsSync(to)).map(({ by }) => by)).toEqual([]);
  expect(circlesIn(paths)).toEqual([]);
  const planted = { from: "contract/day.ts", to: "src/ui/date.ts", by: "planted" };
  expect(circlesIn([...paths, planted])).toContain("planted");
});
