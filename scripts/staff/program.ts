import { Command, CommanderError } from "commander";
import { helpOf } from "../command.ts";
import { type ExitCode, Failure, openAsk, type World } from "./ask.ts";
import { declareClients } from "./clients.ts";
import type { Desk } from "./command.ts";
import { declareDevices } from "./devices.ts";
import { declareImports } from "./imports.ts";
import { declareLists } from "./lists.ts";
import { declareRefunds } from "./refunds.ts";

const notes = `
Settings, from the environment:
  STAFF_URL    where the server is, as https://kabinet.example
  STAFF_TOKEN  a secret of the server's STAFF_TOKENS

Exit codes: 0 done, 1 refused, 2 the command was not understood, 3 nobody answered or the server failed.`;

const build = (world: World): Command => {
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
  declareDevices(desk);
  declareClients(desk);
  declareRefunds(desk);
  declareLists(desk);
  return program;
};

/** Runs one command; gives the exit code of the process. */
export const runStaff = async (args: readonly string[], world: World): Promise<ExitCode> => {
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
