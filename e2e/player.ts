import type { PlainMove, PlainSituation, PlainTour } from "#tools/statecharts/plain-tour.ts";

export type Move<V extends PlainMove["verb"]> = Extract<PlainMove, { verb: V }>;

/** Where in a tour a move is made: the situations before and after it, and the moves that follow, to prepare for. */
export type Place = {
  readonly before: PlainSituation;
  readonly leadsTo: PlainSituation;
  readonly later: PlainTour["steps"];
};

/** Plays one machine's moves on a page, and looks at what it shows. */
export type Player = {
  act(move: Move<"act">, place: Place): Promise<void>;
  answer(move: Move<"answer">, place: Place): Promise<void>;
  look(at: PlainSituation): Promise<void>;
  /** Whether this move happens by itself, at once, after the one before: the world behind it was prepared. */
  isPrepared(move: PlainMove, before: PlainSituation): boolean;
};
