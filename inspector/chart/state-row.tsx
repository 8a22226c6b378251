import { duration } from "../history/titles.ts";
import { useTime } from "../use-time.ts";
import { useLit } from "./lit.ts";
import type { Row } from "./words.ts";

/** A row of a state. A port that runs shows since when, an armed timer how much is left. */
export const StateRow = ({ row, isActive }: { row: Row; isActive: boolean }) => {
  const lit = useLit();
  const since = row.kind === "port" && isActive ? lit.running.get(row.id) : undefined;
  const timer = row.kind === "timer" && isActive ? lit.timers.get(row.id) : undefined;
  const taken = lit.taken.has(row.id) || undefined;
  return (
    <p
      className="row"
      data-kind={row.kind}
      data-taken={taken}
      data-runs={since !== undefined || timer !== undefined}
    >
      {row.kind === "port" && <i aria-hidden="true">▸</i>}
      {row.kind === "timer" && <i aria-hidden="true">◔</i>}
      <span>{row.text}</span>
      {since !== undefined && <Since since={since} at={lit.at} />}
      {timer !== undefined && <Left since={timer.since} delay={timer.delay} at={lit.at} />}
    </p>
  );
};

const Since = ({ since, at }: { since: number; at: number | null }) => (
  <time>{duration(useTime(at) - since)}</time>
);

/** Runs down by itself: a style's animation that began when the timer did. */
const Left = ({ since, delay, at }: { since: number; delay: number; at: number | null }) => {
  const now = useTime(at);
  const left = Math.max(0, since + delay - now);
  return (
    <>
      <time>{duration(left)}</time>
      <meter min={0} max={delay} value={left} aria-label="time left" />
    </>
  );
};
