import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import drawn from "./drawn.module.css";
import styles from "./ticks.module.css";

interface TicksProps {
  /** One sentence: "3 days of 12 have passed, 9 are left". */
  label: string;
  count: number;
  gone: number;
  start?: ReactNode;
  end?: ReactNode;
}

/** A row of days: passed, today, ahead. */
export const Ticks = ({ label, count, gone, start, end }: TicksProps) => (
  <div role="img" aria-label={label}>
    <div className={classNames(styles.ticks, drawn.drawn)}>
      {Array.from({ length: count }, (_, day) => (
        <i key={day} data-when={day < gone ? "gone" : day === gone ? "now" : undefined} />
      ))}
    </div>
    <div className={styles.ends} aria-hidden="true">
      <span>{start}</span>
      <span>{end}</span>
    </div>
  </div>
);
