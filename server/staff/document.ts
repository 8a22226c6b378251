import { CsvError, parse } from "csv-parse/sync";
import { type Node, findNodeAtLocation, parseTree } from "jsonc-parser";
import * as v from "valibot";
import { checkValue } from "../platform/http/read-input.ts";
import { malformed } from "./refusal.ts";

/** How valibot's messages begin. */
const isStock = ({ message }: v.BaseIssue<unknown>): boolean => message.startsWith("Invalid ");

/** What is wrong with a value, without the value, which may be personal and is logged. */
export const explain = (issue: v.BaseIssue<unknown>): Fault => {
  const keys = (issue.path ?? []).map(({ key }) => key);
  const path = keys.map((key) => (typeof key === "number" ? key : String(key)));
  if (issue.received === "undefined") return { path, problem: "is missing" };
  if (issue.expected === "never") return { path, problem: "is not known here" };
  return { path, problem: isStock(issue) ? `must be ${issue.expected ?? "something else"}` : issue.message };
};

/** The same with the value, for goods: `must be number, not "many"`. */
export const explainValue = (issue: v.BaseIssue<unknown>): Fault => {
  const { path, problem } = explain(issue);
  const value = issue.received.length > 40 ? `${issue.received.slice(0, 40)}…` : issue.received;
  return {
    path,
    problem:
      problem.startsWith("must be ") && (isStock(issue) || issue.kind === "schema")
        ? `${problem}, not ${value}`
        : problem,
  };
};

/** `devices[3].deposit`. */
export const nameOf = (path: Path): string =>
  path
    .map((part, index) => (typeof part === "number" ? `[${part}]` : `${index === 0 ? "" : "."}${part}`))
    .join("");

/** A path in a document: `["devices", 3, "deposit"]`. */
export type Path = readonly (string | number)[];

/** A path, and what is wrong there (`is missing`). */
export type Fault = { readonly path: Path; readonly problem: string };

/** Not validated yet. */
export type Document = {
  readonly value: Readonly<Record<string, unknown>>;
  /** The line of a path, counted from 1; of a missing value that of its parent. */
  readonly lineOf: (path: Path) => number;
  /** Syntax errors; these parts are not read. */
  readonly faults?: readonly Fault[];
};

export const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw malformed("The body is not UTF-8.");
  }
};

/** Finds lines of a text; fast if asked in order. */
const createLineFinder = (text: string) => {
  let last = { offset: 0, line: 1 };
  return (offset: number): number => {
    const from = offset < last.offset ? { offset: 0, line: 1 } : last;
    last = { offset, line: from.line + text.slice(from.offset, offset).split("\n").length - 1 };
    return last.line;
  };
};

/** The deepest existing part of a path. */
const findNode = (tree: Node, path: Path): Node =>
  findNodeAtLocation(tree, [...path]) ?? (path.length === 0 ? tree : findNode(tree, path.slice(0, -1)));

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw malformed(`The body is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
};

const JsonObject = v.record(v.string(), v.unknown());

/** Reads a JSON object; an empty body is an empty object. */
export const readJson = (text: string): Document => {
  const value = text.trim() === "" ? {} : parseJson(text);
  if (!v.is(JsonObject, value) || Array.isArray(value)) throw malformed("The body is not a JSON object.");
  try {
    checkValue(value);
  } catch {
    throw malformed("The body holds NUL, broken Unicode or too many levels.");
  }
  let tree: Node | undefined;
  const lineAt = createLineFinder(text);
  return {
    value,
    lineOf: (path) => {
      tree ??= parseTree(text);
      return tree === undefined ? 1 : lineAt(findNode(tree, path).offset);
    },
  };
};

const Row = v.object({ record: v.array(v.string()), info: v.object({ lines: v.number() }) });

/** Units that look like a whole number are one; a code of digits alone stays a code. */
const cellOf = (column: string, text: string): string | number =>
  column === "units" && /^-?\d{1,15}$/.test(text) ? Number(text) : text;

const parseRows = (text: string, delimiter: string) => {
  const options = {
    bom: true,
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
  } as const;
  // Editors mix line ends; the parser would take the first one for all.
  const record_delimiter = ["\r\n", "\n", "\r"];
  try {
    return v.parse(v.array(Row), parse(text, { ...options, record_delimiter, delimiter }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw malformed(`The body is not CSV: ${error.message}.`);
  }
};

/**
 * Reads a table with a header line (RFC 4180) as the list `name` of a document. The header tells the
 * separator: a semicolon (Russian spreadsheets) or a comma.
 */
export const readCsv = (text: string, name: string): Document => {
  const firstLine = text.split(/[\r\n]+/).find((line) => line.trim() !== "") ?? "";
  const [head, ...rows] = parseRows(text, firstLine.includes(";") ? ";" : ",");
  const names = head?.record ?? [];
  const twice = names.filter((column, index) => names.indexOf(column) !== index);
  const headFaults = [
    ...(names.includes("") && names.length > 1 ? ["has a column without a name"] : []),
    ...twice.filter((column) => column !== "").map((column) => `has the column ${column} twice`),
  ].map((problem) => ({ path: [name], problem }));
  const rowFaults = rows.flatMap(({ record: { length } }, index) =>
    length === names.length
      ? []
      : [
          {
            path: [name, index],
            problem: `has ${length} cell${length === 1 ? "" : "s"}, and the line of names has ${names.length}`,
          },
        ],
  );
  // Rows below a faulty header are not read.
  const items = (headFaults.length > 0 ? [] : rows).map(({ record }) =>
    Object.fromEntries(names.map((column, index) => [column, cellOf(column, record[index] ?? "")])),
  );
  const value = { [name]: items };
  checkValue(value);
  const lineOf = ([, index]: Path): number =>
    (typeof index === "number" ? rows[index] : head)?.info.lines ?? 1;
  return { value, lineOf, faults: headFaults.length > 0 ? headFaults : rowFaults };
};
