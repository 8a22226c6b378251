/** A subscription's status as the wire numbers it (contract/subscription.ts). */
export type StatusNumber = 1 | 2 | 3 | 4 | 5 | 6;

/** contract.md, "Codes, limits, statuses": every change that may ever happen (V10). */
const allowed: Record<StatusNumber, readonly StatusNumber[]> = {
  1: [2, 5],
  2: [3, 5],
  3: [4, 5, 6],
  4: [3, 5],
  5: [],
  6: [],
};

export const mayBecome = (from: StatusNumber, to: StatusNumber): boolean => allowed[from].includes(to);
