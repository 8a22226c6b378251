import { type Fault, faults } from "./faults.ts";

/** How often a fault occurred in a state, by `fault × machine.state`. */
export type FaultCounts = ReadonlyMap<string, number>;

export const faultInState = (fault: Fault, place: string): string => `${fault} × ${place}`;

export const meet = (cells: Map<string, number>, fault: Fault, places: readonly string[]): void => {
  for (const place of places) {
    const cell = faultInState(fault, place);
    cells.set(cell, (cells.get(cell) ?? 0) + 1);
  }
};

export const addTo = (cells: Map<string, number>, others: Iterable<readonly [string, number]>): void => {
  for (const [cell, count] of others) cells.set(cell, (cells.get(cell) ?? 0) + count);
};

/** Faults that never occurred in this state. */
export const unmetFaults = (cells: FaultCounts, place: string): readonly Fault[] =>
  faults.filter((fault) => !cells.has(faultInState(fault, place)));

/** The busiest states: a thousand sessions meet every fault there. */
export const busy = [
  "page.phone",
  "page.code",
  "page.loading",
  "page.home:loggedIn",
  "account.active.data.ready",
  "connectivity.online",
] as const;
