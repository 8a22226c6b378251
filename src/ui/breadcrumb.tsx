import type { ReactNode } from "react";
import styles from "./breadcrumb.module.css";

/** The path on wide screens; children are `<li>` with links, the last with `<span aria-current="page">`. */
export const Breadcrumb = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={styles.crumbs} aria-label={label}>
    <ol>{children}</ol>
  </nav>
);
