import type { AnyStateMachine } from "xstate";
import type { Laws } from "../statecharts/laws.ts";
import type { Model } from "../statecharts/model-spec.ts";
import type { Wanted } from "./choose.ts";
import type { Locale, MachineSentences } from "./sentences.ts";

/** What a browser can be made to do of a machine. */
export type Browser = Pick<Wanted, "unplayable" | "accepts" | "passing" | "longest">;

/** What the generator is given of a product: it imports nothing of it. */
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
  /** The words of each machine that people meet. */
  readonly words: Readonly<Record<string, MachineSentences>>;
  /** The way through a machine on which everything works: moves and states that it passes, and where it ends. */
  readonly mainWays: Readonly<Record<string, { readonly through: readonly string[]; readonly to: string }>>;
  /** Moves and states of each machine that matter most, as those of money and access: their paths come first. */
  readonly risks: Readonly<Record<string, readonly string[]>>;
  /** The machines whose paths are walked in a browser. */
  readonly browsers: Readonly<Record<string, Browser>>;
  /** Why the others are not. */
  readonly unplayed: Readonly<Record<string, string>>;
  /** What printed tests import: a file of the kit, as `replay`, and the model of a machine. */
  readonly imports: {
    readonly kit: (file: string) => string;
    readonly model: (machine: string) => string;
  };
  readonly loadLaws: (name: string) => Promise<Laws<AnyStateMachine>>;
  /** The rows of the specification that a law shows. */
  readonly specificationRows: () => (law: string) => string[];
};
