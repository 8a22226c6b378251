import { phrasesOf } from "./phrases.ts";
import type { Report } from "./report.ts";
import { inOneSentence } from "./say.ts";

/**
 * A row for each step, as TestRail and Xray import test cases: rows of one name are one case. A cell that a spreadsheet
 * would take for a formula is quoted with an apostrophe.
 */
export const csv = (report: Report): string => {
  const said = phrasesOf(report);
  // Importers know columns by these names, whichever language the cells are in.
  const { transitions: moves, laws: shown, rows: specified } = phrasesOf({ language: "en" });
  const head = ["ID", "Title", "Preconditions", "Step", "Action", "Expected Result", moves, shown, specified];
  const rows = report.paths.flatMap(({ name, title, steps }) =>
    steps.map(({ says, sees, offers, transitions, laws, rows }, index) => [
      name,
      title,
      report.start,
      String(index + 1),
      says,
      [
        ...(sees.length ? [inOneSentence(sees)] : []),
        ...(offers.length ? [`${said.offers}: ${offers.join(", ")}`] : []),
      ].join(". "),
      transitions.join("; "),
      laws.join("; "),
      rows.join("; "),
    ]),
  );
  return [head, ...rows].map((row) => row.map(cell).join(",")).join("\r\n");
};

const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
