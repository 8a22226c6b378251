import { type Fault, faults } from "./faults.ts";

/** How often a fault occurred in a state, by `fault × machine.state`. */
export type FaultCounts = ReadonlyMap<string, number>;

export const faultInState = (fault: Fault, state: string): string => `${fault} × ${state}`;

export const meet = (cells: Map<string, number>, fault: Fault, states: readonly string[]): void => {
  for (const state of states) {
    const cell = faultInState(fault, state);
    cells.set(cell, (cells.get(cell) ?? 0) + 1);
  }
};

export const addTo = (cells: Map<string, number>, others: Iterable<readonly [string, number]>): void => {
  for (const [cell, count] of others) cells.set(cell, (cells.get(cell) ?? 0) + count);
};

/** Faults that never occurred in this state. */
export const unmetFaults = (cells: FaultCounts, state: string): readonly Fault[] =>
  faults.filter((fault) => !cells.has(faultInState(fault, state)));

/** The busiest states: a thousand sessions meet every fault there. */
export const busy = [
  "page.phone",
  "page.code",
  "page.loading",
  "page.home:loggedIn",
  "account.active.data.ready",
  "connectivity.online",
] as const;
