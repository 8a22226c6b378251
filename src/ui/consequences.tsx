import type { ReactNode } from "react";
import styles from "./consequences.module.css";
import type { IconPath } from "./icons.ts";
import { IconDisc } from "./row.tsx";

interface ConsequencesProps {
  /** In order of time: icons on a line, as the steps of a process. */
  line?: boolean;
  children: ReactNode;
}

/** What an action leads to. */
export const Consequences = ({ line = false, children }: ConsequencesProps) => (
  <ul className={styles.list} data-line={line || undefined}>
    {children}
  </ul>
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
      {children && <span>{children}</span>}
      {action}
    </div>
  </li>
);
