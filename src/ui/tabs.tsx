import type { ReactNode } from "react";
import styles from "./tabs.module.css";

interface TabsProps {
  label: string;
  /** `<li>`s with a link or a button: an `<Icon>` and a word. The current link carries `aria-current="page"`. */
  children: ReactNode;
  /** The chat link: an `<Icon>` and an `aria-label`. */
  chat?: ReactNode;
}

/** The slab of a place on phones: three places, the menu, the chat. */
export const Tabs = ({ label, children, chat }: TabsProps) => (
  <nav className={styles.slab} data-on="ink" aria-label={label}>
    <div className={styles.tabs}>
      <ul>{children}</ul>
      {chat}
    </div>
  </nav>
);
