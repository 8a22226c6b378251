import { type Command, InvalidArgumentError } from "commander";
import * as v from "valibot";
import { type Ask, type Body, Failure, type Terminal } from "./ask.ts";

/** What commands use. */
export type Desk = { readonly program: Command; readonly ask: Ask; readonly world: Terminal };

export const jsonBody = (value: object): Body => ({ text: JSON.stringify(value), type: "application/json" });

/** Parses the id of a subscription or client. */
export const numberOf = (typed: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(typed)) throw new InvalidArgumentError("It is a positive whole number.");
  return Number(typed);
};

/** Declares a command with an example and `--json`. */
export const declare = ({ program }: Desk, usage: string, about: string, example: string): Command =>
  program
    .command(usage)
    .description(about)
    .option("--json", "print the server's reply as JSON")
    .addHelpText("after", `\nExample:\n  npm run staff -- ${example}`);

/** Prints a reply as JSON or as sentences. */
export const print = <S extends v.GenericSchema>(
  { world }: Desk,
  reply: unknown,
  {
    json = false,
    schema,
    words,
  }: { json?: boolean | undefined; schema: S; words: (read: v.InferOutput<S>) => string },
): v.InferOutput<S> => {
  const read = v.safeParse(schema, reply);
  if (!read.success)
    throw new Failure(3, "The server answered something else; is it of the same version?", reply);
  world.say(json ? JSON.stringify(reply, null, 2) : words(read.output));
  return read.output;
};

/** Beginning of a sentence about an act. */
export const begin = ({ outcome, dryRun }: { outcome: "done" | "already"; dryRun: boolean }): string => {
  if (outcome === "already") return "Nothing to do, it is so already: ";
  return dryRun ? "Dry run, nothing was changed. It would be so: " : "Done: ";
};

/** Declares a command that does something with a subscription, client or refund. All its options are sent. */
export const declareAct = <S extends v.GenericSchema>(
  desk: Desk,
  {
    subject,
    name,
    about,
    example,
    schema,
    words,
  }: {
    subject: "client" | "refund" | "subscription";
    /** Also the last part of the call's path. */
    name: string;
    about: string;
    example: string;
    schema: S;
    words: (acted: v.InferOutput<S>) => string;
  },
): Command =>
  declare(desk, name, about, `${name} ${example}`)
    .argument(`<${subject}>`, "its number", numberOf)
    .option("--dry-run", "print the result without changing anything")
    .action(async (id: number, { json, ...asked }: { json?: boolean }) => {
      const reply = await desk.ask(`${subject}s/${id}/${name}/`, jsonBody(asked));
      print(desk, reply, { json, schema, words });
    });
