import type { AnyStateMachine } from "xstate";
import type { Laws } from "../statecharts/laws.ts";
import type { Model } from "../statecharts/model-spec.ts";
import type { Wanted } from "./choose.ts";
import type { Locale, MachineSentences } from "./sentences.ts";

/** Which steps of a machine a browser can play. */
export type Browser = Pick<Wanted, "unplayable" | "accepts" | "passing" | "longest">;

/** Everything the generator needs of a product; it imports nothing of the product. */
export type Product = {
  /** The call of the command, for its help: `npm run paths --`. */
  readonly command: string;
  /** The folder of its machines. */
  readonly folder: string;
  /** The machines in a folder that have a model, by name. */
  readonly modelNames: (folder: string) => string[];
  /** @throws when the folder has no model of this name. */
  readonly loadModel: (folder: string, name: string) => Promise<Model<AnyStateMachine>>;
  /** The first is the usual one. */
  readonly locales: Readonly<Record<Locale["language"], Locale>>;
  /** Sentences of each machine that users meet. */
  readonly words: Readonly<Record<string, MachineSentences>>;
  /** The main path of a machine, without faults: its moves, states and end. */
  readonly mainWays: Readonly<Record<string, { readonly through: readonly string[]; readonly to: string }>>;
  /** Moves and states of each machine with a risk, such as money and access. Their paths come first. */
  readonly risks: Readonly<Record<string, readonly string[]>>;
  /** The machines whose paths are walked in a browser. */
  readonly browsers: Readonly<Record<string, Browser>>;
  /** Why the other machines are not walked. */
  readonly unplayed: Readonly<Record<string, string>>;
  /** Imports of printed tests: a file of the statecharts package, such as `replay`, and the model of a machine. */
  readonly imports: {
    readonly kit: (file: string) => string;
    readonly model: (machine: string) => string;
  };
  readonly loadLaws: (name: string) => Promise<Laws<AnyStateMachine>>;
  /** The rows of the specification that a law shows. */
  readonly specificationRows: () => (law: string) => string[];
};
