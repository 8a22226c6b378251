import { memo } from "react";
import { type History, type Lane, indexAt, lanes } from "../history/history.ts";

type Props = { history: History; chosen: number | null; go: (at: number | undefined) => void };

const bins = 240;
const laneHeight = 10;

/** The whole recording, a row for each lane, and a slider that chooses a moment. */
export const Timeline = ({ history, chosen, go }: Props) => {
  const { entries } = history;
  const place = chosen === null ? entries.length - 1 : indexAt(entries, chosen);
  const entry = entries[place];
  return (
    <section className="timeline" aria-label="Timeline">
      <button
        type="button"
        className="button"
        aria-pressed={chosen === null}
        onClick={() => go(chosen === null ? entry?.nth : undefined)}
      >
        {chosen === null ? "Stop" : "Follow"}
      </button>
      <div className="track">
        <Bars all={history.lanes} length={drawnOf(entries.length, bins)} />
        <input
          type="range"
          aria-label="Moment"
          aria-valuetext={
            entry === undefined ? "" : `entry ${place + 1} of ${entries.length}, ${clockTime(entry.at)}`
          }
          min={0}
          max={Math.max(0, entries.length - 1)}
          value={Math.max(0, place)}
          onChange={(change) => go(entries[Number(change.currentTarget.value)]?.nth)}
        />
      </div>
      <p>
        {place + 1} / {entries.length}
        <time>{entry === undefined ? "" : clockTime(entry.at)}</time>
      </p>
    </section>
  );
};

/** `all` grows in place; its object and `length` say whether the bars are drawn again. */
const Bars = memo(({ all, length }: { all: readonly Lane[]; length: number }) => {
  const counted = binned(all, bins, length);
  return (
    <svg viewBox={`0 0 ${bins} ${lanes.length * laneHeight}`} preserveAspectRatio="none" aria-hidden="true">
      {lanes.map((lane, row) => (
        <path key={lane} className={lane} d={barsOf(counted[lane], row * laneHeight, laneHeight - 2)} />
      ))}
    </svg>
  );
});
Bars.displayName = "Bars";

type Bins = Readonly<Record<(typeof lanes)[number], readonly number[]>>;

/** The number of entries of each lane, among the first `length`, in each of `count` equal parts. */
function binned(all: readonly Lane[], count: number, length = all.length): Bins {
  const empty = () => Array.from({ length: count }, () => 0);
  const bins = { page: empty(), said: empty(), answer: empty(), timer: empty(), law: empty() };
  const share = count / Math.max(1, length);
  // Visits every entry each time: an iterator would take ten times as long.
  for (let place = 0; place < length; place += 1) {
    const lane = all[place];
    if (lane === null || lane === undefined) continue;
    const bin = Math.floor(place * share);
    bins[lane][bin] = (bins[lane][bin] ?? 0) + 1;
  }
  return bins;
}

/** How many entries are drawn: a large recording is drawn again once it has grown by half a bar of `count`, not with each entry. */
export function drawnOf(length: number, count: number): number {
  const half = Math.max(1, Math.floor(length / count / 2));
  return length - (length % half);
}

/** A row of bars as one SVG path; the fullest bin is as high as the row. */
function barsOf(counts: readonly number[], top: number, height: number): string {
  const most = Math.max(1, ...counts);
  const bars = counts.map((count, bin) => {
    if (count === 0) return "";
    const high = height * (0.35 + (0.65 * count) / most);
    return `M${bin} ${top + height}v${-high}h1v${high}z`;
  });
  return bars.join("");
}

const format = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const clockTime = (at: number) => format.format(at);
