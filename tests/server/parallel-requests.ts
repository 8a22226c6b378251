import type { Answer } from "../driver/driver.ts";

/** Sixteen parallel requests. */
export const sixteen = Array.from({ length: 16 }, (_, index) => index);

/** The answers to sixteen parallel requests. */
export const inParallel = (one: (index: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(sixteen.map(one));

/** The number of answers with each status. */
export const statusesOf = (answers: Answer[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
