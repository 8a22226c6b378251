import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconPath } from "./icons.ts";
import styles from "./strip.module.css";

interface StripProps {
  /** Lime asks to look (data will be deleted); ink tells of the world (offline): announce it. */
  tone: "lime" | "ink";
  /** Names the strip among the landmarks. */
  label?: string;
  icon?: IconPath;
  children: ReactNode;
  /** A link of `textButtonClass()`. */
  action?: ReactNode;
}

/** A line over the whole page. */
export const Strip = ({ tone, label, icon, children, action }: StripProps) => (
  <aside
    className={styles.strip}
    data-tone={tone}
    data-on={tone === "ink" ? "ink" : undefined}
    aria-label={label}
  >
    {icon !== undefined && <Icon of={icon} />}
    <p>{children}</p>
    {action}
  </aside>
);
