import { existsSync } from "node:fs";
import { loadEnvFile } from "node:process";
import { Command, InvalidArgumentError } from "commander";

/** Reads the settings of `.env` in this folder, if there is one. Variables that are set already have priority. */
export const readSettingsFile = (): void => {
  if (existsSync(".env")) loadEnvFile();
};

/** Refers to `--help`. */
export const helpOf = (name: string): string =>
  `${name.startsWith("npm") && !name.endsWith(" --") ? `${name} --` : name} --help tells what it takes.`;

/** A command of package.json by its call (`npm run bench --`). Wrong arguments exit with 2 before anything runs. */
export const command = (name: string, description: string): Command =>
  new Command(name)
    .description(description)
    .showHelpAfterError(helpOf(name))
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));

/** Parses a whole number of at least `least`. */
export const wholeNumber =
  (least: number) =>
  (text: string): number => {
    if (!/^\d{1,9}$/.test(text) || Number(text) < least)
      throw new InvalidArgumentError(`It takes a whole number from ${least}.`);
    return Number(text);
  };

/** Parses a comma-separated list of these names. */
export const listOf =
  <Name extends string>(names: readonly Name[]) =>
  (text: string): readonly Name[] =>
    text.split(",").map((asked) => {
      const found = names.find((name) => name === asked);
      if (found === undefined) throw new InvalidArgumentError(`It takes some of ${names.join(",")}.`);
      return found;
    });
