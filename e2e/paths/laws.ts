import { existsSync, globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { AnyStateMachine } from "xstate";
import type { Law, Laws } from "#tools/statecharts/laws.ts";
import type { Model } from "#tools/statecharts/model-spec.ts";
import type { Step, World } from "#tools/statecharts/world.ts";
import { transitionsOf } from "#tools/paths/goals.ts";

/** So many steps of a transition are tried: in the first situations some laws may have nothing to say yet. */
const samples = 5;

/**
 * The laws that each transition shows: those that would be broken if it did nothing. Laws about more than one situation
 * and the steps from it cannot be shown so.
 */
export const lawsByTransition = (
  model: Model<AnyStateMachine>,
  laws: Laws<AnyStateMachine>,
): ReadonlyMap<string, readonly string[]> => {
  const { opening, steps } = model.explore();
  const leaving = Map.groupBy(steps, ({ from }) => from);
  const tried = new Map<string, number>();
  const found = new Map<string, Set<string>>();
  for (const step of steps) {
    const names = transitionsOf(step).filter((name) => (tried.get(name) ?? 0) < samples);
    if (names.length === 0) continue;
    for (const name of names) tried.set(name, (tried.get(name) ?? 0) + 1);
    const beside = leaving.get(step.from) ?? [];
    const world = (steps: readonly Step<AnyStateMachine>[]) => ({ opening, situations: [step.from], steps });
    const idle = { ...step, to: step.from, effects: [], taken: [], passed: [] };
    const asIs = world(beside);
    const without = world(beside.map((other) => (other === step ? idle : other)));
    for (const [title, law] of Object.entries(laws))
      if (!breaks(law, asIs) && breaks(law, without))
        for (const name of names) found.set(name, (found.get(name) ?? new Set()).add(title));
  }
  return new Map([...found].map(([name, titles]) => [name, [...titles]]));
};

/** A law that cannot be asked about a part of a world says nothing of it. */
const breaks = (law: Law<AnyStateMachine>, part: World<AnyStateMachine>): boolean => {
  try {
    return law(part).length > 0;
  } catch {
    return false;
  }
};

/** The laws of a product machine, by its folder; none of one that has no file of them. */
export const loadLaws = async (name: string): Promise<Laws<AnyStateMachine>> => {
  const file = resolve(`machines/${name}/${name}.laws.ts`);
  if (!existsSync(file)) return {};
  // Cast: every file of laws exports them under this name (tests/machines/machines.ts).
  const { laws } = (await import(pathToFileURL(file).href)) as { laws: Laws<AnyStateMachine> };
  return laws;
};

/** The rows of the specification that name a law as what shows them, as `4-states: Signing in`. */
export const specificationRows = (): ((law: string) => string[]) => {
  const rows = globSync("docs/specification/*.md")
    .toSorted()
    .flatMap((file) => {
      const page = /(\d-[\w-]+)\.md$/.exec(file)?.[1] ?? file;
      return readFileSync(file, "utf8")
        .split(/\n(?=- |\n|#|\|)/)
        .map((text) => ({ page, text: text.replaceAll(/\s+/g, " ").trim() }));
    });
  return (law) =>
    rows
      .filter(({ text }) => [...text.matchAll(/"([^"]+)"/g)].some(([, words = ""]) => says(law, words)))
      .map(({ page, text }) => `${page}: ${nameOf(text)}`);
};

/** `…` in a specification's quotation stands for anything. */
const says = (law: string, words: string): boolean => {
  const parts = words.split("…").map((part) => part.trim());
  return parts.join("").length > 10 && parts.every((part) => law.includes(part));
};

const nameOf = (row: string): string =>
  (/\*\*(.+?)\*\*/.exec(row)?.[1] ?? row.replace(/^[-|#\s]+/, "").split(/[.:|]/)[0] ?? row)
    .slice(0, 60)
    .trim();
