import type { ReactNode } from "react";
import styles from "./empty.module.css";
import { Picture } from "./picture.tsx";

interface EmptyProps {
  art: string;
  title: ReactNode;
  /** What would be here and how it gets here. */
  children: ReactNode;
  /** One way out. */
  action?: ReactNode;
}

/** Nothing here, and what to do about it. */
export const Empty = ({ art, title, children, action }: EmptyProps) => (
  <div className={styles.empty}>
    <div className={styles.tile}>
      <Picture src={art} />
    </div>
    <h2>{title}</h2>
    <p>{children}</p>
    {action}
  </div>
);
