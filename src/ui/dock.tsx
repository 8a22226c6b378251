import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./dock.module.css";

interface DockProps {
  /** A word over the sum or subject: "Today". */
  caption?: ReactNode;
  /** The sum, or what the button is about. */
  subject?: ReactNode;
  /**
   * Where the subject is shown: the phone needs a sum, the wide card has the quote above and may need words. A tablet has
   * room beside a button that says the sum itself.
   */
  subjectOn?: "phone" | "tablet" | "wide";
  /** Buttons one under another: a destructive choice and the way to stay. */
  stacked?: boolean;
  /** One line under the button. */
  note?: ReactNode;
  /**
   * Where the note is shown: on a phone it may stand over what it speaks of, and is said there. `beside`: everywhere, on
   * tablets beside the button, as the `wide` one is.
   */
  noteOn?: "wide" | "beside";
  /** The one action of the screen: a `go` or `bad` button. */
  children: ReactNode;
}

/** The end of a task: the one black surface at the thumb, or the foot of the black card on wide screens. */
export const Dock = ({ caption, subject, subjectOn, stacked = false, note, noteOn, children }: DockProps) => (
  <div className={classNames(styles.dock, stacked && styles.stacked)} data-on="ink">
    {subject !== undefined && (
      <p className={styles.sum} data-only={subjectOn}>
        {caption !== undefined && <span>{caption}</span>}
        <b>{subject}</b>
      </p>
    )}
    {children}
    {note !== undefined && (
      <p className={styles.note} data-only={noteOn}>
        {note}
      </p>
    )}
  </div>
);
