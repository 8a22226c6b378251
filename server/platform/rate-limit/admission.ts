import { hashToken } from "../token.rules.ts";
import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import { Refusal } from "../refusal.ts";

/** How many requests are worked on at once, and how many wait: of all, and of one client or place. */
type Room = {
  readonly atOnce: number;
  readonly waiting: number;
  readonly each: { readonly atOnce: number; readonly waiting: number };
};

/**
 * Requests of signed-in clients, not many more at once than there are connections (database/postgres.ts). One client has
 * less than a fifth of it, however much it asks (V36). As many wait as come in two fifths of a second at the rate
 * that one process answers (docs/speed.md): a database that stands still for so long refuses nobody.
 */
const clientRoom: Room = { atOnce: 12, waiting: 200, each: { atOnce: 2, waiting: 12 } };

/** Requests of everybody else, by the place they come from: a whole mobile operator may be one. */
const placeRoom: Room = { atOnce: 24, waiting: 60, each: { atOnce: 2, waiting: 40 } };

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

/** So many tokens are remembered at most, each for so long. Milliseconds. */
const most = 50_000;
const memory = 10 * 60_000;

/**
 * Whose token it was when it was last looked up in the database. It decides only with whom a request waits: a token that
 * is made up waits with whoever has none. What a request may do is decided by the database alone (authenticate.ts).
 */
type Visitors = {
  /** `tokenHash` as it is stored; null: not seen of late. */
  whose(tokenHash: string): number | null;
  remember(tokenHash: string, clientId: number): void;
  forget(tokenHash: string): void;
};

export const openVisitors = (): Visitors => {
  const known = new LRUCache<string, number>({ max: most, ttl: memory });
  return {
    whose: (tokenHash) => known.get(tokenHash) ?? null,
    remember: (tokenHash, clientId) => void known.set(tokenHash, clientId),
    forget: (tokenHash) => void known.delete(tokenHash),
  };
};

/**
 * Counts the requests that are worked on or wait for it (turns.ts), from before anything of them is read: a crowd that
 * comes in one moment is refused as cheaply as one that stands there already.
 */
export const openDoor = ({ atOnce, waiting, each }: Room) => {
  const [most, mostOfOne] = [atOnce + waiting, each.atOnce + each.waiting];
  const inside = new Map<string, number>();
  let all = 0;
  /** Lets one more of `whom` in, and gives what to call once it is answered; null where there is no room. */
  return (whom: string): (() => void) | null => {
    const own = inside.get(whom) ?? 0;
    if (all >= most || own >= mostOfOne) return null;
    inside.set(whom, own + 1);
    all += 1;
    return () => {
      all -= 1;
      const left = (inside.get(whom) ?? 1) - 1;
      if (left === 0) inside.delete(whom);
      else inside.set(whom, left);
    };
  };
};

/** Decides when a request may have the database: signed-in clients are never behind those who are not. */
export type Admission = {
  /** Lets a request in, and gives what to call once it is answered; null where nothing of it need be read. */
  enter(known: boolean, whom: string): (() => void) | null;
  readonly visitors: Visitors;
  /** Does `work` when it is the turn of who asks; `known`: a client who signed in. Refusal: `server.busy`. */
  inTurn<T>(
    asker: { token: string | null; address: string },
    work: (known: boolean) => Promise<T>,
  ): Promise<T>;
};

/** Of one process: its connections are what is shared. */
export const openAdmission = (): Admission => {
  const visitors = openVisitors();
  const [doorOfClients, doorOfPlaces] = [openDoor(clientRoom), openDoor(placeRoom)];
  const [turnsOfClients, turnsOfPlaces] = [openTurns(clientRoom), openTurns(placeRoom)];
  return {
    visitors,
    enter: (known, whom) => (known ? doorOfClients : doorOfPlaces)(whom),
    inTurn: ({ token, address }, work) => {
      const clientId = token === null ? null : visitors.whose(hashToken(token));
      return clientId === null
        ? turnsOfPlaces.inTurn(address, () => work(false))
        : turnsOfClients.inTurn(String(clientId), () => work(true));
    },
  };
};
