import type { Entry } from "#src/dev/recording/entry.ts";
import { type History, emptyHistory, record } from "./history.ts";

/** The histories of all tabs that were heard, by their source, the one that was heard first in front. */
export type Sources = ReadonlyMap<string, History>;

/** The sources after some more entries, which may be of several tabs, told by them or read from a file. Tabs without news stay the same object. */
export function hear(sources: Sources, entries: readonly Entry[], isOver = false): Sources {
  const next = new Map(sources);
  for (const [source, own] of Map.groupBy(entries, (entry) => entry.source.id)) {
    const heard = record(next.get(source) ?? emptyHistory(source), own);
    next.set(source, heard.isOver === isOver ? heard : { ...heard, isOver });
  }
  return next;
}
