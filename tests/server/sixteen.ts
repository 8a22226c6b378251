import type { Answer } from "../driver/driver.ts";

/** So many at once. */
export const sixteen = Array.from({ length: 16 }, (_, index) => index);

/** What each of sixteen is answered that ask at the same time. */
export const together = (one: (index: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(sixteen.map(one));

/** How many were answered with each status. */
export const statusesOf = (answers: Answer[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
