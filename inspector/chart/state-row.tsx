import { memo } from "react";
import { duration } from "../history/titles.ts";
import { useTime } from "../use-time.ts";
import { useLit } from "./lit.ts";
import type { Row } from "./words.ts";

/** A row of a state. A port that runs shows since when, an armed timer how much is left. */
export const StateRow = ({ row, isActive }: { row: Row; isActive: boolean }) => {
  const lit = useLit();
  const timer = row.kind === "timer" && isActive ? lit.timers.get(row.id) : undefined;
  return (
    <Line
      kind={row.kind}
      text={row.text}
      isTaken={lit.taken.has(row.id)}
      since={row.kind === "port" && isActive ? lit.running.get(row.id) : timer?.since}
      delay={timer?.delay}
      at={lit.at}
    />
  );
};

type LineProps = Pick<Row, "kind" | "text"> & {
  isTaken: boolean;
  /** When what it shows began; nothing while it does not run. */
  since: number | undefined;
  /** Of a timer. */
  delay: number | undefined;
  at: number | null;
};

/** Takes words and numbers alone: of some hundred rows only those are made anew of which something is new. */
const Line = memo(({ kind, text, isTaken, since, delay, at }: LineProps) => (
  <p className="row" data-kind={kind} data-taken={isTaken || undefined} data-runs={since !== undefined}>
    {kind === "port" && <i aria-hidden="true">▸</i>}
    {kind === "timer" && <i aria-hidden="true">◔</i>}
    <span>{text}</span>
    {since !== undefined && delay === undefined && <Since since={since} at={at} />}
    {since !== undefined && delay !== undefined && <Left since={since} delay={delay} at={at} />}
  </p>
));
Line.displayName = "Line";

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
