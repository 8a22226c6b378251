import type { ReactNode } from "react";
import styles from "./tabs.module.css";

interface TabsProps {
  label: string;
  /** `<li>`s with a link or a button: an `<Icon>` and a word. The current link carries `aria-current="page"`. */
  children: ReactNode;
  /** The chat link: an `<Icon>` and an `aria-label`. */
  chat?: ReactNode;
  /** The mark in its link, on black: at the head of the rail. */
  mark?: ReactNode;
}

/**
 * The slab of a place: three places, the menu, the chat. At the thumb on phones; on tablets it stands up as a rail at the
 * left, and the page makes room for it (page.module.css).
 */
export const Tabs = ({ label, children, chat, mark }: TabsProps) => (
  <nav className={styles.slab} data-on="ink" data-rail aria-label={label}>
    <div className={styles.tabs}>
      {mark !== undefined && <div className={styles.mark}>{mark}</div>}
      <ul>{children}</ul>
      {chat}
    </div>
  </nav>
);
