import { timerName } from "../../statecharts/explain.ts";
import { duration } from "../history/titles.ts";
import type { Timer } from "#src/dev/recording/entry.ts";

type Props = { timers: readonly Timer[]; wait: ((ms: number) => void) | null };

const spans = [
  { name: "10 s", ms: 10_000 },
  { name: "1 min", ms: 60_000 },
  { name: "1 h", ms: 3_600_000 },
  { name: "1 day", ms: 86_400_000 },
];

/** Puts the clock forward: that of the page, and the server's with it. A timer is let elapse as soon as it can. */
export const Clock = ({ timers, wait }: Props) => (
  <section aria-label="Clock">
    <h2>Clock</h2>
    <div className="sample">
      {spans.map(({ name, ms }) => (
        <button key={name} type="button" disabled={wait === null} onClick={() => wait?.(ms)}>
          + {name}
        </button>
      ))}
    </div>
    <ul>
      {timers.map(({ id, event, delay }) => (
        <li key={id}>
          <div className="sample">
            <button type="button" disabled={wait === null} onClick={() => wait?.(delay)}>
              Let elapse
            </button>
            <b>{timerName(event)}</b> <small>{duration(delay)}</small>
          </div>
        </li>
      ))}
    </ul>
  </section>
);
