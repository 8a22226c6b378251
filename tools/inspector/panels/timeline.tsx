import { memo } from "react";
import { barsOf, binned, drawnOf, type Lane, lanes } from "../history/lanes.ts";
import { type History, indexAt } from "../history/history.ts";

type Props = { history: History; chosen: number | null; go: (at: number | undefined) => void };

const bins = 240;
const laneHeight = 10;

/** The whole recording, a row for each kind of entry, and the scrubber that takes the system to any moment of it. */
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

/** `all` grows in place: what is drawn of it follows from its object and `length`. */
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

const format = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const clockTime = (at: number) => format.format(at);
