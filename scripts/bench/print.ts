import { type Figure, scoreOf } from "./figures.ts";

/** Formats a table; the first row is the header, numbers are right-aligned. */
export const printTable = (title: string, rows: readonly (readonly string[])[]): void => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  console.log(`\n${title}`);
  for (const row of rows)
    console.log(
      `  ${row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join("  ")}`,
    );
};

export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
export const ms = (duration: number): string => `${duration.toFixed(0)} ms`;

/** Prints figures as a table. */
export const printFigures = (figures: readonly Figure[]): void => {
  const plain = (value: number, unit: Figure["unit"]): string =>
    unit === "kB"
      ? kB(value)
      : unit === "ms"
        ? ms(value)
        : unit === "shift"
          ? value.toFixed(4)
          : value.toFixed(0);
  printTable(figures[0]?.part ?? "", [
    ["what", "measured", "compared with", "ratio", "budget"],
    ...figures.map((figure) => [
      figure.what,
      plain(figure.value, figure.unit),
      ...(figure.by === null ? ["", ""] : [plain(figure.by, figure.unit), scoreOf(figure).toFixed(2)]),
      figure.budget === null ? "" : String(figure.budget),
    ]),
  ]);
};
