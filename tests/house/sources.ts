import { globSync, readFileSync } from "node:fs";
import { type ESTree, Visitor, parseSync } from "vite";

export type Source = { file: string; text: string; program: ESTree.Program };

/** Each source is parsed once per worker, for all tests of tests/house. */
const parsed = new Map<string, Source>();
const readSource = (file: string): Source => {
  const source = parsed.get(file) ?? parseSource(file, readFileSync(file, "utf8"));
  parsed.set(file, source);
  return source;
};

/** The sources of a pattern, parsed. */
export const readSources = (patterns: string[], except: RegExp): Source[] =>
  globSync(patterns, { exclude: ["**/node_modules/**"] })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !except.test(file))
    .toSorted()
    .map(readSource);

export const parseSource = (file: string, text: string): Source => {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return { file, text, program };
};

/** `src/a.tsx:12`: where in a source something stands. */
export const placeOf = ({ file, text }: Source, at: number): string =>
  `${file}:${text.slice(0, at).split("\n").length}`;

/** The string literals of a source, and patterns of its templates. */
export const stringsIn = ({ program }: Source): { texts: Set<string>; patterns: Set<string> } => {
  const texts = new Set<string>();
  const patterns = new Set<string>();
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === "string") texts.add(value);
    },
    TemplateLiteral: ({ quasis }) => {
      const parts = quasis.map(({ value }) => value.cooked ?? "");
      if (parts.length === 1) texts.add(parts[0] ?? "");
      else patterns.add(parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".+"));
    },
  }).visit(program);
  return { texts, patterns };
};
