import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { parseSync } from "vite";

/** A chart of the page. `node`: the folder drawn for a file; null if the chart leaves it out. */
type Chart = { title: string; files: string; node(file: string): string | null };

/** The first `count` folders of a path. */
const depth = (count: number) => (file: string) => {
  const folders = file.split("/").slice(0, -1);
  return folders.length < count ? null : folders.slice(0, count).join("/");
};

const charts: readonly Chart[] = [
  {
    title: "Whole",
    files: "{contract,machines,sandbox,server,src,tools}/**/*.{ts,tsx}",
    node: (file) => {
      // serve.ts starts the server and the sandbox.
      if (/^server\/(?:serve|main)\.ts$/.test(file)) return "server/start";
      if (/^machines\/.*\.(?:laws|model)\.ts$/.test(file)) return "machines/proof";
      if (file.startsWith("machines/runtime/")) return "machines/runtime";
      return /^(?:src|tools)\//.test(file) ? depth(2)(file) : depth(1)(file);
    },
  },
  {
    title: "Server",
    files: "server/**/*.ts",
    node: (file) => (file.startsWith("server/platform/") ? "server/platform" : depth(2)(file)),
  },
  { title: "Features", files: "src/features/**/*.{ts,tsx}", node: depth(3) },
];

/** The project's files that a file imports statically, types included. */
const imports = (file: string): string[] => {
  const { module } = parseSync(file, readFileSync(file, "utf8"));
  return module.staticImports
    .map(({ moduleRequest }) => moduleRequest.value)
    .filter((source) => /^[.#]/.test(source))
    .map((source) => (source.startsWith("#") ? source.slice(1) : join(dirname(file), source)));
};

/** The nodes that each node imports. */
const findEdges = ({ files, node }: Chart): Map<string, Set<string>> => {
  const paths = globSync(files, { exclude: ["**/node_modules/**"] })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted();
  const edges = new Map<string, Set<string>>();
  for (const file of paths) {
    const from = node(file);
    if (from === null) continue;
    const targets = edges.get(from) ?? new Set();
    edges.set(from, targets);
    for (const to of imports(file).map(node)) if (to !== null && to !== from) targets.add(to);
  }
  return edges;
};

/**
 * The level of each node: 1 if it imports nothing, else one more than the highest it imports.
 * @throws if nodes import each other.
 */
export const findLevels = (edges: ReadonlyMap<string, ReadonlySet<string>>): Map<string, number> => {
  const levels = new Map<string, number>();
  const visit = (node: string, path: readonly string[]): number => {
    if (path.includes(node)) throw new Error(`Folders import each other: ${[...path, node].join(" → ")}`);
    const known = levels.get(node);
    if (known !== undefined) return known;
    const below = [...(edges.get(node) ?? [])].map((next) => visit(next, [...path, node]));
    const level = 1 + Math.max(0, ...below);
    levels.set(node, level);
    return level;
  };
  for (const node of edges.keys()) visit(node, []);
  return levels;
};

/** The edges without those that a path over other nodes implies. */
const reduced = (edges: ReadonlyMap<string, ReadonlySet<string>>): [string, string][] => {
  const reaches = (from: string, to: string): boolean =>
    [...(edges.get(from) ?? [])].some((next) => next === to || reaches(next, to));
  return [...edges].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((other) => other !== to && reaches(other, to)))
      .toSorted()
      .map((to): [string, string] => [from, to]),
  );
};

const draw = (chart: Chart): string[] => {
  const edges = findEdges(chart);
  const levels = findLevels(edges);
  return [
    `## ${chart.title}: ${edges.size} folders on ${Math.max(...levels.values())} levels`,
    "",
    "```mermaid",
    "flowchart TD",
    ...reduced(edges).map(([from, to]) => `  ${from}-->${to}`),
    "```",
    "",
  ];
};

/**
 * Pages that draw which folders import which, by file name.
 * @throws if folders import each other.
 */
export const drawImports = (): ReadonlyMap<string, string> =>
  new Map([
    [
      "README.md",
      [
        "# Imports between folders",
        "",
        "Drawn by `npm run diagrams`, which fails on a cycle. An arrow is a static import, types included; one that others",
        "imply is left out.",
        "",
        ...charts.flatMap(draw),
      ].join("\n"),
    ],
  ]);
