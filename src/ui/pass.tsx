import type { ReactNode } from "react";
import styles from "./pass.module.css";

interface PassProps {
  /** What the number is. */
  caption: string;
  /** What to say at the counter. */
  number: string;
  /** A code for scanners; absent while it loads. */
  code?: ReactNode;
}

/** What to show at a counter: a large number, and its code, black on white in both colour schemes. */
export const Pass = ({ caption, number, code }: PassProps) => (
  <div className={styles.pass}>
    <p className={styles.number}>
      <span>{caption}</span>
      <b>{number}</b>
    </p>
    <div className={styles.code}>{code}</div>
  </div>
);

interface PassSlabProps {
  id: string;
  title: string;
  /** `<Pass>`, then sentences in `<p>`. */
  children: ReactNode;
  /** A button. */
  action?: ReactNode;
}

/** The black slab with a pass, and where to show it. Links can lead to it, and focus its heading. */
export const PassSlab = ({ id, title, children, action }: PassSlabProps) => (
  <section className={styles.slab} id={id} data-on="ink">
    <h2 tabIndex={-1}>{title}</h2>
    {children}
    {action && <div className={styles.action}>{action}</div>}
  </section>
);
