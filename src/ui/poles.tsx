import type { ReactNode } from "react";
import styles from "./poles.module.css";

/** A sum per month: a row of poles, each as high as its sum. Children are links and `<span>`s with `poleClass()`. */
export const Poles = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={styles.poles} aria-label={label}>
    {children}
  </nav>
);

/** The look of one pole; the one that is looked at has `aria-current`, or `data-now` where none is. */
export const poleClass = (): string => styles.pole ?? "";

interface PoleBodyProps {
  /** How high, from 0 to 1: its share of the highest. */
  share: number;
  /** The month in short. */
  word: string;
  /** The sum without its sign: there are six of them on a phone's line. */
  sum: string;
}

/** What stands in a pole. Its link says month and sum in words. */
export const PoleBody = ({ share, word, sum }: PoleBodyProps) => (
  <span className={styles.body} aria-hidden="true">
    <i style={{ "--share": share }} />
    <b>{word}</b>
    <small>{sum}</small>
  </span>
);
