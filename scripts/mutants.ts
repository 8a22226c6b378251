// Mutation tests: plants small changes into copies of the sources, one at a time, and lists those that no test finds:
//   npm run mutants -- --limit 150 --seed 7       a random sample of all sources; the same seed repeats it
//   npm run mutants -- --area composition         calls, listeners, ports and wires removed from the composition
//   npm run mutants -- --area ports --file src/ports/cards.ts --list
// Exits with 1 if more than `--tolerate` survive that scripts/mutants/excused.ts does not excuse.
import { execFile } from "node:child_process";
import { globSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { Option } from "commander";
import * as v from "valibot";
import { command, wholeNumber } from "./command.ts";
import { type Area, areas } from "./mutants/areas.ts";
import { excused } from "./mutants/excused.ts";
import { type SourceMutant, mutantsOf } from "./mutants/mutants-of.ts";
import { type Field, createField } from "./mutants/plant.ts";

const options = command(
  "npm run mutants --",
  "Lists small changes of the sources that no test finds (docs/decisions/104).",
)
  .addOption(
    new Option("--area <name>", "where changes are planted; everywhere if it is left out").choices(
      areas.map(({ name }) => name),
    ),
  )
  .option("--file <file>", "only in this file")
  .option("--limit <count>", "a random sample of this size", wholeNumber(1))
  .option("--seed <seed>", "seed of the sample", wholeNumber(1), 1)
  .option("--tolerate <count>", "how many may survive", wholeNumber(0), 0)
  .option("--at-once <count>", "mutants tried at a time", wholeNumber(1), availableParallelism())
  .option("--list", "only lists the mutants")
  .parse()
  .opts<{
    area?: string;
    file?: string;
    limit?: number;
    seed: number;
    tolerate: number;
    atOnce: number;
    list?: true;
  }>();

/** `number`: its place among the mutants of its file. */
type Planted = {
  readonly area: Area;
  readonly file: string;
  readonly mutant: SourceMutant;
  readonly number: number;
};

const chosenAreas = areas.filter(({ name }) => options.area === undefined || name === options.area);
const filesOf = ({ files, without = [] }: Area): string[] =>
  globSync([...files], { exclude: [...without] }).toSorted();
const mutantsIn = (area: Area, file: string): Planted[] =>
  mutantsOf(file, readFileSync(file, "utf8")).map((mutant, number) => ({ area, file, mutant, number }));
const isAsked = (file: string): boolean => options.file === undefined || file === options.file;
const all = chosenAreas.flatMap((area) =>
  filesOf(area)
    .filter(isAsked)
    .flatMap((file) => mutantsIn(area, file)),
);
if (all.length === 0) {
  const where = chosenAreas.flatMap(({ files }) => files).join(", ");
  console.error(`${options.file} has no mutants, or is not one of ${where}.`);
  process.exit(2);
}

/** A fixed pseudo-random order for `--limit`. */
const rank = (index: number): number => Math.imul(index + 1, 2_654_435_761 + 2 * options.seed) >>> 0;
const order = all.map((each, index) => ({ each, rank: rank(index) })).toSorted((a, b) => a.rank - b.rank);
const chosen = options.limit === undefined ? all : order.slice(0, options.limit).map(({ each }) => each);
const nameOf = ({ file, mutant: { line, what } }: Planted): string => `${file}:${line} ${what}`;

const LawsReply = v.object({ survivors: v.array(v.number()) });
const execute = promisify(execFile);
/** Whether the laws of the mutant's machine find it. */
const breaksLaw = async ({ file, number }: Planted): Promise<boolean> => {
  const { stdout } = await execute(process.execPath, ["scripts/mutants/by-laws.ts", file, String(number)]);
  return v.parse(LawsReply, JSON.parse(stdout)).survivors.length === 0;
};

const tryAll = async (): Promise<void> => {
  const waiting = [...chosen];
  let found = 0;
  let harmless = 0;
  const tryNext = async (field: Field): Promise<void> => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) {
      const { area, file, mutant } = each;
      if (excused(file, mutant.what)) harmless += 1;
      else if (
        (area.byLaws && (await breaksLaw(each))) ||
        (await field.isFound(file, mutant, area.killers(file)))
      )
        found += 1;
      else console.log(`survives: ${nameOf(each)}`);
      const tried = chosen.length - waiting.length;
      if (tried % 25 === 0) console.log(`${tried} of ${chosen.length}`);
    }
  };
  const fields = Array.from({ length: options.atOnce }, (_, index) =>
    createField(`.cache/mutants/${process.pid}-${index}`),
  );
  await Promise.all(fields.map(tryNext));
  for (const { folder } of fields) rmSync(folder, { recursive: true, force: true });
  const counted = chosen.length - harmless;
  const share = counted === 0 ? 1 : found / counted;
  const score = share.toLocaleString("en", { style: "percent", maximumFractionDigits: 1 });
  console.log(`${found} of ${counted} found (${score}), ${harmless} equivalent`);
  if (counted - found > options.tolerate) process.exitCode = 1;
};

if (options.list) for (const each of chosen) console.log(nameOf(each));
else await tryAll();
