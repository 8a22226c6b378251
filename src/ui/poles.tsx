import type { ReactNode } from "react";
import styles from "./poles.module.css";

/** A bar chart of monthly sums. Children are links and `<span>`s with `poleClass()`. */
export const Poles = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={styles.poles} aria-label={label}>
    {children}
  </nav>
);

/** The look of one bar; the selected one has `aria-current`, or `data-now` if none is selected. */
export const poleClass = (): string => styles.pole ?? "";

interface PoleBodyProps {
  /** The height from 0 to 1, as a share of the highest. */
  share: number;
  /** The short month. */
  word: string;
  /** The sum without its sign: a phone shows six in one line. */
  sum: string;
}

/** The content of a bar. Its link contains month and sum in words. */
export const PoleBody = ({ share, word, sum }: PoleBodyProps) => (
  <span className={styles.body} aria-hidden="true">
    <i style={{ "--share": share }} />
    <b>{word}</b>
    <small>{sum}</small>
  </span>
);
