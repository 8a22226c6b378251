import { type Fault, faults } from "./faults.ts";

/** How often each fault met each state of each machine, by `fault × machine.state`. */
export type Cells = ReadonlyMap<string, number>;

export const cellOf = (fault: Fault, place: string): string => `${fault} × ${place}`;

/** Writes down that a fault struck while machines were in these states. */
export const meet = (cells: Map<string, number>, fault: Fault, places: readonly string[]): void => {
  for (const place of places) {
    const cell = cellOf(fault, place);
    cells.set(cell, (cells.get(cell) ?? 0) + 1);
  }
};

/** Adds what was met elsewhere. */
export const addTo = (cells: Map<string, number>, others: Iterable<readonly [string, number]>): void => {
  for (const [cell, count] of others) cells.set(cell, (cells.get(cell) ?? 0) + count);
};

/** The faults that never met anybody in this state. */
export const missedIn = (cells: Cells, place: string): readonly Fault[] =>
  faults.filter((fault) => !cells.has(cellOf(fault, place)));

/** Where people mostly are: every fault meets them there in a thousand sessions. */
export const busy = [
  "page.phone",
  "page.code",
  "page.loading",
  "page.home:loggedIn",
  "account.active.data.ready",
  "connectivity.online",
] as const;
