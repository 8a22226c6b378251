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
  /** The chat icon where there are no tabs for it, on phones only: it floats on wide screens. */
  chat?: ReactNode;
  /** A task has its own bar on phones. */
  onPhone?: boolean;
  /** On tablets the rail has the mark, and the heading of the page comes up beside the pill. */
  besideRail?: boolean;
}

/** The header of a place. */
export const TopBar = ({
  mark,
  nav,
  pill,
  profile,
  chat,
  onPhone = true,
  besideRail = false,
}: TopBarProps) => (
  <header className={styles.top} data-on-phone={onPhone} data-beside-rail={besideRail || undefined}>
    {mark}
    {nav}
    {chat === undefined ? (
      pill
    ) : (
      <div className={styles.end}>
        {pill}
        <span className={styles.chat}>{chat}</span>
      </div>
    )}
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

/** The path on wide screens; children are `<li>` with links, the last with `<span aria-current="page">`. */
export const Breadcrumb = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={styles.crumbs} aria-label={label}>
    <ol>{children}</ol>
  </nav>
);

interface TaskBarProps {
  /** The way back: a link of `iconButtonClass()`. */
  back: ReactNode;
  /** Which task this is. The screen's own h1 is in `main`. */
  title: ReactNode;
  /** The chat link of `iconButtonClass()`. */
  chat?: ReactNode;
}

/** The phone header of a task. */
export const TaskBar = ({ back, title, chat }: TaskBarProps) => (
  <header className={styles.bar}>
    {back}
    <p className={styles.title}>{title}</p>
    {chat}
  </header>
);
