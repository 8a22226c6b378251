import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import type { Database } from "../../platform/database/database.ts";
import { type Document, type Place, type Wrong, explainValue, nameOf } from "../document.ts";

/** Something wrong with a document: on which line, of what, and in words that go on from there. */
export type Problem = { readonly line: number; readonly at: string; readonly problem: string };
/** What an import changes, or would. */
export type Created = { readonly kind: string; readonly name: string };
export type Changed = Created & { readonly fields: Record<string, { from: unknown; to: unknown }> };
export type Report = { created: Created[]; changed: Changed[]; unchanged: number; problems: Problem[] };

/** One kind of thing that documents list: how it is written there, and how it is kept. */
type Spec<T extends object> = {
  /** The list in the document, and what each of it is called. */
  readonly list: string;
  readonly kind: string;
  readonly schema: v.GenericSchema<unknown, T>;
  readonly nameOf: (item: T) => string;
  /** Once all that comes before the list is in the database. */
  readonly open: (transaction: Database) => Promise<{
    /** What the database has, as a document would say it, by name. */
    readonly existing: ReadonlyMap<string, T>;
    /** What of an item names something that is not there. */
    readonly check?: (item: T) => Wrong[];
    /** Keeps a new item, or the changes of one. */
    readonly write: (item: T) => Promise<void>;
  }>;
  /** Nothing new comes of such a list: it speaks of what is there. */
  readonly known?: string;
};

/** Brings the database to what one list of a document says, as far as it is right, and says what that changed. */
export type Kind = { readonly list: string; run(transaction: Database, document: Document): Promise<Report> };

const Things = v.array(v.record(v.string(), v.unknown()));

/** Lists of things (a device's terms) mean the same in any order; lists of words do not. */
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

  /** What is wrong with one of the list, or the item. */
  const readItem = (raw: unknown, place: Place, seen: Set<string>) => {
    const read = v.safeParse(schema, raw);
    if (!read.success)
      return read.issues.map(explainValue).map((found) => ({ ...found, place: [...place, ...found.place] }));
    const name = spec.nameOf(read.output);
    if (seen.has(name)) return [{ place, problem: `comes twice: ${kind} ${name}` }];
    seen.add(name);
    return read.output;
  };

  return {
    list,
    run: async (transaction, document) => {
      const report: Report = { created: [], changed: [], unchanged: 0, problems: [] };
      const note = (found: Wrong): void => {
        const { place, problem } = found;
        report.problems.push({ line: document.lineOf(place), at: nameOf(place), problem });
      };
      const raws = listOf(document.value[list] ?? []);
      if (raws === null) note({ place: [list], problem: "must be a list" });
      const faults = (document.faults ?? []).filter(({ place }) => place[0] === list);
      for (const fault of faults) note(fault);
      const unread = new Set(faults.map(({ place }) => place[1]));
      const { existing, check, write } = await spec.open(transaction);
      const seen = new Set<string>();
      for (const [index, raw] of (raws ?? []).entries()) {
        if (unread.has(index)) continue;
        const place = [list, index];
        const item = readItem(raw, place, seen);
        if (Array.isArray(item)) {
          for (const found of item) note(found);
          continue;
        }
        const wrong = check?.(item) ?? [];
        const name = spec.nameOf(item);
        const before = existing.get(name);
        if (before === undefined && known !== undefined)
          wrong.push({ place: [known], problem: `names nothing that is there: ${name}` });
        for (const found of wrong) note({ ...found, place: [...place, ...found.place] });
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
