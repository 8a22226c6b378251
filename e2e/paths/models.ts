import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { AnyStateMachine } from "xstate";
import type { Model } from "#tools/statecharts/model-spec.ts";

const fileOf = (folder: string, name: string) => join(folder, name, `${name}.model.ts`);

/** The machines in a folder that have a model, by name. */
export const modelNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => existsSync(fileOf(folder, name)))
    .toSorted();

/** The model that `<folder>/<name>/<name>.model.ts` exports: `sessionModel`, or `model`. @throws when it exports none. */
export async function loadModel(folder: string, name: string): Promise<Model<AnyStateMachine>> {
  const file = fileOf(folder, name);
  const exported = `${name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Model`;
  // Cast: a module is a record of what it exports.
  const loaded = (await import(pathToFileURL(resolve(file)).href)) as Readonly<Record<string, unknown>>;
  const model = loaded[exported] ?? loaded["model"];
  if (!isModel(model)) throw new Error(`${file} must export ${exported}, made by defineModel()`);
  return model;
}

const isModel = (model: unknown): model is Model<AnyStateMachine> =>
  typeof model === "object" && model !== null && "explore" in model && "tours" in model && "machine" in model;
