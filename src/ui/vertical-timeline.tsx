import type { ReactNode } from "react";
import styles from "./vertical-timeline.module.css";

/**
 * The kind of event: money, a document, one to sign, the end of a pause, a device handed to or returned by the
 * client, an end, a failure or delay, today.
 */
export type Marker = "money" | "paper" | "sign" | "pause" | "handover" | "return" | "end" | "bad" | "now";

interface TimelineItemProps {
  /** A short date with its `<time>`. */
  day: ReactNode;
  marker: Marker;
  /** In the past: the line to the next point is thick. */
  past?: boolean;
  /** Days to the next point; the gap on the page grows with them. */
  gap: number;
  title: ReactNode;
  note?: ReactNode;
  /** A button below the note. */
  action?: ReactNode;
  /** A sum in words. */
  sum?: ReactNode;
  /** Not loaded yet: its texts are hidden, their space is kept. */
  awaited?: boolean;
}

/**
 * A vertical timeline: thick for the past, thin for the future, a dot for today. Children are `<TimelineItem>`s by date.
 */
export const VerticalTimeline = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol className={styles.line} aria-label={label}>
    {children}
  </ol>
);

/** Before the first event of another year. Hidden from screen readers: their days include the year. */
export const TimelineYear = ({ year, past = false }: { year: string; past?: boolean }) => (
  <li className={styles.year} data-past={past || undefined} aria-hidden="true">
    {year}
  </li>
);

/** A point of the timeline. Its symbol is decorative: title and note say the same. */
export const TimelineItem = ({
  day,
  marker,
  past = false,
  gap,
  title,
  note,
  action,
  sum,
  awaited = false,
}: TimelineItemProps) => (
  <li
    className={styles.point}
    data-marker={awaited ? undefined : marker}
    data-past={past || undefined}
    data-awaited={awaited || undefined}
    aria-hidden={awaited || undefined}
    aria-current={marker === "now" ? "date" : undefined}
    style={{ "--days": gap }}
  >
    <span className={styles.day}>{day}</span>
    <span className={styles.marker} aria-hidden="true" />
    <div className={styles.body}>
      <span>
        <b>{awaited ? <span>{title}</span> : title}</b>
        {note && <small>{awaited ? <span>{note}</span> : note}</small>}
        {action && <span className={styles.action}>{!awaited && action}</span>}
      </span>
      {sum && <strong>{awaited ? <span>{sum}</span> : sum}</strong>}
    </div>
  </li>
);
