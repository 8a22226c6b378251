import type { World } from "./world.ts";

const refused = () => Promise.reject(new Error("nothing is asked of the world here"));
const nothing = () => undefined;
const nowhere = { length: 0, key: () => null, getItem: () => null, setItem: nothing, removeItem: nothing };

/** The world of somebody who has never been here, at `path`: it remembers nothing, and time stands still in it. */
export const emptyWorld = (path: string): World => ({
  clock: { now: () => 0, after: () => nothing },
  random: { fraction: () => 0, key: () => "0".repeat(32) },
  fetch: refused,
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
  whenIdle: nothing,
  isOnline: () => true,
  isVisible: () => true,
  on: () => nothing,
  warn: (message) => {
    throw new Error(message);
  },
});
