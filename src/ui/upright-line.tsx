import type { ReactNode } from "react";
import styles from "./upright-line.module.css";

/**
 * What kind of event: money, a paper, one to be signed, a pause that ends, a device that comes to the client or goes
 * back, an end, what failed or is late, today.
 */
export type Knot = "money" | "paper" | "sign" | "pause" | "handover" | "return" | "end" | "bad" | "now";

interface LinePointProps {
  /** A short day in words, with its `<time>`. */
  day: ReactNode;
  knot: Knot;
  /** It has happened: the line to the next point is thick. */
  past?: boolean;
  /** Days to the next point: the gap grows with them, so that distance on the page is distance in time. */
  gap: number;
  title: ReactNode;
  note?: ReactNode;
  /** A sum in words. */
  sum?: ReactNode;
  /** It is not known yet: its words are not shown, their place is kept. */
  awaited?: boolean;
}

/** The line of time, standing: thick is lived, thin is ahead, the dot is today. Children are `<LinePoint>`s in the order of time. */
export const UprightLine = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol className={styles.line} aria-label={label}>
    {children}
  </ol>
);

/** One moment of the line. Its knot is decoration: title and note say the same in words. */
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
