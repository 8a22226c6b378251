import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import type { Database } from "../../platform/database/database.ts";
import { type Document, type Path, type Fault, explainValue, nameOf } from "../document.ts";

/** A problem in a document: line, path and words. */
export type Problem = { readonly line: number; readonly at: string; readonly problem: string };
/** What an import changes, or would change. */
export type Created = { readonly kind: string; readonly name: string };
export type Changed = Created & { readonly fields: Record<string, { from: unknown; to: unknown }> };
export type Report = { created: Created[]; changed: Changed[]; unchanged: number; problems: Problem[] };

/** One kind of list: its schema and how it is stored. */
type Spec<T extends object> = {
  /** Name of the list, and of its items. */
  readonly list: string;
  readonly kind: string;
  readonly schema: v.GenericSchema<unknown, T>;
  readonly nameOf: (item: T) => string;
  /** After the earlier lists are stored. */
  readonly open: (transaction: Database) => Promise<{
    /** What is stored, in the form of the document, by name. */
    readonly existing: ReadonlyMap<string, T>;
    /** References of an item that do not exist. */
    readonly check?: (item: T) => Fault[];
    /** Stores a new or changed item. */
    readonly write: (item: T) => Promise<void>;
  }>;
  /** This list only updates existing rows. */
  readonly known?: string;
};

/** Updates the database to a list, as far as it is valid, and reports the changes. */
export type Kind = { readonly list: string; run(transaction: Database, document: Document): Promise<Report> };

const Things = v.array(v.record(v.string(), v.unknown()));

/** Lists of things mean the same in any order; lists of words do not. */
const ordered = (value: unknown): unknown =>
  v.is(Things, value)
    ? value.map((thing) => JSON.stringify(thing, Object.keys(thing).toSorted())).toSorted()
    : value;

const differences = (from: object, to: object): Changed["fields"] => {
  const before = new Map<string, unknown>(Object.entries(from));
  const after: [string, unknown][] = Object.entries(to);
  const changed = after.filter(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(ordered(before.get(key)), ordered(value)),
  );
  return Object.fromEntries(
    changed.map(([key, value]) => [key, { from: before.get(key) ?? null, to: value }]),
  );
};

const listOf = (value: unknown): unknown[] | null => (Array.isArray(value) ? value : null);

export const defineKind = <T extends object>(spec: Spec<T>): Kind => {
  const { list, kind, schema, known } = spec;

  /** Problems of an item, or the item. */
  const readItem = (raw: unknown, path: Path, seen: Set<string>) => {
    const read = v.safeParse(schema, raw);
    if (!read.success)
      return read.issues.map(explainValue).map((found) => ({ ...found, path: [...path, ...found.path] }));
    const name = spec.nameOf(read.output);
    if (seen.has(name)) return [{ path, problem: `comes twice: ${kind} ${name}` }];
    seen.add(name);
    return read.output;
  };

  return {
    list,
    run: async (transaction, document) => {
      const report: Report = { created: [], changed: [], unchanged: 0, problems: [] };
      const note = (found: Fault): void => {
        const { path, problem } = found;
        report.problems.push({ line: document.lineOf(path), at: nameOf(path), problem });
      };
      const raws = listOf(document.value[list] ?? []);
      if (raws === null) note({ path: [list], problem: "must be a list" });
      const faults = (document.faults ?? []).filter(({ path }) => path[0] === list);
      for (const fault of faults) note(fault);
      const unread = new Set(faults.map(({ path }) => path[1]));
      const { existing, check, write } = await spec.open(transaction);
      const seen = new Set<string>();
      for (const [index, raw] of (raws ?? []).entries()) {
        if (unread.has(index)) continue;
        const path = [list, index];
        const item = readItem(raw, path, seen);
        if (Array.isArray(item)) {
          for (const found of item) note(found);
          continue;
        }
        const wrong = check?.(item) ?? [];
        const name = spec.nameOf(item);
        const before = existing.get(name);
        if (before === undefined && known !== undefined)
          wrong.push({ path: [known], problem: `names nothing that is there: ${name}` });
        for (const found of wrong) note({ ...found, path: [...path, ...found.path] });
        if (wrong.length > 0) continue;
        const fields = before === undefined ? {} : differences(before, item);
        if (before === undefined) report.created.push({ kind, name });
        else if (Object.keys(fields).length > 0) report.changed.push({ kind, name, fields });
        else {
          report.unchanged += 1;
          continue;
        }
        await write(item);
      }
      return report;
    },
  };
};
