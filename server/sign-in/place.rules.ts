import { dayMs } from "#contract/day.ts";

/** A place gets one wrong code back in so much time, until it has as many as a new one. Milliseconds. */
const refill = 3 * dayMs;
/** What a right code adds: more than honest people get wrong, one in twenty. */
const perRight = 0.1;
/** What a place has at most, in times of a new one: how many sign-ins may be under way there at once. */
const largest = 5;

/** Wrong codes that a place had left at a moment. */
export type PlaceCredit = { readonly credit: number; readonly at: Date };

/** After this nothing is known of a place that a new one would not have as well. Milliseconds. */
export const placeMemory = (fresh: number): number => fresh * refill;

/** Wrong codes that a place has left now; `fresh` is what one has of which nothing is known. */
export const creditNow = (known: PlaceCredit | null, fresh: number, now: Date): number => {
  if (known === null) return fresh;
  if (known.credit >= fresh) return known.credit;
  return Math.min(fresh, known.credit + Math.max(0, now.getTime() - known.at.getTime()) / refill);
};

export const afterRight = (credit: number, fresh: number): number =>
  Math.min(fresh * largest, credit + perRight);

export const afterWrong = (credit: number): number => Math.max(0, credit - 1);

/** When a place with less than one wrong code left has one again. */
export const refilledAt = (credit: number, now: Date): Date =>
  new Date(now.getTime() + Math.ceil((1 - credit) * refill));
