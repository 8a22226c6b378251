import { Command, InvalidArgumentError } from "commander";

/** Where to read what a command takes, for whoever called it wrongly. */
export const helpOf = (name: string): string =>
  `${name.startsWith("npm") && !name.endsWith(" --") ? `${name} --` : name} --help tells what it takes.`;

/**
 * A command of package.json, as it is called (`npm run bench --`). `--help` tells its options; what it does not know it
 * refuses in two lines, and ends with 2 before it has done anything.
 */
export const command = (name: string, description: string): Command =>
  new Command(name)
    .description(description)
    .showHelpAfterError(helpOf(name))
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));

/** A whole number, and no smaller than the least. */
export const wholeNumber =
  (least: number) =>
  (text: string): number => {
    if (!/^\d{1,9}$/.test(text) || Number(text) < least)
      throw new InvalidArgumentError(`It takes a whole number from ${least}.`);
    return Number(text);
  };

/** Some of these, with commas between them. */
export const listOf =
  <Name extends string>(names: readonly Name[]) =>
  (text: string): readonly Name[] =>
    text.split(",").map((asked) => {
      const found = names.find((name) => name === asked);
      if (found === undefined) throw new InvalidArgumentError(`It takes some of ${names.join(",")}.`);
      return found;
    });
