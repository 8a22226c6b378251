import { CsvError, parse } from "csv-parse/sync";
import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import * as v from "valibot";
import { checkValue } from "../http/read-input.ts";
import { malformed } from "./refusal.ts";

/** Where something stands in a document: `["devices", 3, "deposit"]`. */
export type Place = readonly (string | number)[];

/** What was sent, validated by nobody yet. */
export type Document = {
  readonly value: Readonly<Record<string, unknown>>;
  /** The line on which something stands, counted from 1; of what is missing that of what it is missing from. */
  readonly lineOf: (place: Place) => number;
};

export const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw malformed("The body is not UTF-8.");
  }
};

/** Finds the lines of a text; whoever asks in its order reads it once. */
const linesIn = (text: string) => {
  let last = { offset: 0, line: 1 };
  return (offset: number): number => {
    const from = offset < last.offset ? { offset: 0, line: 1 } : last;
    last = { offset, line: from.line + text.slice(from.offset, offset).split("\n").length - 1 };
    return last.line;
  };
};

/** The innermost part of a place that is there. */
const findNode = (tree: Node, place: Place): Node =>
  findNodeAtLocation(tree, [...place]) ?? (place.length === 0 ? tree : findNode(tree, place.slice(0, -1)));

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw malformed(`The body is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
};

const JsonObject = v.record(v.string(), v.unknown());

/** Reads a JSON object; nothing at all is an empty one. */
export const readJson = (text: string): Document => {
  const value = text.trim() === "" ? {} : parseJson(text);
  if (!v.is(JsonObject, value) || Array.isArray(value)) throw malformed("The body is not a JSON object.");
  try {
    checkValue(value);
  } catch {
    throw malformed("The body holds NUL, broken Unicode or too many levels.");
  }
  let tree: Node | undefined;
  const lineAt = linesIn(text);
  return {
    value,
    lineOf: (place) => {
      tree ??= parseTree(text);
      return tree === undefined ? 1 : lineAt(findNode(tree, place).offset);
    },
  };
};

const Row = v.object({
  record: v.record(v.string(), v.string()),
  info: v.object({ lines: v.number(), error: v.optional(v.nullable(v.instance(Error))) }),
});

/** What is written like a whole number is one. */
const cellOf = (text: string): string | number => (/^-?\d{1,15}$/.test(text) ? Number(text) : text);

/**
 * Reads a table with a line of names (RFC 4180; semicolons will do, as spreadsheets in Russian write them) as the list
 * `name` of a document. Columns that are missing from a line are missing from its item.
 */
export const readCsv = (text: string, name: string): Document => {
  const options = { bom: true, columns: true, info: true, trim: true, skip_empty_lines: true } as const;
  const delimiter = [",", ";"];
  let parsed: unknown;
  try {
    parsed = parse(text, { ...options, delimiter, relax_column_count: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw malformed(`The body is not CSV: ${error.message}.`);
  }
  const rows = v.parse(v.array(Row), parsed);
  const items = rows.map(({ record }) =>
    Object.fromEntries(Object.entries(record).map(([key, cell]) => [key, cellOf(cell)])),
  );
  const value = { [name]: items };
  checkValue(value);
  return { value, lineOf: ([, index]) => rows[Number(index)]?.info.lines ?? 1 };
};
