import { decimal } from "#contract/kopecks.ts";
import type { Language } from "#contract/language.ts";

/** A cell that a spreadsheet would take for a formula; it gets an apostrophe, which spreadsheets do not show. */
const isFormula = /^[=+\-@\t\r]/;

/** How the spreadsheets of a language read such files: where the comma parts roubles from kopecks, it parts no columns. */
const reads = {
  ru: { separator: ";", point: "," },
  en: { separator: ",", point: "." },
} as const satisfies Record<Language, unknown>;

/** An amount of kopecks in roubles, as a spreadsheet of that language takes it for a number. */
export const roublesIn = (language: Language, kopecks: number): string =>
  decimal(kopecks).replace(".", reads[language].point);

/** A field: quoted where it must be, with plain spaces. Numbers of ours are never formulas. */
const field = (value: string | number, separator: string): string => {
  const plain = String(value).replaceAll("\u00a0", " ");
  const text = typeof value === "string" && isFormula.test(value) ? `'${plain}` : plain;
  const isQuoted = text.includes(separator) || /["\r\n]/.test(text);
  return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
};

/**
 * Rows of cells as a CSV file (RFC 4180 but for the separator): CRLF, and a mark at its start by which spreadsheets know
 * that it is UTF-8.
 */
export const csvOf = (rows: readonly (readonly (string | number)[])[], language: Language): string => {
  const { separator } = reads[language];
  const lines = rows.map((row) => row.map((value) => field(value, separator)).join(separator));
  return `\ufeff${lines.map((line) => `${line}\r\n`).join("")}`;
};
