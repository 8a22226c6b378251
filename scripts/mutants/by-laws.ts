// node scripts/mutants/by-laws.ts machines/cards/cards.view.ts: checks the machine's laws on each mutant of the file in one
// process. Prints as JSON the numbers of mutants that no law finds, and the laws of views that find none. --idle stops as
// soon as each law of views has found one. Only some mutants:
//   node scripts/mutants/by-laws.ts machines/cards/cards.machine.ts 3,17
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { AnyStateMachine } from "xstate";
import { commonLaws } from "#tools/statecharts/common-laws.ts";
import { gaps } from "#tools/statecharts/coverage.ts";
import { explore } from "#tools/statecharts/explore.ts";
import type { Laws } from "#tools/statecharts/laws.ts";
import type { Model } from "#tools/statecharts/model-spec.ts";
import type { Proof } from "#tools/statecharts/prove-machine.ts";
import { mutantsOf } from "./mutants-of.ts";

const [file = "", option] = process.argv.slice(2);
const isOnlyIdle = option === "--idle";
const folder = dirname(file);
const code = readFileSync(file, "utf8");
const mutants = mutantsOf(file, code);
const chosen = /^[\d,]+$/.test(option ?? "") ? option?.split(",").map(Number) : undefined;
const mutatedUrl = pathToFileURL(resolve(file)).href;

/** Modules to reload for each mutant: a view only changes its laws, a machine everything. */
const isView = file.endsWith(".view.ts");
const isAnew = (url: string): boolean =>
  url.includes("/machines/") &&
  !url.includes("/tools/statecharts/") &&
  (!isView || url.includes(".view.ts") || url.includes(".laws.ts"));

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    const number = /\?change=\d+$/.exec(context.parentURL ?? "")?.[0];
    return number !== undefined && isAnew(found.url) ? { ...found, url: found.url + number } : found;
  },
  load: (url, context, next) => {
    const [path, number] = url.split("?change=");
    const mutant = path === mutatedUrl && number !== undefined ? mutants[Number(number)] : undefined;
    if (mutant === undefined) return next(url, context);
    const source = code.slice(0, mutant.start) + mutant.text + code.slice(mutant.end);
    return { format: "module-typescript", source, shortCircuit: true };
  },
});

type GivenLaws = Omit<Proof<AnyStateMachine>, "model">;
// Casts: what the laws and the model of a machine export, by their place.
const lawsAt = async (query: string) =>
  (await import(pathToFileURL(resolve(folder, `${basename(folder)}.laws.ts`)).href + query)) as GivenLaws;
const modelsAt = async (query: string) => {
  const found: unknown = await import(
    pathToFileURL(resolve(folder, `${basename(folder)}.model.ts`)).href + query
  );
  // Cast: a module is a record of what it exports.
  return Object.values(found as Record<string, unknown>).filter(
    (each): each is Model<AnyStateMachine> =>
      typeof each === "object" && each !== null && "explore" in each && "machine" in each,
  );
};

const ofModel = (model: Model<AnyStateMachine>, given: GivenLaws): Laws<AnyStateMachine> => ({
  ...(isView ? {} : commonLaws(model, { ...given, allowedEvents: given.allowedEvents ?? {} })),
  ...given.laws,
  ...given.views,
});

/**
 * The laws that a mutant breaks. Without a mutant some are broken, too, since a flagged client cannot reach every
 * state.
 */
const broken = (models: readonly Model<AnyStateMachine>[], given: GivenLaws): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const [index, model] of models.entries()) {
    // The explored states of a mutant are dropped, or they would fill the memory.
    const world = isView ? model.explore() : explore(model);
    for (const [name, law] of Object.entries(ofModel(model, given)))
      if (law(world).length > 0) found.add(`${index} ${name}`);
    const missed = gaps(model.machine, world);
    if (Object.values(missed).some(({ length }) => length > 0)) found.add(`${index} gaps`);
  }
  return found;
};

const models = await modelsAt("");
const own = await lawsAt("");
const before = broken(models, own);
/** Laws of views that have found no mutant yet. */
const idle = new Set(Object.keys(own.views ?? {}));

const isNoticed = async (number: number): Promise<boolean> => {
  const query = `?change=${number}`;
  try {
    const given = await lawsAt(query);
    const changed = [...broken(isView ? models : await modelsAt(query), given)].filter(
      (name) => !before.has(name),
    );
    for (const name of changed) idle.delete(name.slice(name.indexOf(" ") + 1));
    return changed.length > 0;
  } catch {
    return true;
  }
};

const survivors: number[] = [];
for (const number of chosen ?? mutants.keys()) {
  if (isOnlyIdle && idle.size === 0) break;
  if (!(await isNoticed(number))) survivors.push(number);
}
console.log(
  JSON.stringify({ file: join(file), total: (chosen ?? mutants).length, survivors, idle: [...idle] }),
);
