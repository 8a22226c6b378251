import type { MouseEvent } from "react";
import { Icon } from "./icon.tsx";
import type { IconPath } from "./icons.ts";
import styles from "./quick-actions.module.css";

export type QuickAction = {
  icon: IconPath;
  word: string;
  /** Begins with the word and adds the object: "Route, Kolibri 2". */
  label: string;
  href: string;
  onClick?: (event: MouseEvent) => void;
};

/** Up to four round buttons with a word each, two to a line in narrow places. Never lime. */
export const QuickActions = ({ actions }: { actions: readonly QuickAction[] }) => (
  <div className={styles.box}>
    <ul className={styles.quick}>
      {actions.map(({ icon, word, label, ...link }) => (
        <li key={word}>
          <a {...link} aria-label={label}>
            <span className={styles.disc}>
              <Icon of={icon} />
            </span>
            <span>{word}</span>
          </a>
        </li>
      ))}
    </ul>
  </div>
);
