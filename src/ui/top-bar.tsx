import type { ReactNode } from "react";
import styles from "./top-bar.module.css";

interface TopBarProps {
  /** The mark in its link. */
  mark: ReactNode;
  /** `<CentreNav>`: wide screens only. */
  nav?: ReactNode;
  /** The bonus pill, on phones only. */
  pill?: ReactNode;
  /** `<ProfileMenu>`, on wide screens only. */
  profile?: ReactNode;
  /** A task has its own bar on phones. */
  onPhone?: boolean;
}

/** The header of a place. */
export const TopBar = ({ mark, nav, pill, profile, onPhone = true }: TopBarProps) => (
  <header className={styles.top} data-on-phone={onPhone}>
    {mark}
    {nav}
    {pill}
    {profile}
  </header>
);

/** The five links in the middle of wide screens; children are links, the current one with `aria-current="page"`. */
export const CentreNav = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={styles.nav} aria-label={label}>
    {children}
  </nav>
);

/** The look of the bonus link in the header of phones: an icon and a number of points. */
export const pillClass = (): string => styles.pill ?? "";
