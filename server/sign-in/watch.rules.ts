/** What strangers did everywhere in the last hour. */
export type Traffic = { readonly texts: number; readonly right: number; readonly wrong: number };

/** The watch looks back so far. Milliseconds. */
export const watchWindow = 60 * 60_000;

/** Fewer wrong codes than this are told from a bad hour of honest people by nothing. */
const enough = 30;
/** Honest people get one code in twenty wrong; somebody who guesses gets all of them wrong. */
const share = 0.2;

/** Whether somebody guesses codes: more of them are wrong, of all that were tried, than people get wrong by themselves. */
export const isGuessing = ({ right, wrong }: Pick<Traffic, "right" | "wrong">): boolean =>
  wrong >= enough && wrong > share * (right + wrong);
