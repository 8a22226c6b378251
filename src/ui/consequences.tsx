import type { ReactNode } from "react";
import styles from "./consequences.module.css";
import type { IconPath } from "./icons.ts";
import { IconDisc } from "./row.tsx";

/** Future events in order of time. */
export const Consequences = ({ children }: { children: ReactNode }) => (
  <ul className={styles.list}>{children}</ul>
);

interface ConsequenceProps {
  icon: IconPath;
  /** Date and event: "By 22 November, 21:00, return the bike". */
  title: ReactNode;
  children?: ReactNode;
  /** A link below the text. */
  action?: ReactNode;
}

export const Consequence = ({ icon, title, children, action }: ConsequenceProps) => (
  <li className={styles.item}>
    <IconDisc icon={icon} />
    <div>
      <b>{title}</b>
      {children !== undefined && <span>{children}</span>}
      {action}
    </div>
  </li>
);
