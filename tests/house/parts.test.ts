import { Visitor } from "vite";
import { expect, test } from "vitest";
import { type Source, parseSource, readSources } from "./sources.ts";

/** The components that a source exports. */
const exportedComponents = ({ program }: Source): string[] => {
  const names: string[] = [];
  new Visitor({
    ExportNamedDeclaration: ({ declaration }) => {
      if (declaration?.type === "VariableDeclaration")
        for (const { id } of declaration.declarations) if (id.type === "Identifier") names.push(id.name);
      if (declaration?.type === "FunctionDeclaration" && declaration.id) names.push(declaration.id.name);
    },
  }).visit(program);
  return names.filter((name) => /^[A-Z]/.test(name));
};

/** The components that a source renders. */
const renderedComponents = ({ program }: Source): string[] => {
  const names: string[] = [];
  new Visitor({
    JSXOpeningElement: ({ name }) => {
      if (name.type === "JSXIdentifier") names.push(name.name);
    },
  }).visit(program);
  return names;
};

test("every component of src/ui is on the page of parts, by itself or in another component", () => {
  const files = readSources(["src/ui/*.tsx"], /^$/).map((file) => ({
    parts: exportedComponents(file),
    holds: renderedComponents(file),
  }));
  const shown = new Set(readSources(["src/dev/parts.tsx"], /^$/).flatMap(renderedComponents));
  // A component shows those that it renders.
  for (const name of shown)
    for (const { holds } of files.filter(({ parts }) => parts.includes(name)))
      for (const inner of holds) shown.add(inner);
  const parts = files.flatMap((file) => file.parts);
  expect(parts.length).toBeGreaterThan(80);
  expect(parts.filter((part) => !shown.has(part))).toEqual([]);
});

test("a component that is not shown is found", () => {
  const part = parseSource(
    "new-part.tsx",
    "export const NewPart = () => <p />;\nexport const helper = () => 1;",
  );
  expect(exportedComponents(part)).toEqual(["NewPart"]);
  expect(renderedComponents(parseSource("board.tsx", "<Board><NewPart /></Board>"))).toEqual([
    "Board",
    "NewPart",
  ]);
});
