import { hasTiming, playable, whyNot } from "../../e2e/playable.ts";
import type { Wanted } from "./choose.ts";
import type { FormatName } from "./options.ts";
import { UsageError } from "./usage-error.ts";

/** What a browser can play of a machine. @throws UsageError when nobody plays it there. */
export const inBrowser = (machine: string): Pick<Wanted, "unplayable" | "accepts"> => {
  const table = playable[machine];
  if (table === undefined)
    throw new UsageError(
      `Nobody plays the ${machine} machine in a browser yet. There are: ${Object.keys(playable).join(", ")}. --format vitest walks any machine.`,
    );
  return { unplayable: (step) => whyNot(table, step), accepts: hasTiming };
};

/** What can be played where a format goes: everything, but in a browser. */
export const playedBy = (format: FormatName, machine: string): Pick<Wanted, "unplayable" | "accepts"> =>
  format === "playwright" ? inBrowser(machine) : { unplayable: () => null };
