/*
 * How something that the server knows is looked at until it has ended: eagerly at first, then ever more seldom. Counted
 * in `attempt`: of a question without an answer, how often it was put off; of something under way, 0 as long as one is
 * eager, then how often it was looked at. All in ms.
 */

type Patient = { readonly attempt: number };

/** So long it is looked at every `eagerPause`. */
export const eagerness = 30_000;
const eagerPause = 2_000;
/** Then after these pauses; after the last one nobody knows how it ends. */
const latePauses = [5_000, 15_000, 60_000] as const;
/** From then on it is looked at once in this time. */
export const slowCheck = 60_000;

export const checkPause = ({ attempt }: Patient): number => latePauses[attempt - 2] ?? eagerPause;
export const wasLastCheck = ({ attempt }: Patient): boolean => attempt > latePauses.length;
/** After a look that told nothing. */
export const nextCheckOf = ({ attempt }: Patient): number => attempt && attempt + 1;

/** Pauses before a question without an answer is asked again. */
const retryPauses = [2_000, 15_000, 60_000] as const;
export const retryPause = ({ attempt }: Patient): number => retryPauses[attempt] ?? 60_000;
/** After a question that was put off. */
export const nextRetryOf = ({ attempt }: Patient): number => Math.min(attempt + 1, retryPauses.length - 1);
