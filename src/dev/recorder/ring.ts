import type { ActorStarted, Entry } from "../../../inspector/recording/entry.ts";

/** So many entries of a tab are kept; of what came before them only the beginnings of actors that they speak of. */
export const kept = 20_000;

/** The page load of an entry, or of the actor that it speaks of. */
const loadOf = (entry: Entry): number => {
  if (entry.kind === "page") return entry.load;
  // Of a story that failed: it is added to a file, and on no tape.
  if (entry.kind === "failed") return 0;
  return Number.parseInt(entry.kind === "actor" ? entry.id : entry.actorId);
};

const isEnd = (entry: Entry) =>
  entry.kind === "settled" || (entry.kind === "snapshot" && entry.status !== "active");

/**
 * The beginnings that are still needed of what leaves: of actors that have not ended there, nor with a page load of
 * which nothing is kept. `next` is the oldest entry that stays.
 */
export const neededStarts = (leaving: readonly Entry[], next: Entry | undefined): ActorStarted[] => {
  const ended = new Set(
    leaving.flatMap((entry) => (isEnd(entry) && "actorId" in entry ? [entry.actorId] : [])),
  );
  const oldest = next === undefined ? 0 : loadOf(next);
  return leaving.filter(
    (entry): entry is ActorStarted =>
      entry.kind === "actor" && !ended.has(entry.id) && loadOf(entry) >= oldest,
  );
};

/** What is kept of entries that stand in order: the newest, and before them the beginnings that they need. */
export const newestOf = (entries: readonly Entry[], limit = kept): Entry[] => {
  const from = (entries.at(-1)?.nth ?? 0) - limit;
  const leaving = entries.filter(({ nth }) => nth <= from);
  const newest = entries.slice(leaving.length);
  return [...neededStarts(leaving, newest[0]), ...newest];
};
