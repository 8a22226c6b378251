import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconPath } from "./icons.ts";
import styles from "./outcome.module.css";

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
