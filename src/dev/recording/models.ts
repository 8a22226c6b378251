import type { AnyStateMachine } from "xstate";
import { type Expectations, commonLaws } from "#tools/statecharts/common-laws.ts";
import type { Laws } from "#tools/statecharts/laws.ts";
import type { Model } from "#tools/statecharts/model-spec.ts";

type AnyModel = Model<AnyStateMachine>;
/** The exports of a file of laws. */
type LawsModule = Partial<Expectations<AnyStateMachine>> & { readonly laws: Laws<AnyStateMachine> };

/** The exports of each machine's model and laws, loaded on demand. */
const models = import.meta.glob<Readonly<Record<string, unknown>>>("../../../machines/*/*.model.ts");
const laws = import.meta.glob<LawsModule>("../../../machines/*/*.laws.ts");

/** `card-binding` → `cardBinding`, as in the names of exports. */
export const camelCase = (folder: string): string =>
  folder.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const isModel = (value: unknown): value is AnyModel =>
  typeof value === "object" && value !== null && "explore" in value && "spec" in value && "machine" in value;

/** The model of a machine's folder; null if there is none. */
export async function modelOf(folder: string): Promise<AnyModel | null> {
  const module = await models[`../../../machines/${folder}/${folder}.model.ts`]?.();
  const model = module?.[`${camelCase(folder)}Model`];
  return isModel(model) ? model : null;
}

/** All laws of a machine's folder, the common ones included. */
export async function lawsOf(folder: string, model: AnyModel): Promise<Laws<AnyStateMachine>> {
  const module = await laws[`../../../machines/${folder}/${folder}.laws.ts`]?.();
  if (module === undefined) return {};
  const { goals = {}, allowedEvents = {}, delays = {} } = module;
  return { ...commonLaws(model, { goals, allowedEvents, delays }), ...module.laws };
}
