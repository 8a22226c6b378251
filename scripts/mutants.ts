// Mutation tests: plants small changes into a copy of the sources, one at a time, and lists those that no test finds:
//   npm run mutants -- --area composition         calls, listeners, ports and wires removed from the composition
//   npm run mutants -- --area views --limit 50    a random sample; --seed repeats it
//   npm run mutants -- --area ports --file src/ports/cards.ts --list
// Exits with 1 if a mutant survives that scripts/mutants/excused.ts does not excuse.
import { execFileSync } from "node:child_process";
import { globSync, readFileSync, rmSync } from "node:fs";
import { Option } from "commander";
import * as v from "valibot";
import { command, wholeNumber } from "./command.ts";
import { areas } from "./mutants/areas.ts";
import { excused } from "./mutants/excused.ts";
import { mutantsOf } from "./mutants/mutants-of.ts";
import { createField } from "./mutants/plant.ts";

const options = command(
  "npm run mutants --",
  "Lists small changes of the sources that no test finds (docs/decisions/104).",
)
  .addOption(
    new Option("--area <name>", "where changes are planted")
      .choices(areas.map(({ name }) => name))
      .default("composition"),
  )
  .option("--file <file>", "only in this file of the area")
  .option("--limit <count>", "a random sample of this size", wholeNumber(1))
  .option("--seed <seed>", "seed of the sample", wholeNumber(1), 1)
  .option("--list", "only lists the mutants")
  .parse()
  .opts<{ area: string; file?: string; limit?: number; seed: number; list?: true }>();

/** A fixed pseudo-random order for `--limit`. */
const rank = (index: number): number => Math.imul(index + 1, 2_654_435_761 + 2 * options.seed) >>> 0;

const area = areas.find(({ name }) => name === options.area);
if (area === undefined) throw new Error("Unknown area.");
const files = globSync([...area.files]).toSorted();
if (options.file !== undefined && !files.includes(options.file)) {
  console.error(`The area ${area.name} has no file ${options.file}; it has ${area.files.join(", ")}.`);
  process.exit(2);
}
const all = files
  .filter((file) => options.file === undefined || file === options.file)
  .flatMap((file) =>
    mutantsOf(file, readFileSync(file, "utf8")).map((mutant, number) => ({ file, mutant, number })),
  );
const order = all.map((each, index) => ({ each, rank: rank(index) })).toSorted((a, b) => a.rank - b.rank);
const chosen = options.limit === undefined ? all : order.slice(0, options.limit).map(({ each }) => each);

const LawsReply = v.object({ survivors: v.array(v.number()) });
/** Mutants of a file that the laws of its machine do not find, by number. */
const unlawful = (file: string): readonly number[] => {
  const numbers = chosen.flatMap((each) => (each.file === file ? [each.number] : [])).join(",");
  const asked = ["scripts/mutants/by-laws.ts", file, numbers];
  const printed = execFileSync(process.execPath, asked, { encoding: "utf8" });
  return v.parse(LawsReply, JSON.parse(printed)).survivors;
};

const nameOf = ({ file, mutant: { line, what } }: (typeof all)[number]): string => `${file}:${line} ${what}`;
if (options.list) for (const each of chosen) console.log(nameOf(each));
else {
  const field = createField(`.cache/mutants/${process.pid}`);
  const lawless = new Map<string, readonly number[]>();
  if (area.byLaws)
    for (const file of new Set(chosen.map((each) => each.file))) lawless.set(file, unlawful(file));
  const isLawful = ({ file, number }: (typeof all)[number]): boolean =>
    lawless.get(file)?.includes(number) === false;
  let found = 0;
  let harmless = 0;
  for (const [index, each] of chosen.entries()) {
    if (excused(each.file, each.mutant.what)) harmless += 1;
    else if (isLawful(each) || (await field.isFound(each.file, each.mutant, area.killers(each.file))))
      found += 1;
    else {
      process.exitCode = 1;
      console.log(`survives: ${nameOf(each)}`);
    }
    if ((index + 1) % 25 === 0) console.log(`${index + 1} of ${chosen.length}`);
  }
  rmSync(field.folder, { recursive: true, force: true });
  const share = { style: "percent", maximumFractionDigits: 1 } as const;
  const score = (found / (chosen.length - harmless)).toLocaleString("en", share);
  console.log(`${found} of ${chosen.length - harmless} found (${score}), ${harmless} equivalent`);
}
