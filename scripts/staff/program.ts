import { Command, CommanderError } from "commander";
import { helpOf } from "../command.ts";
import { type ExitCode, Failure, type Terminal, openAsk } from "./ask.ts";
import { declareClients } from "./clients.ts";
import { type Desk, begin, declare, declareAct, jsonBody, print } from "./command.ts";
import { declareDevices } from "./devices.ts";
import { declareImports } from "./imports.ts";
import { declareLists } from "./lists.ts";
import { declareActPictures, declarePictures } from "./pictures.ts";
import type * as v from "valibot";
import { roubles } from "./print.ts";
import { BankDays, GivenBack } from "./replies.ts";

/** Commands for refunds: failed ones are given back in another way. */
const declareRefunds = (desk: Desk): void => {
  declareAct(desk, {
    subject: "refund",
    name: "given-back",
    about: "say that the money of a failed refund reached the client another way",
    example: '12 --reason "payment order 118"',
    schema: GivenBack,
    words: ({ refund: { id, amount, client }, ...acted }) =>
      `${begin(acted)}${roubles(amount)} of refund ${id} are with client ${client}.`,
  }).requiredOption("--reason <text>", "which way; it stands in the log");
};

/** Looks for payments that the database has lost. */
const declareComparison = (desk: Desk): void => {
  declare(
    desk,
    "compare-with-bank",
    "compare the acquirer's list of these days with the payments, within minutes",
    "compare-with-bank 2026-11-20",
  )
    .argument("<from>", "the first day, as 2026-11-20")
    .option("--dry-run", "print the result without changing anything")
    .action(async (from: string, { json, ...asked }: { json?: boolean; dryRun?: boolean }) => {
      const reply = await desk.ask("bank-days/", jsonBody({ from, ...asked }));
      const words = (acted: v.InferOutput<typeof BankDays>): string =>
        `${begin(acted)}${acted.days} days from ${acted.from} are compared. \`payments\` shows what was lost.`;
      print(desk, reply, { json, schema: BankDays, words });
    });
};

const notes = `
Settings, from the environment:
  STAFF_URL    where the server is, as https://kabinet.example
  STAFF_TOKEN  a secret of the server's STAFF_TOKENS

Exit codes: 0 done, 1 refused, 2 the command was not understood, 3 no answer, or the server failed.`;

const build = (world: Terminal): Command => {
  const program = new Command("npm run staff --")
    .description("What the staff do with a running server (docs/staff.md).")
    .addHelpText("after", notes)
    .showHelpAfterError(helpOf("npm run staff --"))
    .exitOverride()
    .configureOutput({
      writeOut: (text) => world.say(text.trimEnd()),
      writeErr: (text) => world.complain(text.trimEnd()),
    });
  const desk: Desk = { program, ask: openAsk(world), world };
  declareImports(desk);
  declarePictures(desk);
  declareDevices(desk);
  declareActPictures(desk);
  declareClients(desk);
  declareRefunds(desk);
  declareComparison(desk);
  declareLists(desk);
  return program;
};

/** Runs a command; returns the exit code. */
export const runStaff = async (args: readonly string[], world: Terminal): Promise<ExitCode> => {
  try {
    await build(world).parseAsync([...args], { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof Failure)) throw error;
    if (args.includes("--json") && error.reply !== null && error.exitCode === 1)
      world.say(JSON.stringify(error.reply, null, 2));
    else world.complain(error.message);
    return error.exitCode;
  }
};
