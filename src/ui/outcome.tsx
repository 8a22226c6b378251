import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { type IconPath, alert, check } from "./icons.ts";
import styles from "./outcome.module.css";
import { Picture } from "./picture.tsx";

interface OutcomeProps {
  icon: IconPath;
  /** The disc: black with lime for success, red for failure, grey while it is pending. */
  kind?: "good" | "bad" | "plain";
  /** The result in one sentence. */
  title: ReactNode;
  lead?: ReactNode;
  /** Where to go next. */
  children?: ReactNode;
}

/** The result of an operation, as the body of a page. */
export const Outcome = ({ icon, kind = "plain", title, lead, children }: OutcomeProps) => (
  <div className={styles.outcome}>
    <span className={styles.disc} data-kind={kind}>
      <Icon of={icon} />
    </span>
    <h1 tabIndex={-1}>{title}</h1>
    {lead && <p className={styles.lead}>{lead}</p>}
    <div className={styles.ways}>{children}</div>
  </div>
);

interface UnreadProps {
  title: ReactNode;
  /** What it means for the user's money. */
  children?: ReactNode;
  /** A retry. */
  action: ReactNode;
}

/** The main content of a page could not be loaded. */
export const Unread = ({ title, children, action }: UnreadProps) => (
  <div className={styles.outcome} role="alert">
    <span className={styles.disc} data-kind="bad">
      <Icon of={alert} />
    </span>
    <h2>{title}</h2>
    {children && <p className={styles.lead}>{children}</p>}
    <div className={styles.ways}>{action}</div>
  </div>
);

interface DoneProps {
  /** What succeeded: "Оплатили 16 650 ₽". */
  title: ReactNode;
  note?: ReactNode;
}

/** A tick above the heading of a page after a successful action; the heading says what follows. */
export const Done = ({ title, note }: DoneProps) => (
  <div className={styles.done}>
    <span className={styles.tick} aria-hidden="true">
      <Icon of={check} />
    </span>
    <p>
      <b>{title}</b>
      {note && <small>{note}</small>}
    </p>
  </div>
);

interface EmptyProps {
  art: string;
  title: ReactNode;
  /** What will be here, and how it gets here. */
  children: ReactNode;
  /** One button, and perhaps a link. */
  action?: ReactNode;
}

/** An empty state with its next step. */
export const Empty = ({ art, title, children, action }: EmptyProps) => (
  <div className={styles.box}>
    <div className={styles.empty}>
      <div className={styles.tile}>
        <Picture src={art} />
      </div>
      <h2>{title}</h2>
      <p>{children}</p>
      {action && <div className={styles.ways}>{action}</div>}
    </div>
  </div>
);
