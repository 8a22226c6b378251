import { canRun, whyNot } from "../playability.ts";
import { playable, unplayed } from "../playable.ts";
import { pathTables } from "./tables.ts";
import type { Wanted } from "#tools/paths/choose.ts";
import type { FormatName } from "#tools/paths/options.ts";
import { UsageError } from "#tools/paths/usage-error.ts";

/** The most steps of a path in a browser: a table's page is not tired, and to open it costs as much as ten steps. */
export const longestInBrowser = (machine: string): number => (machine in pathTables ? 40 : 12);

/** What a browser can play of a machine. @throws UsageError when nobody plays it there. */
export const inBrowser = (machine: string): Pick<Wanted, "unplayable" | "accepts" | "passing"> => {
  const table = playable[machine];
  if (table === undefined) {
    const why = unplayed[machine] === undefined ? "yet" : `(${unplayed[machine]})`;
    throw new UsageError(
      `Nobody plays the ${machine} machine in a browser ${why}. There are: ${Object.keys(playable).join(", ")}. --format vitest walks any machine.`,
    );
  }
  return {
    unplayable: (step) => whyNot(table, step),
    accepts: (steps) => canRun(table, steps),
    passing: ({ running }) => running.some(({ src }) => table.storage.includes(src)),
  };
};

/** What can be played where a format goes: everything, but in a browser. */
export const playedBy = (
  format: FormatName,
  machine: string,
): Pick<Wanted, "unplayable" | "accepts" | "passing"> =>
  format === "playwright" ? inBrowser(machine) : { unplayable: () => null };
