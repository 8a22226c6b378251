import { LRUCache } from "lru-cache";

/** So many tokens are remembered at most, each for so long. Milliseconds. */
const most = 50_000;
const memory = 10 * 60_000;

/**
 * Whose token it was when it was last looked up in the database. It decides only with whom a request waits: a token that
 * is made up waits with whoever has none. What a request may do is decided by the database alone (authenticate.ts).
 */
export type Visitors = {
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
