import { phrasesOf, summary } from "./phrases.ts";
import type { Report, ReportedPath } from "./report.ts";

const keywords = {
  ru: {
    feature: "Функция",
    background: "Предыстория",
    scenario: "Сценарий",
    given: "Дано",
    when: "Когда",
    expected: "Тогда",
    and: "И",
  },
  en: {
    feature: "Feature",
    background: "Background",
    scenario: "Scenario",
    given: "Given",
    when: "When",
    expected: "Then",
    and: "And",
  },
} as const;

/** A sentence after a keyword: begins in lower case, except names (“Pay”, SBP, Kabinet). */
export const within = (sentence: string): string =>
  sentence.replace(/^(?!Kabinet)\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());

/** Paths as a Gherkin feature. The names of paths are tags. */
export const gherkin = (report: Report): string => {
  const words = keywords[report.language];
  return [
    `# language: ${report.language}`,
    `${words.feature}: ${report.title}`,
    `  ${summary(report)}`,
    "",
    `  ${words.background}:`,
    `    ${words.given} ${within(report.start)}`,
    "",
    ...report.paths.flatMap((path) => scenario(report, path)),
    ...report.left.map(({ goal, why }) => `# ${phrasesOf(report).left}: ${goal}: ${why}`),
  ].join("\n");
};

const scenario = (report: Report, { name, title, lead, steps }: ReportedPath) => {
  const words = keywords[report.language];
  return [
    `  @${name}`,
    `  ${words.scenario}: ${title}`,
    ...steps.flatMap(({ says, how, sees, offers, laws }, index) => [
      ...(report.explain ? laws.map((law) => `    # ${law}`) : []),
      ...(how === null ? [] : [`    # ${phrasesOf(report).how}: ${how}`]),
      `    ${index < lead ? words.given : words.when} ${within(says)}`,
      ...sees.map((each, at) => `    ${at === 0 ? words.expected : words.and} ${within(each)}`),
      ...(offers.length
        ? [
            `    ${sees.length ? words.and : words.expected} ${within(phrasesOf(report).offers)}: ${offers.join(", ")}`,
          ]
        : []),
    ]),
    "",
  ];
};
