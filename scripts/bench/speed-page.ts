import { writeFileSync } from "node:fs";
import { type Figure, isOver, scoreOf } from "./figures.ts";
import { drawFigures } from "./speed-picture.ts";

const inUnit = (value: number, unit: Figure["unit"]): string => {
  if (unit === "shift") return value.toFixed(4);
  if (unit === "kB") return `${(value / 1000).toFixed(1)} kB`;
  return unit === "ms" ? `${value.toFixed(0)} ms` : value.toFixed(0);
};

const row = (figure: Figure): string => {
  const { what, value, unit, by, budget } = figure;
  const ratio = by === null ? "" : scoreOf(figure).toFixed(2);
  const most =
    budget === null ? "" : by === null ? `at most ${inUnit(budget, unit)}` : `at most ${budget.toFixed(2)} ×`;
  return `| ${what} | ${inUnit(value, unit)} | ${by === null ? "" : inUnit(by, unit)} | ${ratio} | ${most}${isOver(figure) ? ", **over**" : ""} |`;
};

const intro = `# Speed

Written by \`npm run bench\`, which fails when a budget is exceeded. Times are medians on the slow profile (a processor 4 × slower,
1.6 Mbit/s, 150 ms), measured in turn with a page of the same libraries and nothing on it, which is built in the same run: what
counts is how many times as long the product takes.

![What was measured by its budget](speed.svg)
`;

/** Writes docs/speed.md and docs/speed.svg. */
export const writeSpeedPage = (figures: readonly Figure[]): void => {
  const parts = Map.groupBy(figures, ({ part }) => part);
  const tables = Array.from(parts, ([part, own]) =>
    [
      `## ${part}`,
      "",
      "| what | measured | compared with | ratio | budget |",
      "|---|---|---|---|---|",
      ...own.map(row),
      "",
    ].join("\n"),
  );
  writeFileSync("docs/speed.md", [intro, ...tables].join("\n"));
  writeFileSync("docs/speed.svg", drawFigures(figures.filter(({ budget }) => budget !== null && budget > 0)));
};
