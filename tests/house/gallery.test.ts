import { Visitor } from "vite";
import { expect, test } from "vitest";
import { type Source, parseSource, readSources } from "./sources.ts";

/** The components that a source gives away. */
const componentsOf = ({ program }: Source): string[] => {
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

/** The elements that a source shows. */
const shownIn = ({ program }: Source): string[] => {
  const names: string[] = [];
  new Visitor({
    JSXOpeningElement: ({ name }) => {
      if (name.type === "JSXIdentifier") names.push(name.name);
    },
  }).visit(program);
  return names;
};

test("every part can be looked at in the gallery, by itself or in another part", () => {
  const files = readSources(["src/ui/*.tsx"], /^$/).map((file) => ({
    parts: componentsOf(file),
    holds: shownIn(file),
  }));
  const shown = new Set(readSources(["src/dev/gallery/*.tsx"], /^$/).flatMap(shownIn));
  // A part that is shown shows those that it is made of.
  for (const name of shown)
    for (const { holds } of files.filter(({ parts }) => parts.includes(name)))
      for (const inner of holds) shown.add(inner);
  const parts = files.flatMap((file) => file.parts);
  expect(parts.length).toBeGreaterThan(80);
  expect(parts.filter((part) => !shown.has(part))).toEqual([]);
});

test("a part that is not shown would be found", () => {
  const part = parseSource(
    "new-part.tsx",
    "export const NewPart = () => <p />;\nexport const helper = () => 1;",
  );
  expect(componentsOf(part)).toEqual(["NewPart"]);
  expect(shownIn(parseSource("board.tsx", "<Board><NewPart /></Board>"))).toEqual(["Board", "NewPart"]);
});
