import type { ReactNode } from "react";
import styles from "./field.module.css";

/** The fields of a form, one under another. */
export const Fields = ({ children }: { children: ReactNode }) => (
  <div className={styles.stack}>{children}</div>
);

/** Two short fields that share a line where there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
);
