import * as v from "valibot";
import { type ActorStarted, Entry } from "../recording/entry.ts";

/** The number of entries kept per tab, plus the starts of their actors. */
const kept = 20_000;

/** The page load of an entry or of its actor. */
const loadOf = (entry: Entry): number => {
  if (entry.kind === "page") return entry.load;
  // A failed story is only in files.
  if (entry.kind === "failed") return 0;
  return Number.parseInt(entry.kind === "actor" ? entry.id : entry.actorId);
};

const isEnd = (entry: Entry) =>
  entry.kind === "settled" || (entry.kind === "snapshot" && entry.status !== "active");

/**
 * The starts among removed entries that later entries need: of actors that did not end there, in page loads that are
 * still kept. `next` is the oldest kept entry.
 */
const neededStarts = (leaving: readonly Entry[], next: Entry | undefined): ActorStarted[] => {
  const ended = new Set(
    leaving.flatMap((entry) => (isEnd(entry) && "actorId" in entry ? [entry.actorId] : [])),
  );
  const oldest = next === undefined ? 0 : loadOf(next);
  return leaving.filter(
    (entry): entry is ActorStarted =>
      entry.kind === "actor" && !ended.has(entry.id) && loadOf(entry) >= oldest,
  );
};

/** The newest entries, preceded by the starts that they need. */
export const newestEntries = (entries: readonly Entry[], limit = kept): Entry[] => {
  const from = (entries.at(-1)?.nth ?? 0) - limit;
  const leaving = entries.filter(({ nth }) => nth <= from);
  const newest = entries.slice(leaving.length);
  return [...neededStarts(leaving, newest[0]), ...newest];
};

/** A recording expires after so many ms without new entries. */
const forgottenAfter = 24 * 60 * 60 * 1000;

const Piece = v.object({ first: v.number(), last: v.number(), at: v.number(), entries: v.array(Entry) });
type Piece = v.InferOutput<typeof Piece>;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("the database failed")));
  });

const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () =>
      reject(transaction.error ?? new Error("the database failed")),
    );
  });

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open("kabinet-recorder", 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore("pieces"));
  return done(request);
};

const all = (source: string) => IDBKeyRange.bound([source, 0], [source, Infinity]);
/** The key of the batch with starts from removed batches. */
const startsOf = 0;

/** The recording of one tab in IndexedDB. */
export type Tape = {
  /** The number of the last entry; 0 if empty. */
  readonly last: number;
  /** Appends a batch and removes expired ones. Resolves once it is stored. */
  add: (entries: readonly Entry[]) => Promise<void>;
  /** All kept entries in order. */
  read: () => Promise<Entry[]>;
  /** Deletes the recording. */
  forget: () => Promise<void>;
};

const readPiece = (stored: unknown): Entry[] => {
  const piece = v.safeParse(Piece, stored);
  return piece.success ? piece.output.entries : [];
};

/** Deletes expired recordings of other tabs. */
const tidy = async (database: IDBDatabase, now: number) => {
  const store = database.transaction("pieces", "readwrite").objectStore("pieces");
  const newest = new Map<string, number>();
  const request = store.openCursor();
  await new Promise<void>((resolve, reject) => {
    request.addEventListener("error", () => reject(request.error ?? new Error("the database failed")));
    request.addEventListener("success", () => {
      const cursor = request.result;
      if (cursor === null) return resolve();
      const [source] = v.parse(v.tuple([v.string(), v.number()]), cursor.key);
      const { at } = v.parse(v.object({ at: v.number() }), cursor.value);
      newest.set(source, Math.max(at, newest.get(source) ?? 0));
      cursor.continue();
    });
  });
  for (const [source, at] of newest) if (now - at > forgottenAfter) store.delete(all(source));
};

export const openTape = async (source: string, now: () => number, limit = kept): Promise<Tape> => {
  const database = await open();
  await tidy(database, now());
  const store = (mode: IDBTransactionMode) => database.transaction("pieces", mode).objectStore("pieces");
  const keys = v.parse(
    v.array(v.tuple([v.string(), v.number()])),
    await done(store("readonly").getAllKeys(all(source))),
  );
  /** The first numbers of the batches, without the batch of starts. */
  const firsts = keys.map(([, first]) => first).filter((first) => first > 0);
  const newest = firsts.at(-1);
  const last =
    newest === undefined
      ? 0
      : (readPiece(await done(store("readonly").get([source, newest]))).at(-1)?.nth ?? newest);

  const put = (pieces: IDBObjectStore, first: number, entries: readonly Entry[]) => {
    const piece: Piece = { first, last: entries.at(-1)?.nth ?? first, at: now(), entries: [...entries] };
    pieces.put(piece, [source, first]);
  };

  /** Deletes batches without kept entries, and keeps the starts that are still needed. */
  const trim = async (newestNth: number) => {
    const staying = firsts.findLastIndex((first) => first <= newestNth - limit + 1);
    if (staying < 1) return;
    const gone = firsts.splice(0, staying);
    const pieces = store("readwrite");
    const stored = [startsOf, ...gone, firsts[0] ?? 0].map((first) =>
      done<unknown>(pieces.get([source, first])),
    );
    const read = (await Promise.all(stored)).map(readPiece);
    const next = read.pop()?.[0];
    for (const first of gone) pieces.delete([source, first]);
    put(pieces, startsOf, neededStarts(read.flat(), next));
  };

  return {
    last,
    add: async (entries) => {
      const first = entries[0]?.nth;
      const newestNth = entries.at(-1)?.nth;
      if (first === undefined || newestNth === undefined) return;
      firsts.push(first);
      const pieces = store("readwrite");
      put(pieces, first, entries);
      await completed(pieces.transaction);
      await trim(newestNth);
    },
    read: async () =>
      newestEntries((await done<unknown[]>(store("readonly").getAll(all(source)))).flatMap(readPiece), limit),
    forget: async () => {
      const pieces = store("readwrite");
      pieces.delete(all(source));
      await completed(pieces.transaction);
    },
  };
};
