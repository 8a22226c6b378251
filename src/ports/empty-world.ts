import { storedCredentials, storedVersion } from "./stored-values.ts";
import type { KeyValues, World } from "./world.ts";

const refused = () => Promise.reject(new Error("nothing is asked of the world here"));
const nothing = () => undefined;
const nowhere: KeyValues = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: nothing,
  removeItem: nothing,
};

/**
 * The world of a first visit at `path`: no storage, a frozen clock. `fetch` is its server; without it every request
 * fails.
 */
export const emptyWorld = (path: string, fetch: typeof globalThis.fetch = refused): World => ({
  clock: { now: () => 0, after: () => nothing },
  random: { fraction: () => 0, key: () => "0".repeat(32) },
  fetch,
  solveTask: refused,
  storage: () => nowhere,
  tabStorage: () => nowhere,
  locks: null,
  worker: null,
  isNewestRelease: async () => false,
  navigation: {
    address: () => new URL(path, "https://kabinet.invalid"),
    replaceAddress: nothing,
    leave: nothing,
    reload: nothing,
    isReturn: () => false,
  },
  saveFile: nothing,
  share: null,
  copy: refused,
  vibrate: nothing,
  whenIdle: nothing,
  isOnline: () => true,
  isVisible: () => true,
  on: () => nothing,
  forgetPageCookie: nothing,
  warn: (message) => {
    throw new Error(message);
  },
});

/** The same world with a signed-in client; nothing else of them is stored. */
export const worldOfClient = (
  path: string,
  version: string,
  fetch: typeof globalThis.fetch,
  clientId: number,
): World => {
  const known = new Map([
    [storedCredentials.key, JSON.stringify({ token: "nobody", clientId })],
    [storedVersion.key, JSON.stringify(version)],
  ]);
  const remembered: KeyValues = {
    ...nowhere,
    length: known.size,
    key: (index) => [...known.keys()][index] ?? null,
    getItem: (key) => known.get(key) ?? null,
  };
  return { ...emptyWorld(path, fetch), storage: () => remembered };
};
