import type { AnyStateMachine } from "xstate";
import type { Model } from "../statecharts/model-spec.ts";
import type { Step } from "../statecharts/world.ts";
import { changedTransitions, modelAt } from "./changed.ts";
import { type Chosen, type Path, type Wanted, choosePaths, everyTransition } from "./choose.ts";
import { gherkin } from "./gherkin.ts";
import { html } from "./html.ts";
import { lawsByTransition } from "./laws.ts";
import { type FormatName, type Options, readOptions } from "./options.ts";
import { isKnown, namesIn, nodesOf, touches } from "./state-names.ts";
import { type Report, type ReportedPath, type ReportedStep, describePaths } from "./report.ts";
import type { Browser, Product } from "./product.ts";
import { UsageError } from "./usage-error.ts";
import { phrasesOf, summary } from "./phrases.ts";
import { inOneSentence } from "./render-sentences.ts";
import { branchName, declared } from "../statecharts/coverage.ts";

/** Where the transitions of one machine are walked. `reasons`: why a browser cannot take the others. */
type Row = {
  readonly machine: string;
  readonly transitions: number;
  readonly inChromium: number | null;
  readonly reasons: readonly { readonly why: string; readonly transitions: readonly string[] }[];
};

/** Number of transitions that browser paths take, for machines with a table. */
const rowOf = async ({ folder, loadModel, browsers }: Product, machine: string): Promise<Row> => {
  const model = await loadModel(folder, machine);
  const transitions = new Set(nodesOf(model.machine).flatMap(declared).map(branchName)).size;
  const browser = browsers[machine];
  if (browser === undefined) return { machine, transitions, inChromium: null, reasons: [] };
  const { goals, left } = choosePaths(model, {
    ...everyTransition,
    ...browser,
  });
  const reasons = [...Map.groupBy(left, ({ why }) => why)].map(([why, list]) => ({
    why,
    transitions: list.map(({ goal }) => goal),
  }));
  return { machine, transitions, inChromium: goals - left.length, reasons };
};

/** Where each machine's transitions are walked, as a page in Markdown shows it. */
export const table = async (product: Product): Promise<string> => {
  const { folder, modelNames, unplayed } = product;
  const rows = await Promise.all(modelNames(folder).map((machine) => rowOf(product, machine)));
  const line = ({ machine, transitions, inChromium }: Row) =>
    `| ${machine} | ${transitions} | ${inChromium ?? "none: see below"} |`;
  const left = rows.flatMap(({ machine, reasons }) =>
    reasons.map(({ why, transitions }) => ({ why, of: `${machine} (${transitions.length})` })),
  );
  const reasons = [...Map.groupBy(left, ({ why }) => why)].map(
    ([why, machines]) => `- ${machines.map(({ of }) => of).join(", ")}: ${why}.`,
  );
  const wholes = Object.entries(unplayed).map(([machine, why]) => `- ${machine}: ${why}.`);
  return [
    "| machine | transitions | by paths in Chromium |",
    "| --- | --- | --- |",
    ...rows.map(line),
    "",
    "Transitions that no browser takes (how many), and why:",
    "",
    ...wholes,
    ...reasons,
  ].join("\n");
};

/** Paths as a numbered test script for people. */
const markdown = (report: Report): string => {
  const phrases = phrasesOf(report);
  const lines = [
    `# ${report.title}`,
    "",
    summary(report),
    "",
    `${phrases.start}: ${report.start}`,
    "",
    ...report.paths.flatMap((path) => [`## ${path.name}: ${path.title}`, "", ...steps(report, path), ""]),
    ...(report.left.length
      ? [`## ${phrases.left}`, "", ...report.left.map(({ goal, why }) => `- ${goal}: ${why}`), ""]
      : report.goal === "way"
        ? []
        : [`${report.goals > 0 ? phrases.all : phrases.none}.`, ""]),
    `\`${report.asked}\``,
  ];
  return lines.join("\n");
};

const steps = (report: Report, { steps, lead }: ReportedPath) =>
  steps.map((step, at) => {
    const first = at < lead ? `${phrasesOf(report).lead}: ` : "";
    return [`${at + 1}. ${first}${step.says}.`, ...details(report, step)].join("  \n   ");
  });

const details = (report: Report, { how, sees, offers, transitions, laws, rows }: ReportedStep): string[] => {
  const phrases = phrasesOf(report);
  const result = [
    ...(sees.length ? [inOneSentence(sees)] : []),
    ...(offers.length ? [`${phrases.offers}: ${offers.join(", ")}`] : []),
  ];
  return [
    ...(how === null ? [] : [`${phrases.how}: ${how}.`]),
    ...(result.length ? [`→ ${result.join(". ")}.`] : []),
    ...(report.explain
      ? [
          `${phrases.transitions}: ${transitions.map((each) => `\`${each}\``).join(", ")}`,
          ...(laws.length ? [`${phrases.laws}: ${laws.join("; ")}`] : []),
          ...(rows.length ? [`${phrases.rows}: ${rows.join("; ")}`] : []),
        ]
      : []),
  ];
};

/**
 * A row for each step, as TestRail and Xray import test cases: rows of one name are one case. A cell that a spreadsheet
 * would take for a formula is quoted with an apostrophe. The byte order mark shows Excel that it is UTF-8.
 */
const csv = (report: Report): string => {
  const phrases = phrasesOf(report);
  // Importers know columns by these names, whichever language the cells are in.
  const { transitions: moves, laws: shown, rows: specified } = phrasesOf({ language: "en" });
  const head = ["ID", "Title", "Preconditions", "Step", "Action", "Expected Result", moves, shown, specified];
  const rows = report.paths.flatMap(({ name, title, steps }) =>
    steps.map(({ says, how, sees, offers, transitions, laws, rows }, index) => [
      name,
      title,
      report.start,
      String(index + 1),
      how === null ? says : `${says}. ${phrases.how}: ${how}`,
      [
        ...(sees.length ? [inOneSentence(sees)] : []),
        ...(offers.length ? [`${phrases.offers}: ${offers.join(", ")}`] : []),
      ].join(". "),
      transitions.join("; "),
      laws.join("; "),
      rows.join("; "),
    ]),
  );
  return `\ufeff${[head, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}`;
};

const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Paths as a Vitest file: a live actor walks each, and must be where the model says. */
const vitest = ({ machine, asked, paths, tours, imports }: Report): string => {
  const exported = `${machine.replaceAll(/-([\p{L}\d])/gu, (_, letter: string) => letter.toUpperCase())}Model`;
  const moves = tours();
  return `// Written by: ${asked}
import { expect, test } from "vitest";
import type { PlainTour } from "${imports.kit("plain-tour")}";
import { replay } from "${imports.kit("replay")}";
import { ${exported} } from "${imports.model(machine)}";

const paths: Readonly<Record<string, PlainTour>> = {
${paths.map(({ name, title }, index) => `  ${JSON.stringify(`${name}: ${title}`)}: ${JSON.stringify(moves[index])},`).join("\n")}
};

test.each(Object.entries(paths))("%s", async (_name, path) => {
  await expect(replay(${exported}, path)).resolves.toBeUndefined();
});
`;
};

/** Paths as a Playwright test file for the e2e folder: `playTour` there drives the page by the three verbs. */
const playwright = ({ machine, asked, paths, tours, imports }: Report): string => {
  const moves = tours();
  return `// Written by: ${asked}
import type { PlainTour } from "${imports.kit("plain-tour")}";
import { onStage as test } from "./fixtures.ts";
import { playTour } from "./tours.ts";

const paths: Readonly<Record<string, PlainTour>> = {
${paths.map(({ name, title }, index) => `  ${JSON.stringify(`${name}: ${title}`)}: ${JSON.stringify(moves[index])},`).join("\n")}
};

for (const [name, path] of Object.entries(paths))
  test(name, async ({ page }) => {
    await playTour(page, ${JSON.stringify(machine)}, path);
  });
`;
};

/** Paths as JSON for other tools: sentences, and the model's moves. */
const json = ({ machine, language, title, start, asked, paths, goals, left, tours }: Report): string => {
  const moves = tours();
  const whole = paths.map((path, index) => ({ ...path, tour: moves[index] }));
  return JSON.stringify({ machine, language, title, start, asked, goals, left, paths: whole }, null, 2);
};

const formats: Record<FormatName, (report: Report) => string | Promise<string>> = {
  markdown,
  html,
  gherkin,
  csv,
  json,
  playwright,
  vitest,
};

/** The requested paths in the requested format, or the help. @throws UsageError */
export async function printPaths(product: Product, commandLine: readonly string[]): Promise<string> {
  if (commandLine.join() === "--table") return table(product);
  let help = "";
  const options = readOptions(product, commandLine, (text) => (help += text));
  return options === null ? help : formats[options.format](await reportPaths(product, options, commandLine));
}

/** @throws UsageError if the request cannot be met. */
export async function reportPaths(
  product: Product,
  options: Options,
  commandLine: readonly string[],
): Promise<Report> {
  const { machine, models, format, locale } = options;
  const model = await product.loadModel(models, machine);
  checkNames(model, options);
  const isProduct = models === product.folder;
  const laws =
    isProduct && (options.explain || options.goal === "laws")
      ? lawsByTransition(model, await product.loadLaws(machine))
      : new Map<string, readonly string[]>();
  const { counts, gone } = await countsOf(product, options, model, laws);
  const weight = isProduct ? weightIn(product, machine, model) : () => 1;
  const wanted: Wanted = { ...options, counts, weight, ...playedBy(product, format, machine) };
  const chosen = withMainWay(choosePaths(model, wanted), model, wanted, product.mainWays[machine]);
  return describePaths(
    {
      model,
      machine,
      locale: product.locales[locale],
      words: isProduct ? (product.words[machine] ?? null) : null,
      explained: options.explain
        ? { laws: (name) => laws.get(name) ?? [], rows: product.specificationRows() }
        : null,
    },
    {
      ...chosen,
      left: [...chosen.left, ...gone.map((goal) => ({ goal, why: `gone since ${options.since}` }))],
    },
    {
      asked: `${product.command} ${commandLine.join(" ")}`,
      goal: options.goal ?? "way",
      imports: product.imports,
    },
  );
}

/** Weight by risk and use: 3 more for a risk of the product, 1 more on the main path. */
const weightIn = (
  { risks, mainWays }: Product,
  machine: string,
  { machine: chart }: Model<AnyStateMachine>,
) => {
  const nodes = nodesOf(chart);
  const isOneOf = (names: readonly string[]) => (step: Step<AnyStateMachine>) =>
    names.some((name) => touches(step, name, nodes));
  const isRisk = isOneOf(risks[machine] ?? []);
  const isUsed = isOneOf(mainWays[machine]?.through ?? []);
  return (step: Step<AnyStateMachine>): number => 1 + (isRisk(step) ? 3 : 0) + (isUsed(step) ? 1 : 0);
};

/**
 * The usual round of people begins with the way on which everything works, if the product names one: its own transitions are of
 * the server, so that no path of people need take them.
 */
function withMainWay(
  chosen: Chosen,
  model: Model<AnyStateMachine>,
  wanted: Wanted,
  way: Product["mainWays"][string] | undefined,
): Chosen {
  const { goal, only, from, to, through, avoid, budget } = wanted;
  const isUsual = goal === "transitions" && only === "people" && from === null && to === null;
  if (way === undefined || !isUsual || through.length + avoid.length > 0 || budget !== Infinity)
    return chosen;
  const { paths } = choosePaths(model, { ...wanted, ...way, goal: null });
  const mainWay = paths.map((path): Path => ({ ...path, isMainWay: true }));
  return { ...chosen, paths: [...mainWay, ...chosen.paths] };
}

/** Which steps can be played in a format: all, except in a browser. @throws UsageError if no browser plays the machine. */
const playedBy = (
  { browsers, unplayed }: Product,
  format: FormatName,
  machine: string,
): Omit<Browser, "longest"> => {
  if (format !== "playwright") return { unplayable: () => null };
  const browser = browsers[machine];
  if (browser !== undefined) {
    const { longest: _, ...played } = browser;
    return played;
  }
  const why = unplayed[machine] === undefined ? "yet" : `(${unplayed[machine]})`;
  throw new UsageError(
    `There is no browser table of the ${machine} machine ${why}. There are: ${Object.keys(browsers).join(", ")}. --format vitest walks any machine.`,
  );
};

/** The goals of a transition, if goals are a selection of transitions or what they show. */
const countsOf = async (
  product: Product,
  { goal, since, models, machine }: Options,
  model: Model<AnyStateMachine>,
  laws: ReadonlyMap<string, readonly string[]>,
): Promise<{ counts: Wanted["counts"]; gone: readonly string[] }> => {
  if (goal === "laws") return { counts: (name) => laws.get(name) ?? [], gone: [] };
  if (goal !== "changed") return { counts: null, gone: [] };
  const { changed, gone } = changedTransitions(
    (await modelAt(product, since, models, machine)).machine,
    model.machine,
  );
  return { counts: (name) => (changed.has(name) ? [name] : []), gone };
};

const checkNames = (model: Model<AnyStateMachine>, { from, to, through, avoid }: Options) => {
  const names = namesIn(nodesOf(model.machine), model.explore().steps);
  for (const name of [from, to, ...through, ...avoid])
    if (name !== null && !isKnown(name, names))
      throw new UsageError(`There is no state and no move "${name}". There are: ${names.join(", ")}.`);
};
