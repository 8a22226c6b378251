import { existsSync } from "node:fs";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { helpOf, wholeNumber } from "../../scripts/command.ts";
import { type GoalName, goalNames } from "./goals.ts";
import type { Product } from "./product.ts";
import { UsageError } from "./usage-error.ts";
import type { Locale } from "./sentences.ts";

export const formatNames = ["markdown", "html", "gherkin", "csv", "json", "playwright", "vitest"] as const;
export type FormatName = (typeof formatNames)[number];

/** Parsed options of the command line. */
export type Options = {
  readonly machine: string;
  /** None: only the shortest path from `from` through `through` to `to`. */
  readonly goal: GoalName | null;
  /** With the goal `changed`: since which commit. */
  readonly since: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly through: readonly string[];
  readonly avoid: readonly string[];
  readonly only: "people" | "all";
  readonly longest: number;
  readonly budget: number;
  readonly seed: number;
  readonly locale: Locale["language"];
  readonly format: FormatName;
  readonly explain: boolean;
  /** The folder with the machines. */
  readonly models: string;
};

const goal = (text: string): string => {
  const [name = ""] = text.split(":");
  if (!goalNames.some((known) => known === name) || (name === "changed") !== text.includes(":"))
    throw new InvalidArgumentError(
      `Choose one of ${goalNames.join(", ").replace("changed", "changed:REF")}.`,
    );
  return text;
};

const several = (text: string, before: readonly string[]) => [...before, text];

const notes = (command: string): string => `
States are called by the ends of their paths (locked, code.open.entering); events, ports and timers by their names.
With --from, --to or --through and no --goal the one shortest way is printed.

Examples:
  ${command} --machine session
  ${command} --machine payment --goal transitions --only all --longest 16 --format html > payment.html
  ${command} --machine checkout --to unpaid.withCards --avoid connection.lost --locale en
  ${command} --machine subscription --goal changed:HEAD~5 --explain
  ${command} --table         where the transitions of every machine are walked`;

const program = ({ command, folder, locales }: Product) =>
  new Command(command)
    .description("Paths through a machine of the product, in sentences for testers or as tests.")
    .option("--machine <name>", "which one")
    .option(
      "--goal <goal>",
      "transitions (unless said otherwise), states, pairs, offers, laws, changed:REF",
      goal,
    )
    .option("--from <place>", "paths begin there; the steps that lead there come first")
    .option("--to <place>", "and end there")
    .option("--through <place>", "and pass through, in this order (may be repeated)", several, [])
    .option("--avoid <place>", "no step is this move, or leads there (may be repeated)", several, [])
    .addOption(
      new Option("--only <whose>", "whose moves count: of people, or of all the world")
        .choices(["people", "all"])
        .default("people"),
    )
    .option("--longest <steps>", "the most steps of a path", wholeNumber(1), 12)
    .option("--budget <steps>", "the most steps of all paths together", wholeNumber(1))
    .option("--seed <number>", "other paths of the same worth", wholeNumber(0), 0)
    .addOption(
      new Option("--locale <language>", "the language of the sentences")
        .choices(Object.keys(locales))
        .default(Object.keys(locales)[0]),
    )
    .addOption(new Option("--format <name>", "how it is printed").choices(formatNames).default("markdown"))
    .option(
      "--explain",
      "names the transitions of each step, the laws it shows and their rows in the specification",
      false,
    )
    .addOption(new Option("--models <folder>", "where the machines are").default(folder).hideHelp())
    .addHelpText("after", notes(command))
    .showHelpAfterError(helpOf(command))
    .exitOverride();

/** Parses the command line; with `--help` passes the help to `say`. @throws UsageError for invalid options */
export const readOptions = (
  product: Product,
  commandLine: readonly string[],
  say: (text: string) => void,
): Options | null => {
  let wrong = "";
  const command = program(product).configureOutput({
    writeOut: (text) => say(text.trimEnd()),
    writeErr: (text) => (wrong += text),
  });
  try {
    command.parse([...commandLine], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return null;
    throw new UsageError(wrong.replace(/^error: /, "").trim());
  }
  // Cast: what commander gives for the options above.
  const asked = command.opts<
    Partial<Options> & Pick<Options, "through" | "avoid" | "models"> & { goal?: string }
  >();
  const machine = machineIn(product, asked.models, asked.machine);
  const isRoute = asked.from !== undefined || asked.to !== undefined || asked.through.length > 0;
  const [name, ...since] = (asked.goal ?? (isRoute ? "" : "transitions")).split(":");
  // Cast: the options above have no other values, and those without a default are given here.
  return {
    ...asked,
    machine,
    // Cast: `goal` above checks it.
    goal: name === "" ? null : (name as GoalName),
    since: since.join(":"),
    from: asked.from ?? null,
    to: asked.to ?? null,
    budget: asked.budget ?? Infinity,
  } as Options;
};

const machineIn = ({ modelNames }: Product, folder: string, machine: string | undefined): string => {
  if (!existsSync(folder)) throw new UsageError(`There is no folder ${folder}.`);
  const machines = modelNames(folder);
  const choice = `Choose one with --machine: ${machines.join(", ") || `none in ${folder} has a model`}.`;
  if (machine === undefined) throw new UsageError(`Which machine? ${choice}`);
  if (!machines.includes(machine))
    throw new UsageError(`There is no machine "${machine}" with a model. ${choice}`);
  return machine;
};
