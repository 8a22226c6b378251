import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { AnyStateMachine } from "xstate";
import type { Laws } from "#tools/statecharts/laws.ts";
import type { Model } from "#tools/statecharts/model-spec.ts";

const fileOf = (folder: string, name: string) => join(folder, name, `${name}.model.ts`);

/** Names of machines with a model in a folder. */
export const modelNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => existsSync(fileOf(folder, name)))
    .toSorted();

/** The model of `<folder>/<name>/<name>.model.ts`: its export `sessionModel` or `model`. Throws without one. */
export async function loadModel(folder: string, name: string): Promise<Model<AnyStateMachine>> {
  const file = fileOf(folder, name);
  const exported = `${name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Model`;
  // Cast: a module is a record of its exports.
  const loaded = (await import(pathToFileURL(resolve(file)).href)) as Readonly<Record<string, unknown>>;
  const model = loaded[exported] ?? loaded["model"];
  if (!isModel(model)) throw new Error(`${file} must export ${exported}, made by defineModel()`);
  return model;
}

const isModel = (model: unknown): model is Model<AnyStateMachine> =>
  typeof model === "object" && model !== null && "explore" in model && "tours" in model && "machine" in model;

/** The laws of a product machine; none without a file of laws. */
export const loadLaws = async (name: string): Promise<Laws<AnyStateMachine>> => {
  const file = resolve(`machines/${name}/${name}.laws.ts`);
  if (!existsSync(file)) return {};
  // Cast: every file of laws exports them under this name (tests/machines/machines.ts).
  const { laws } = (await import(pathToFileURL(file).href)) as { laws: Laws<AnyStateMachine> };
  return laws;
};

/** Rows of the specification that name a law, as `4-states: Signing in`. */
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

/** `…` in a quotation matches anything. */
const says = (law: string, words: string): boolean => {
  const parts = words.split("…").map((part) => part.trim());
  return parts.join("").length > 10 && parts.every((part) => law.includes(part));
};

const nameOf = (row: string): string =>
  (/\*\*(.+?)\*\*/.exec(row)?.[1] ?? row.replace(/^[-|#\s]+/, "").split(/[.:|]/)[0] ?? row)
    .slice(0, 60)
    .trim();
