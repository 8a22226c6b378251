import type { ReactNode } from "react";
import styles from "./purse.module.css";

interface PurseProps {
  /** The balance, as digits. */
  sum: string;
  /** The balance in words, for those who hear it. */
  label: string;
  /** What it is good for. */
  children: ReactNode;
}

/** The bonus balance: one number on black, and what it is good for. */
export const Purse = ({ sum, label, children }: PurseProps) => (
  <div className={styles.purse} data-on="ink" role="group" aria-label={label}>
    <p className={styles.sum}>{sum}</p>
    <p className={styles.words}>{children}</p>
  </div>
);
