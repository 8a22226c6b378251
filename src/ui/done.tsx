import type { ReactNode } from "react";
import styles from "./done.module.css";
import { Icon } from "./icon.tsx";
import { check } from "./icons.ts";

interface DoneProps {
  /** What went well: "Оплатили 16 650 ₽". */
  title: ReactNode;
  note?: ReactNode;
}

/** A tick over the heading of a page: what a person did has worked, and the heading says what comes of it. */
export const Done = ({ title, note }: DoneProps) => (
  <div className={styles.done}>
    <span className={styles.tick} aria-hidden="true">
      <Icon of={check} />
    </span>
    <p>
      <b>{title}</b>
      {note !== undefined && <small>{note}</small>}
    </p>
  </div>
);
