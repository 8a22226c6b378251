import type { ReactNode } from "react";
import styles from "./tabs.module.css";

interface TabsProps {
  label: string;
  /** `<li>`s with a link or a button: an `<Icon>` and a word. The current link carries `aria-current="page"`. */
  children: ReactNode;
  /** The chat link: an `<Icon>` and an `aria-label`. */
  chat?: ReactNode;
  /** The logo in its link, on black, at the top of the rail. */
  logo?: ReactNode;
}

/**
 * The navigation of a section: three sections, the menu, the chat. At the bottom of phones; on tablets a rail at the
 * left, for which the page makes room (page.module.css).
 */
export const Tabs = ({ label, children, chat, logo }: TabsProps) => (
  <nav className={styles.slab} data-on="ink" data-rail aria-label={label}>
    <div className={styles.tabs}>
      {logo && <div className={styles.logo}>{logo}</div>}
      <ul>{children}</ul>
      {chat}
    </div>
  </nav>
);
