import type { PlainMove, PlainSituation } from "#machines/kit/plain-tour.ts";

export type Move<V extends PlainMove["verb"]> = Extract<PlainMove, { verb: V }>;

/** Plays one machine's moves on a page, and looks at what it shows. `next` is the move that follows, to prepare for. */
export type Player = {
  act(move: Move<"act">, next: PlainMove | undefined): Promise<void>;
  answer(move: Move<"answer">): Promise<void>;
  look(at: PlainSituation): Promise<void>;
  /** Whether this move happens by itself, at once, after the one before: the world behind it was prepared. */
  isPrepared(move: PlainMove): boolean;
};
