import type { History } from "./history.ts";

/** How much of a recording the list shows: what was said, answers and timers too, or every entry. */
export type Extent = "said" | "answers" | "all";
export type Filter = { readonly words: string; readonly extent: Extent };

/** The places in `entries` that a filter lets through, and how many entries it has looked at in all. */
export type Filtered = { readonly places: readonly number[]; readonly work: number };

/**
 * A filter with a memory: as long as it is asked for the same, it looks only at the entries that are new. Every word has to
 * occur in what an entry is called or in the name of its actor.
 */
export function createFiltering(): (history: History, filter: Filter) => Filtered {
  let asked = "";
  let upTo = 0;
  let work = 0;
  let places: number[] = [];
  return (history, { words, extent }) => {
    const question = JSON.stringify([history.source, history.epoch, words, extent]);
    if (question !== asked) [asked, upTo, places] = [question, 0, []];
    const wanted = words.toLowerCase().split(/\s+/);
    const fresh: number[] = [];
    for (; upTo < history.entries.length; upTo += 1) {
      work += 1;
      const text = history.texts[upTo] ?? "";
      if (isWithin(history, upTo, extent) && wanted.every((word) => text.includes(word))) fresh.push(upTo);
    }
    if (fresh.length > 0) places.push(...fresh);
    return { places, work };
  };
}

function isWithin({ lanes }: History, place: number, extent: Extent): boolean {
  if (extent === "all") return true;
  const lane = lanes[place];
  return lane === "said" || lane === "page" || lane === "law" || (extent === "answers" && lane !== null);
}
