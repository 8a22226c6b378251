import type { ReactNode } from "react";
import { Drawing } from "./picture.tsx";
import styles from "./kit.module.css";

/** What comes in the box. */
export const Kit = ({ children }: { children: ReactNode }) => <ul className={styles.kit}>{children}</ul>;

interface KitItemProps {
  name: string;
  note?: string | undefined;
  /** A drawing on the 320 × 240 grid; none where there is none. */
  art?: string | undefined;
}

/** One thing in the box: its drawing is decoration, its name stands below it. */
export const KitItem = ({ name, note, art }: KitItemProps) => (
  <li>
    {art !== undefined && <Drawing src={art} lazy />}
    <b>{name}</b>
    {note !== undefined && <small>{note}</small>}
  </li>
);
