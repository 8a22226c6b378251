import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import * as v from "valibot";

const Figure = v.object({
  /** Group of the measurement. */
  part: v.string(),
  what: v.string(),
  /** A median if measured more than once. */
  value: v.number(),
  unit: v.picklist(["ms", "kB", "requests", "shift", "times"]),
  /** The bare stack's value in the same run; null if not comparable. */
  by: v.nullable(v.number()),
  /** Limit, as a ratio to `by` if there is one; above it the command fails. */
  budget: v.nullable(v.number()),
});
/** A measurement. */
export type Figure = v.InferOutput<typeof Figure>;

/** The value that the budget limits. */
export const scoreOf = ({ value, by }: Figure): number => (by === null ? value : value / by);

export const isOver = (figure: Figure): boolean => figure.budget !== null && scoreOf(figure) > figure.budget;

/** The percentile of sorted values. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const median = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

const kept = ".cache/bench/figures.json";

/** Merges new figures with stored ones of parts that were not measured. */
export const keepFigures = (now: readonly Figure[]): Figure[] => {
  const before = existsSync(kept) ? v.parse(v.array(Figure), JSON.parse(readFileSync(kept, "utf8"))) : [];
  const parts = new Set(now.map(({ part }) => part));
  const all = [...before.filter(({ part }) => !parts.has(part)), ...now];
  mkdirSync(".cache/bench", { recursive: true });
  writeFileSync(kept, JSON.stringify(all));
  return all;
};
