import { decimal } from "#contract/kopecks.ts";

/** A table for the terminal: header and rows; a dash for null. */
export const table = (
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string => {
  const cells = [columns, ...rows.map((row) => row.map((cell) => (cell === null ? "–" : String(cell))))];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
};

/** Kopecks as roubles. */
export const roubles = (kopecks: number | null): string | null =>
  kopecks === null ? null : `${decimal(kopecks)} RUB`;

/** A moment (ISO 8601, UTC) to the minute. */
export const minuteOf = (moment: string): string => moment.slice(0, 16).replace("T", " ");
