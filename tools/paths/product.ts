import type { AnyStateMachine } from "xstate";
import type { Laws } from "../statecharts/laws.ts";
import type { Model } from "../statecharts/model-spec.ts";
import type { Wanted } from "./choose.ts";
import type { Locale, MachineSentences } from "./sentences.ts";

/** What a browser can be made to do of a machine. */
export type Browser = Pick<Wanted, "unplayable" | "accepts" | "passing" | "longest">;

/** What the generator is given of a product: it imports nothing of it. */
export type Product = {
  /** The folder of its machines. */
  readonly folder: string;
  /** The machines in a folder that have a model, by name. */
  readonly modelNames: (folder: string) => string[];
  /** @throws when the folder has no model of this name. */
  readonly loadModel: (folder: string, name: string) => Promise<Model<AnyStateMachine>>;
  readonly locales: Readonly<Record<Locale["language"], Locale>>;
  /** The words of each machine that people meet. */
  readonly words: Readonly<Record<string, MachineSentences>>;
  /** The way through a machine on which everything works: moves and states that it passes, and where it ends. */
  readonly mainWays: Readonly<Record<string, { readonly through: readonly string[]; readonly to: string }>>;
  /** The machines whose paths are walked in a browser. */
  readonly browsers: Readonly<Record<string, Browser>>;
  /** Why the others are not. */
  readonly unplayed: Readonly<Record<string, string>>;
  readonly loadLaws: (name: string) => Promise<Laws<AnyStateMachine>>;
  /** The rows of the specification that a law shows. */
  readonly specificationRows: () => (law: string) => string[];
};
