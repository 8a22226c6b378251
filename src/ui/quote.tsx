import { type ReactNode, useId } from "react";
import styles from "./quote.module.css";

export interface QuoteLine {
  name: ReactNode;
  sum: ReactNode;
  /** Below the name: "returned when you hand the device in". */
  note?: ReactNode;
  /** A discount: green. */
  off?: boolean;
}

interface QuoteProps {
  title: ReactNode;
  lines: readonly QuoteLine[];
  /** "Today". */
  totalName: ReactNode;
  total: ReactNode;
  /** Later payments, line by line, below the total. */
  later?: readonly QuoteLine[];
  /** The same as a sentence: "Then 11 980 ₽ a month". */
  next?: ReactNode;
  /** New sums are loading: the current ones are dimmed. */
  recalculating?: boolean;
  /** On phones the dock below repeats the total, so the list hides it. */
  totalInDock?: boolean;
}

const Lines = ({ lines }: { lines: readonly QuoteLine[] }) =>
  lines.map(({ name, sum, note, off = false }, index) => (
    <div key={index} aria-atomic="true" className={off ? styles.off : undefined}>
      <dt>{name}</dt>
      <dd>{sum}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  ));

/** The price breakdown. Sums never blink, jump or disappear during an update; a changed line is announced. */
export const Quote = ({
  title,
  lines,
  totalName,
  total,
  later = [],
  next,
  recalculating = false,
  totalInDock = false,
}: QuoteProps) => {
  const titleId = useId();
  return (
    <section
      className={styles.quote}
      data-on="ink"
      aria-labelledby={titleId}
      aria-live="polite"
      aria-busy={recalculating || undefined}
    >
      <h2 id={titleId}>{title}</h2>
      <dl>
        <Lines lines={lines} />
        <div aria-atomic="true" className={styles.total} data-in-dock={totalInDock || undefined}>
          <dt>{totalName}</dt>
          <dd>{total}</dd>
        </div>
        <Lines lines={later} />
      </dl>
      {next && <p className={styles.next}>{next}</p>}
    </section>
  );
};
