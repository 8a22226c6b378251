import { readFileSync, writeFileSync } from "node:fs";
import { type Figure, isOver, scoreOf } from "./figures.ts";

const [line, label, width] = [22, 330, 720];
/** Position of the budget in the chart. */
const limit = 300;

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Bars relative to the budget of each figure. */
const drawFigures = (figures: readonly Figure[]): string => {
  const height = figures.length * line + 40;
  const bars = figures.map((figure, index) => {
    const y = 30 + index * line;
    const share = scoreOf(figure) / (figure.budget ?? 1);
    const bar = Math.max(2, Math.min(share * limit, width - label - 10));
    return [
      `<text x="${label - 10}" y="${y + 12}" text-anchor="end">${escape(figure.what)}</text>`,
      `<rect x="${label}" y="${y + 2}" width="${bar.toFixed(1)}" height="12" rx="6" fill="${isOver(figure) ? "#d03b28" : "#3f7d20"}"/>`,
    ].join("");
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${label + limit}" y="16" text-anchor="middle">budget</text>`,
    ...bars,
    `<line x1="${label + limit}" x2="${label + limit}" y1="22" y2="${height - 8}" stroke="#111" stroke-dasharray="3 3"/>`,
    "</svg>\n",
  ].join("\n");
};

const inUnit = (value: number, unit: Figure["unit"]): string => {
  if (unit === "shift") return value.toFixed(4);
  if (unit === "kB") return `${(value / 1000).toFixed(1)} kB`;
  return unit === "ms" ? `${value.toFixed(0)} ms` : value.toFixed(0);
};

/** The value, its ratio to the bare stack, and the budget in brackets. */
const cellOf = (figure: Figure): string => {
  const { value, unit, by, budget } = figure;
  const ratio = by === null ? "" : `, ${scoreOf(figure).toFixed(2)}`;
  const most = budget === null ? "" : ` (${by === null ? inUnit(budget, unit) : budget.toFixed(2)})`;
  return `${inUnit(value, unit)}${ratio}${most}${isOver(figure) ? " **over**" : ""}`;
};

/** `/faq/, first visit: read` is what is measured and how; the other names have one measure only. */
const split = (figure: Figure): { subject: string; measure: string; figure: Figure } => {
  const [subject = "", measure = "measured"] = figure.what.split(": ");
  return { subject, measure, figure };
};

/** A table with a row for each subject and a column for each measure; what has a measure of its own is below it. */
export const tableOf = (figures: readonly Figure[]): string => {
  const cells = figures.map(split);
  const compared = [
    ...new Set(figures.flatMap(({ by, unit }) => (by === null ? [] : [inUnit(by, unit)]))),
  ].join(", ");
  const isAlone = (cell: (typeof cells)[number]): boolean =>
    cells.every((other) => other === cell || other.measure !== cell.measure) &&
    cells.every((other) => other === cell || other.subject !== cell.subject);
  const rest = cells.filter((cell) => cells.length > 1 && isAlone(cell));
  const rows = Map.groupBy(
    cells.filter((cell) => !rest.includes(cell)),
    ({ subject }) => subject,
  );
  const measures = [
    ...new Set(Array.from(rows.values()).flatMap((own) => own.map(({ measure }) => measure))),
  ];
  const line = (all: readonly string[]): string => `| ${all.join(" | ")} |`;
  return [
    line([`compared with ${compared}`, ...measures]),
    `|---|${"---|".repeat(measures.length)}`,
    ...Array.from(rows, ([subject, own]) =>
      line([
        subject,
        ...measures.map((measure) =>
          own
            .filter((cell) => cell.measure === measure)
            .map(({ figure }) => cellOf(figure))
            .join(""),
        ),
      ]),
    ),
    ...rest.map(({ subject, measure, figure }) => `\n${subject}, ${measure}: ${cellOf(figure)}`),
  ].join("\n");
};

const [start, end] = ["<!-- npm run bench -->", "<!-- end -->"];

/** Writes docs/speed.svg and the tables between the markers of docs/speed.md. */
export const writeSpeedPage = (figures: readonly Figure[]): void => {
  const parts = Map.groupBy(figures, ({ part }) => part);
  const tables = Array.from(parts, ([part, own]) => `## ${part}\n\n${tableOf(own)}\n`);
  const page = readFileSync("docs/speed.md", "utf8");
  const [before, rest] = page.split(start, 2);
  const after = rest?.split(end, 2)[1];
  if (before === undefined || after === undefined) throw new Error("docs/speed.md has no markers.");
  writeFileSync("docs/speed.md", [before, start, "\n\n", tables.join("\n"), "\n", end, after].join(""));
  writeFileSync("docs/speed.svg", drawFigures(figures.filter(({ budget }) => budget !== null && budget > 0)));
};
