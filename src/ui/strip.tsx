import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconPath } from "./icons.ts";
import styles from "./strip.module.css";

interface StripProps {
  /** Plain asks for attention (data will be deleted); ink reports a condition (offline): announce it. */
  tone: "plain" | "ink";
  /** The name of the landmark. */
  label?: string;
  icon?: IconPath;
  children: ReactNode;
  /** A link of `textButtonClass()`. */
  action?: ReactNode;
}

/** A banner across the page. */
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
