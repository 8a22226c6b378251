import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { type PlainTour, plainTour } from "#machines/kit/plain-tour.ts";
import { markdown } from "./markdown.ts";
import { loadModel, modelNames } from "./models.ts";
import { playwright } from "./playwright.ts";

const formats = {
  playwright,
  markdown,
  json: (_machine: string, tours: readonly PlainTour[]) => JSON.stringify(tours, null, 2),
};
const isFormat = (name: string): name is keyof typeof formats => Object.hasOwn(formats, name);

/** What somebody asked for in a way that cannot be answered, said so that they can ask again. */
export class UsageError extends Error {}

/** The tours that the command line asks for, in its format. @throws UsageError */
export async function printPaths(commandLine: readonly string[]): Promise<string> {
  const { machine, format, longest, from } = read(commandLine);
  const model = await loadModel(from, machine);
  return formats[format](
    machine,
    model.tours({ longest }).map((tour) => plainTour(model, tour)),
  );
}

function read(commandLine: readonly string[]) {
  const { machine, format, longest, from } = parse(commandLine);
  if (!existsSync(from)) throw new UsageError(`There is no folder ${from}.`);
  const machines = modelNames(from);
  const choice = `Choose one with --machine: ${machines.join(", ") || `none in ${from} has a model`}.`;
  if (machine === undefined) throw new UsageError(`Which machine? ${choice}`);
  if (!machines.includes(machine))
    throw new UsageError(`There is no machine "${machine}" with a model. ${choice}`);
  if (!isFormat(format)) {
    const names = Object.keys(formats).join(", ");
    throw new UsageError(`There is no format "${format}". Choose one with --format: ${names}.`);
  }
  if (longest !== undefined && !/^[1-9]\d*$/.test(longest))
    throw new UsageError(`--longest takes a number of steps from 1, not "${longest}".`);
  return { machine, format, longest: longest === undefined ? undefined : Number(longest), from };
}

function parse(commandLine: readonly string[]) {
  try {
    return parseArgs({
      args: [...commandLine],
      options: {
        machine: { type: "string" },
        format: { type: "string", default: "markdown" },
        longest: { type: "string" },
        from: { type: "string", default: "machines" },
      },
    }).values;
  } catch (error) {
    // parseArgs says what it did not understand in a TypeError.
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
}
