import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { type IconPath, check } from "./icons.ts";
import styles from "./outcome.module.css";
import { Picture } from "./picture.tsx";

interface OutcomeProps {
  icon: IconPath;
  /** The disc: black with lime when it went well, red when it did not, quiet while nothing is decided. */
  kind?: "good" | "bad" | "plain";
  /** What came of it, in a sentence. */
  title: ReactNode;
  lead?: ReactNode;
  /** Where to go from here. */
  children?: ReactNode;
}

/** The end of something that was begun elsewhere, as the body of a page. */
export const Outcome = ({ icon, kind = "plain", title, lead, children }: OutcomeProps) => (
  <div className={styles.outcome}>
    <span className={styles.disc} data-kind={kind}>
      <Icon of={icon} />
    </span>
    <h1 tabIndex={-1}>{title}</h1>
    {lead !== undefined && <p className={styles.lead}>{lead}</p>}
    <div className={styles.ways}>{children}</div>
  </div>
);

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

interface EmptyProps {
  art: string;
  title: ReactNode;
  /** What would be here and how it gets here. */
  children: ReactNode;
  /** One way out. */
  action?: ReactNode;
}

/** Nothing here, and what to do about it. */
export const Empty = ({ art, title, children, action }: EmptyProps) => (
  <div className={styles.empty}>
    <div className={styles.tile}>
      <Picture src={art} />
    </div>
    <h2>{title}</h2>
    <p>{children}</p>
    {action}
  </div>
);
