import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Visitor } from "vite";
import { expect, test } from "vitest";
import { parseSource } from "./sources.ts";

/** The imports of a source at run time, without types. */
const importsOf = (file: string): string[] => {
  const found: string[] = [];
  new Visitor({
    ImportDeclaration: ({ importKind, source }) => {
      if (importKind !== "type") found.push(source.value);
    },
    ExportNamedDeclaration: ({ exportKind, source }) => {
      if (exportKind !== "type" && source) found.push(source.value);
    },
    ImportExpression: ({ source }) => {
      if (source.type === "Literal" && typeof source.value === "string") found.push(source.value);
    },
  }).visit(parseSource(file, readFileSync(file, "utf8")).program);
  return found;
};

const fileOf = (from: string, name: string): string | null => {
  const file = name.startsWith("#") ? name.slice(1) : name.startsWith(".") ? join(dirname(from), name) : null;
  return file !== null && /\.tsx?$/.test(file) && existsSync(file) ? file : null;
};

/** The module that a page of this folder starts, by its path. */
const entryOf = (page: string): string =>
  /<script type="module" src="\/([^"]+)">/.exec(readFileSync(page, "utf8"))?.[1] ?? "";

test.for(["index.html", "inspector.html", "parts.html"])("%s starts a module that exists", (page) => {
  expect(entryOf(page)).toMatch(/\.tsx$/);
  expect(existsSync(entryOf(page))).toBe(true);
});

test("all that the inspector's page brings along runs in a browser: nothing of Node, nothing of a test runner", () => {
  const entry = entryOf("inspector.html");
  const paths = new Map([[entry, entry]]);
  const foreign: string[] = [];
  for (const [file, way] of paths)
    for (const name of importsOf(file)) {
      const next = fileOf(file, name);
      if (next !== null && !paths.has(next)) paths.set(next, `${way} > ${next}`);
      if (/^(?:node:|@playwright|playwright|vitest)/.test(name)) foreign.push(`${way} > ${name}`);
    }
  // The generator of browser tests is included.
  expect([...paths.keys()]).toContain("e2e/paths/tables.ts");
  expect(foreign).toEqual([]);
});
