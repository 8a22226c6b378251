/** A cell that a spreadsheet would take for a formula; it gets an apostrophe, which spreadsheets do not show. */
const isFormula = /^[=+\-@\t\r]/;

/** A field of RFC 4180: quoted where it must be, with plain spaces. Numbers of ours are never formulas. */
const field = (value: string | number): string => {
  const plain = String(value).replaceAll("\u00a0", " ");
  const text = typeof value === "string" && isFormula.test(value) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows of cells as a CSV file (RFC 4180): CRLF, and a mark at its start by which spreadsheets know that it is UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(field).join(",")}\r\n`).join("")}`;
