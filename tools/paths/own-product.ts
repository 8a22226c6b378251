import { existsSync } from "node:fs";
import type { AnyStateMachine } from "xstate";
import type { Laws } from "../statecharts/laws.ts";
import type { Model } from "../statecharts/model-spec.ts";
import type { Product } from "./product.ts";
import type { Locale, MachineSentences, Sentence } from "./sentences.ts";
import { UsageError } from "./usage-error.ts";

/** A machine of another project; all but its model may be missing. */
type OwnMachine = {
  readonly model: Model<AnyStateMachine>;
  readonly words?: MachineSentences;
  readonly laws?: Laws<AnyStateMachine>;
  readonly mainWay?: Product["mainWays"][string];
  readonly risks?: readonly string[];
};

type OwnProduct = {
  readonly machines: Readonly<Record<string, OwnMachine>>;
  /** The call of the script, for its help. */
  readonly command?: string;
  /** The usual language. */
  readonly language?: Locale["language"];
  /** A text of the product by its key, for `‹key›` in sentences; the key by default. */
  readonly text?: (key: string, language: Locale["language"]) => string;
  /** What printed tests import for the model of a machine. */
  readonly modelFile?: (machine: string) => string;
};

/** The same in both languages, for a product that has one. */
export const oneLanguage = (text: string): Sentence => [text, text];

const kit = "@kabinet/statecharts";

/** The names of a project's machines in one folder, which `--goal changed` would need as files, are its own. */
const folder = ".";

/** Words of letters and digits: printed tests import `teaKioskModel`, and Gherkin has tags without spaces. */
const machineName = /^\p{L}[\p{L}\d]*(?:[-_][\p{L}\d]+)*$/u;

/** A project that has XState machines with models, for `printPaths`. @throws {UsageError} for a name that tests cannot have */
export const defineProduct = ({
  machines,
  command = "node paths.ts",
  language = "en",
  text = (key) => key,
  modelFile = (machine) => `./${machine}.model.ts`,
}: OwnProduct): Product => {
  const wrong = Object.keys(machines).find((name) => !machineName.test(name));
  if (wrong !== undefined)
    throw new UsageError(
      `The name ${JSON.stringify(wrong)} of a machine must begin with a letter, and have only letters, digits and single hyphens: tests and tags are called by it.`,
    );
  const each = <T>(part: (machine: OwnMachine) => T | undefined): Readonly<Record<string, T>> =>
    Object.fromEntries(
      Object.entries(machines).flatMap(([name, machine]): [string, T][] => {
        const found = part(machine);
        return found === undefined ? [] : [[name, found]];
      }),
    );
  const locale = (of: Locale["language"]): Locale => ({ language: of, text: (key) => text(key, of) });
  const [ru, en] = [locale("ru"), locale("en")];
  return {
    command,
    folder,
    imports: { kit: (file) => `${kit}/${file}`, model: modelFile },
    modelNames: () => Object.keys(machines).toSorted(),
    loadModel: (from, name) => {
      const machine = machines[name];
      if (from !== folder || machine === undefined)
        return Promise.reject(
          new UsageError(
            existsSync(from)
              ? `There is no model of "${name}" in ${from}: changes are found in models that are files of one folder.`
              : `There is no folder ${from}.`,
          ),
        );
      return Promise.resolve(machine.model);
    },
    locales: language === "ru" ? { ru, en } : { en, ru },
    words: each(({ words }) => words),
    mainWays: each(({ mainWay }) => mainWay),
    risks: each(({ risks }) => risks),
    browsers: {},
    unplayed: {},
    loadLaws: (name) => Promise.resolve(machines[name]?.laws ?? {}),
    specificationRows: () => () => [],
  };
};
