import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import * as v from "valibot";

const Figure = v.object({
  /** What was measured together. */
  part: v.string(),
  what: v.string(),
  /** In its unit, a median where it was measured more than once. */
  value: v.number(),
  unit: v.picklist(["ms", "kB", "requests", "shift", "times"]),
  /** The same of the bare stack in the same run; null where there is nothing to compare with. */
  by: v.nullable(v.number()),
  /** The most that it may be, as a ratio where there is something to compare with: more fails the command. */
  budget: v.nullable(v.number()),
});
/** One thing that was measured. */
export type Figure = v.InferOutput<typeof Figure>;

/** What its budget is about. */
export const scoreOf = ({ value, by }: Figure): number => (by === null ? value : value / by);

export const isOver = (figure: Figure): boolean => figure.budget !== null && scoreOf(figure) > figure.budget;

const kept = ".cache/bench/figures.json";

/** The figures of this machine: those of now, and of parts that were not measured now those of before. */
export const keepFigures = (now: readonly Figure[]): Figure[] => {
  const before = existsSync(kept) ? v.parse(v.array(Figure), JSON.parse(readFileSync(kept, "utf8"))) : [];
  const parts = new Set(now.map(({ part }) => part));
  const all = [...before.filter(({ part }) => !parts.has(part)), ...now];
  mkdirSync(".cache/bench", { recursive: true });
  writeFileSync(kept, JSON.stringify(all));
  return all;
};
