import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { type IconPath, lock } from "./icons.ts";
import styles from "./reason.module.css";

interface ReasonProps {
  /** What the disabled control names in `aria-describedby`. */
  id?: string;
  icon?: IconPath;
  /** Why it cannot be done and, best as a link, what to do about it. */
  children: ReactNode;
}

/** Why a control is off. Every disabled control has one (WCAG 3.3.1, 3.3.3). */
export const Reason = ({ id, icon = lock, children }: ReasonProps) => (
  <p id={id} className={styles.reason}>
    <Icon of={icon} small />
    <span>{children}</span>
  </p>
);
