import type { ReactNode } from "react";
import styles from "./upright-line.module.css";

/**
 * The kind of event: money, a document, one to sign, the end of a pause, a device handed to or returned by the
 * client, an end, a failure or delay, today.
 */
export type Knot = "money" | "paper" | "sign" | "pause" | "handover" | "return" | "end" | "bad" | "now";

interface LinePointProps {
  /** A short date with its `<time>`. */
  day: ReactNode;
  knot: Knot;
  /** In the past: the line to the next point is thick. */
  past?: boolean;
  /** Days to the next point; the gap on the page grows with them. */
  gap: number;
  title: ReactNode;
  note?: ReactNode;
  /** A sum in words. */
  sum?: ReactNode;
  /** Not loaded yet: its texts are hidden, their space is kept. */
  awaited?: boolean;
}

/**
 * A vertical timeline: thick for the past, thin for the future, a dot for today. Children are `<LinePoint>`s by date.
 */
export const UprightLine = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol className={styles.line} aria-label={label}>
    {children}
  </ol>
);

/** A point of the timeline. Its symbol is decorative: title and note say the same. */
export const LinePoint = ({
  day,
  knot,
  past = false,
  gap,
  title,
  note,
  sum,
  awaited = false,
}: LinePointProps) => (
  <li
    className={styles.point}
    data-knot={awaited ? undefined : knot}
    data-past={past || undefined}
    data-awaited={awaited || undefined}
    aria-hidden={awaited || undefined}
    {...(knot === "now" && { "aria-current": "date" })}
    style={{ "--days": gap }}
  >
    <span className={styles.day}>{day}</span>
    <span className={styles.knot} aria-hidden="true" />
    <div className={styles.body}>
      <span>
        <b>{awaited ? <span>{title}</span> : title}</b>
        {note !== undefined && <small>{awaited ? <span>{note}</span> : note}</small>}
      </span>
      {sum !== undefined && <strong>{awaited ? <span>{sum}</span> : sum}</strong>}
    </div>
  </li>
);
