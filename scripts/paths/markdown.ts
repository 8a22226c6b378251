import { phrasesOf, summary } from "./phrases.ts";
import type { Report, ToldPath, ToldStep } from "./report.ts";
import { inOneSentence } from "./say.ts";

/** Paths as a numbered test script for people. */
export const markdown = (report: Report): string => {
  const said = phrasesOf(report);
  const lines = [
    `# ${report.title}`,
    "",
    summary(report),
    "",
    `${said.start}: ${report.start}`,
    "",
    ...report.paths.flatMap((path) => [`## ${path.name}: ${path.title}`, "", ...steps(report, path), ""]),
    ...(report.left.length
      ? [`## ${said.left}`, "", ...report.left.map(({ goal, why }) => `- ${goal}: ${why}`), ""]
      : report.goal === "way"
        ? []
        : [`${report.goals > 0 ? said.all : said.none}.`, ""]),
    `\`${report.asked}\``,
  ];
  return lines.join("\n");
};

const steps = (report: Report, { steps, lead }: ToldPath) =>
  steps.map((step, at) => {
    const first = at < lead ? `${phrasesOf(report).lead}: ` : "";
    return [`${at + 1}. ${first}${step.says}.`, ...details(report, step)].join("  \n   ");
  });

const details = (report: Report, { sees, offers, transitions, laws, rows }: ToldStep): string[] => {
  const said = phrasesOf(report);
  const result = [
    ...(sees.length ? [inOneSentence(sees)] : []),
    ...(offers.length ? [`${said.offers}: ${offers.join(", ")}`] : []),
  ];
  return [
    ...(result.length ? [`→ ${result.join(". ")}.`] : []),
    ...(report.explain
      ? [
          `${said.transitions}: ${transitions.map((each) => `\`${each}\``).join(", ")}`,
          ...(laws.length ? [`${said.laws}: ${laws.join("; ")}`] : []),
          ...(rows.length ? [`${said.rows}: ${rows.join("; ")}`] : []),
        ]
      : []),
  ];
};
