import type * as v from "valibot";
import { begin, declare, type Desk, jsonBody, numberOf, print } from "./command.ts";
import { roubles } from "./print.ts";
import { GivenBack } from "./replies.ts";

/** What is done with refunds: those that failed are given back another way. */
export const declareRefunds = (desk: Desk): void => {
  declare(
    desk,
    "given-back",
    "say that the money of a failed refund reached the client another way",
    'given-back 12 --reason "payment order 118"',
  )
    .argument("<refund>", "its number", numberOf)
    .requiredOption("--reason <text>", "which way; it stands in the log")
    .option("--dry-run", "say what would be, and change nothing")
    .action(async (id: number, { json, ...asked }: { json?: boolean; reason: string; dryRun?: boolean }) => {
      const reply = await desk.ask(`refunds/${id}/given-back/`, jsonBody(asked));
      const words = (acted: v.InferOutput<typeof GivenBack>): string =>
        `${begin(acted)}${roubles(acted.refund.amount)} of refund ${id} are with client ${acted.refund.client}.`;
      print(desk, reply, { ...(json && { json }), schema: GivenBack, words });
    });
};
