import type { AnyStateMachine } from "xstate";
import type { Model } from "#machines/kit/model-spec.ts";
import { changedTransitions, modelAt } from "./changed.ts";
import { type Wanted, choosePaths } from "./choose.ts";
import { csv } from "./csv.ts";
import { gherkin } from "./gherkin.ts";
import { html } from "./html.ts";
import { json } from "./json.ts";
import { lawsByTransition, loadLaws, specificationRows } from "./laws.ts";
import { markdown } from "./markdown.ts";
import { loadModel } from "./models.ts";
import { type FormatName, type Options, readOptions } from "./options.ts";
import { isKnown, namesIn, nodesOf } from "./places.ts";
import { playwright } from "./playwright.ts";
import { type Report, tellPaths } from "./report.ts";
import { table } from "./table.ts";
import { playedBy } from "./unplayable.ts";
import { UsageError } from "./usage-error.ts";
import { vitest } from "./vitest.ts";
import { wordsByMachine } from "./words.ts";

const formats: Record<FormatName, (report: Report) => string | Promise<string>> = {
  markdown,
  html,
  gherkin,
  csv,
  json,
  playwright,
  vitest,
};

/** The paths that the command line asks for, in its format; or its help. @throws UsageError */
export async function printPaths(commandLine: readonly string[]): Promise<string> {
  if (commandLine.join() === "--table") return table();
  let help = "";
  const options = readOptions(commandLine, (text) => (help += text));
  return options === null ? help : formats[options.format](await reportPaths(options, commandLine));
}

/** @throws UsageError when it cannot be answered. */
export async function reportPaths(options: Options, commandLine: readonly string[]): Promise<Report> {
  const { machine, models, format, locale } = options;
  const model = await loadModel(models, machine);
  checkPlaces(model, options);
  const isProduct = models === "machines";
  const laws =
    isProduct && (options.explain || options.goal === "laws")
      ? lawsByTransition(model, await loadLaws(machine))
      : new Map<string, readonly string[]>();
  const { counts, gone } = await countsOf(options, model, laws);
  const wanted: Wanted = { ...options, counts, ...playedBy(format, machine) };
  const chosen = choosePaths(model, wanted);
  return tellPaths(
    {
      model,
      machine,
      language: locale,
      words: isProduct ? (wordsByMachine[machine] ?? null) : null,
      explained: options.explain ? { laws: (name) => laws.get(name) ?? [], rows: specificationRows() } : null,
    },
    {
      ...chosen,
      left: [...chosen.left, ...gone.map((goal) => ({ goal, why: `gone since ${options.since}` }))],
    },
    { asked: `npm run paths -- ${commandLine.join(" ")}`, goal: options.goal ?? "way" },
  );
}

/** What transitions count for, where the goal is about some of them or about what they show. */
const countsOf = async (
  { goal, since, models, machine }: Options,
  model: Model<AnyStateMachine>,
  laws: ReadonlyMap<string, readonly string[]>,
): Promise<{ counts: Wanted["counts"]; gone: readonly string[] }> => {
  if (goal === "laws") return { counts: (name) => laws.get(name) ?? [], gone: [] };
  if (goal !== "changed") return { counts: null, gone: [] };
  const { changed, gone } = changedTransitions(
    (await modelAt(since, models, machine)).machine,
    model.machine,
  );
  return { counts: (name) => (changed.has(name) ? [name] : []), gone };
};

const checkPlaces = (model: Model<AnyStateMachine>, { from, to, through, avoid }: Options) => {
  const names = namesIn(nodesOf(model.machine), model.explore().steps);
  for (const name of [from, to, ...through, ...avoid])
    if (name !== null && !isKnown(name, names))
      throw new UsageError(`There is no state and no move "${name}". There are: ${names.join(", ")}.`);
};
