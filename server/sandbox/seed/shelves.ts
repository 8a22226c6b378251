/** How many of a device lie in each office of Moscow, in the order of places.ts; other cities do not count theirs. */
export const shelves: Readonly<Record<string, readonly number[]>> = {
  "kolibri-2": [6, 2, 0],
  "kolibri-kargo": [3, 1, 0],
  strizh: [4, 0, 2],
  "signal-5": [9, 4, 5],
  "signal-5-pro": [2, 0, 1],
  "korob-45": [20, 12, 8],
  "zaryad-14": [5, 3, 1],
  "zaryad-20": [0, 1, 0],
  "list-10": [2, 1, 0],
};
