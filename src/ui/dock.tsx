import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./dock.module.css";

interface DockProps {
  /** Above the sum or subject: "Today". */
  caption?: ReactNode;
  /** The sum, or the object of the button. */
  subject?: ReactNode;
  /**
   * Where the subject is visible: phones need a sum; the wide card has the quote above and may need text. Tablets
   * have room beside a button that contains the sum.
   */
  subjectOn?: "phone" | "tablet" | "wide" | undefined;
  /** Buttons one under another: a destructive action and the safe one. */
  stacked?: boolean;
  /** One line below the button. */
  note?: ReactNode;
  /**
   * `beside`: the note appears and disappears. On tablets it is beside the button, on phones above it, so that the
   * button stays in its place.
   */
  noteOn?: "beside";
  /** Referenced by the button that the note describes. */
  noteId?: string;
  /** The main action of the screen: a `go` or `bad` button. */
  children: ReactNode;
}

/** The end of a task: a black bar at the bottom of phones, or the footer of the black card on wide screens. */
export const Dock = ({
  caption,
  subject,
  subjectOn,
  stacked = false,
  note,
  noteOn,
  noteId,
  children,
}: DockProps) => (
  <div className={classNames(styles.dock, stacked && styles.stacked)} data-on="ink">
    {subject && (
      <p className={styles.sum} data-only={subjectOn}>
        {caption && <span>{caption}</span>}
        <b>{subject}</b>
      </p>
    )}
    {children}
    {note && (
      <p id={noteId} className={styles.note} data-only={noteOn}>
        {note}
      </p>
    )}
  </div>
);
