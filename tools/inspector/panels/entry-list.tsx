import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactElement, useEffect, useEffectEvent, useRef } from "react";
import type { Entry } from "#src/dev/recording/entry.ts";
import { type History, indexAt, nameOf } from "../history/history.ts";
import { titleOf } from "../history/titles.ts";

/** Which entries are listed: events, also answers and timers, or every entry. */
type Extent = "said" | "answers" | "all";
export type Filter = { readonly words: string; readonly extent: Extent };

/** The indexes in `entries` of the entries that pass a filter, and how many entries it has visited in all. */
type Filtered = { readonly places: readonly number[]; readonly work: number };

type Props = {
  history: History;
  /** Indexes of the listed entries in `history.entries`. */
  places: readonly number[];
  filter: Filter;
  setFilter: (filter: Filter) => void;
  chosen: number | null;
  choose: (nth: number, actor: string | null) => void;
};

const extents: readonly { value: Extent; name: string }[] = [
  { value: "said", name: "Events" },
  { value: "answers", name: "Events, answers, timers" },
  { value: "all", name: "Every entry" },
];

/** All entries, the last on top; rows out of sight are not in the page. */
export const EntryList = ({ history, places, filter, setFilter, chosen, choose }: Props) => (
  <section className="entries" aria-label="Entries">
    <h2>
      Entries <small>{places.length}</small>
    </h2>
    <form onSubmit={(submitted) => submitted.preventDefault()}>
      <input
        type="search"
        aria-label="Filter by words"
        placeholder="Event, state or actor"
        value={filter.words}
        onChange={(change) => setFilter({ ...filter, words: change.currentTarget.value })}
      />
      <select
        aria-label="What is listed"
        value={filter.extent}
        onChange={(change) => {
          const extent = extents.find(({ value }) => value === change.currentTarget.value);
          if (extent !== undefined) setFilter({ ...filter, extent: extent.value });
        }}
      >
        {extents.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </form>
    <Rows history={history} places={places} chosen={chosen} choose={choose} />
  </section>
);

const rowHeight = 40;
/** The virtualiser measures all rows when their number changes: it grows by so many at a time. */
const atOnce = 256;

const Rows = ({
  history,
  places,
  chosen,
  choose,
}: Pick<Props, "history" | "places" | "chosen" | "choose">) => {
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- the virtualiser hands out another list from the same object
  const rows = useVirtualizer({
    count: Math.ceil(places.length / atOnce) * atOnce,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  const last = places.length - 1;
  const showChosen = useEffectEvent((nth: number) => {
    const at = rowOf(history, places, nth);
    if (at >= 0) rows.scrollToIndex(last - at, { align: "auto" });
  });
  useEffect(() => {
    if (chosen !== null) showChosen(chosen);
  }, [chosen]);
  const shown = rows.getVirtualItems();
  return (
    <div className="rows" ref={box} tabIndex={-1}>
      {/* Rows are in normal flow, so a new one on top does not change the others. */}
      <ol reversed style={{ height: places.length * rowHeight, paddingTop: shown[0]?.start ?? 0 }}>
        {shown.map(({ index }) => {
          const entry = history.entries[places[last - index] ?? -1];
          return entry && rowFor(history, entry, { position: last - index + 1, chosen, choose });
        })}
      </ol>
    </div>
  );
};

type Made = { position: number; isChosen: boolean; choose: Props["choose"]; row: ReactElement };
/** An entry does not change: its row is cached while its position and choice stay. */
const made = new WeakMap<Entry, Made>();

function rowFor(
  history: History,
  entry: Entry,
  { position, chosen, choose }: { position: number; chosen: number | null; choose: Props["choose"] },
): ReactElement {
  const isChosen = entry.nth === chosen;
  const before = made.get(entry);
  if (before?.position === position && before.isChosen === isChosen && before.choose === choose)
    return before.row;
  const row = (
    // The total changes with each event: -1 is "not known" (ARIA).
    <li key={entry.nth} aria-posinset={position} aria-setsize={-1}>
      <Row
        nth={entry.nth}
        kind={entry.kind}
        title={titleOf(entry)}
        who={whoOf(history, entry)}
        at={entry.at}
        actor={actorOf(history, entry)}
        isChosen={isChosen}
        choose={choose}
      />
    </li>
  );
  made.set(entry, { position, isChosen, choose, row });
  return row;
}

/** The index in `places` of the chosen entry, or of the last one before it. */
const rowOf = (history: History, places: readonly number[], chosen: number): number => {
  const place = indexAt(history.entries, chosen);
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

type RowProps = {
  nth: number;
  kind: Entry["kind"];
  title: string;
  who: string;
  at: number;
  actor: string | null;
  isChosen: boolean;
  choose: (nth: number, actor: string | null) => void;
};

/** Takes strings and numbers only, so that a row does not render again while others arrive. */
const Row = ({ nth, kind, title, who, at, actor, isChosen, choose }: RowProps) => (
  <button type="button" aria-current={isChosen} data-kind={kind} onClick={() => choose(nth, actor)}>
    <b>{title}</b>
    <time dateTime={new Date(at).toISOString()}>{clockTime(at)}</time>
    <small>{who}</small>
  </button>
);

/** The machine of an entry; of a port the one that invoked it. */
function actorOf(history: History, entry: Entry): string | null {
  if (entry.kind === "page" || entry.kind === "failed") return null;
  const id = entry.kind === "actor" ? entry.id : entry.actorId;
  const started = history.actors.get(id)?.started;
  return started?.machine === null ? started.parentId : id;
}

/** `session`, `page → session`, the path of a page, or the line of a story. */
function whoOf(history: History, entry: Entry): string {
  if (entry.kind === "failed") return entry.where ?? entry.source.address;
  const name = nameOf(history, entry) || entry.source.address;
  return entry.kind === "event" ? `${senderOf(history, entry.sourceId)} → ${name}` : name;
}

const senderOf = (history: History, id: string | null) =>
  id === null ? "page" : (history.actors.get(id)?.started.name ?? id);

const format = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
});

/** Hours to milliseconds, in the time of this machine. */
const clockTime = (at: number) => format.format(at);

/**
 * A filter that remembers its last question and then visits only new entries. Every word must occur in the title of an entry
 * or in the name of its actor.
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
