import { setTimeout as pass } from "node:timers/promises";
import { describe, type Log } from "../shared/log.ts";
import { isUnavailable } from "./connection-errors.ts";

/** Server and database are often started together, and the database takes longer. Milliseconds. */
const patience = 30_000;
const [shortest, longest] = [500, 8_000];

/**
 * Opens a database that may not be there yet, or be a standby that is about to be promoted: it is tried again, ever more
 * seldom, and each time the log says so; after half a minute that is the failure it is. Anything else, as a wrong
 * password, fails at once.
 */
export const openPatiently = async <T>(
  open: () => Promise<T>,
  { log, wait = pass }: { log: Log; wait?: (milliseconds: number) => Promise<unknown> },
): Promise<T> => {
  let waited = 0;
  for (let pause = shortest; ; pause = Math.min(longest, pause * 2)) {
    try {
      return await open();
    } catch (error) {
      if (!isUnavailable(error) || waited + pause > patience) throw error;
      log("database not there yet", { again: pause, ...describe(error) });
      await wait(pause);
      waited += pause;
    }
  }
};
