import PQueue from "p-queue";
import { Refusal } from "../../shared/refusal.ts";

/** How many requests are worked on at once, and how many wait: of all, and of one client or place. */
export type Room = {
  readonly atOnce: number;
  readonly waiting: number;
  readonly each: { readonly atOnce: number; readonly waiting: number };
};

/**
 * Requests of signed-in clients, not many more at once than there are connections (database/postgres.ts). One client has
 * less than a fifth of it, however much it asks (V36). As many wait as come in two fifths of a second at the rate
 * that one process answers (docs/decisions/146): a database that stands still for so long refuses nobody.
 */
export const clientRoom: Room = { atOnce: 12, waiting: 200, each: { atOnce: 2, waiting: 12 } };

/** Requests of everybody else, by the place they come from: a whole mobile operator may be one. */
export const placeRoom: Room = { atOnce: 24, waiting: 60, each: { atOnce: 2, waiting: 40 } };

/** Nobody waits longer: an answer that comes later helps less than a quick refusal. Milliseconds. */
const patience = 1_000;

const busy = (): Refusal => new Refusal("server.busy", {}, 1);

/**
 * Lets requests have the database in turn: each of `whom` a few at once, so that whoever asks a lot waits for
 * themselves and not others for them. Refusal: `server.busy` at once where the waiting room is full, and after a
 * second in it.
 */
export const openTurns = ({ atOnce, waiting, each }: Room) => {
  const everybody = new PQueue({ concurrency: atOnce });
  const own = new Map<string, PQueue>();

  const queueOf = (whom: string): PQueue => {
    const queue = own.get(whom) ?? new PQueue({ concurrency: each.atOnce });
    own.set(whom, queue);
    return queue;
  };

  const inTurn = async <T>(whom: string, work: () => Promise<T>): Promise<T> => {
    const queue = queueOf(whom);
    if (queue.size >= each.waiting || everybody.size >= waiting) throw busy();
    const waits = new AbortController();
    const { signal } = waits;
    const timer = setTimeout(() => waits.abort(busy()), patience);
    // From here on it is worked on, and the wait cannot end any more.
    const begin = (): Promise<T> => {
      clearTimeout(timer);
      return work();
    };
    try {
      return await queue.add(() => everybody.add(begin, { signal }), { signal });
    } finally {
      clearTimeout(timer);
      if (queue.size === 0 && queue.pending === 0) own.delete(whom);
    }
  };

  return { inTurn };
};
