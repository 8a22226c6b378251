import type { ReactNode } from "react";
import styles from "./top-bar.module.css";

interface TopBarProps {
  /** The logo in its link. */
  logo: ReactNode;
  /** `<CentreNav>`, on wide screens only. */
  nav?: ReactNode;
  /** The bonus link, on phones only. */
  pill?: ReactNode;
  /** `<ProfileMenu>`, on wide screens only. */
  profile?: ReactNode;
  /** The chat icon of phones without tabs. */
  chat?: ReactNode;
  /** False for a task, which has its own bar on phones. */
  onPhone?: boolean;
  /** On tablets the rail has the logo, and the page's heading moves up beside the bonus link. */
  besideRail?: boolean;
}

/** The header of a section page. */
export const TopBar = ({
  logo,
  nav,
  pill,
  profile,
  chat,
  onPhone = true,
  besideRail = false,
}: TopBarProps) => (
  <header className={styles.top} data-on-phone={onPhone} data-beside-rail={besideRail || undefined}>
    {logo}
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

/** The five links of wide screens; the current one has `aria-current="page"`. */
export const CentreNav = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={styles.nav} aria-label={label}>
    {children}
  </nav>
);

/** The look of the bonus link of phones: an icon and the number of points. */
export const pillClass = (): string => styles.pill ?? "";

/** The breadcrumbs of wide screens: `<li>`s with links, the last with `<span aria-current="page">`. */
export const Breadcrumb = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={styles.crumbs} aria-label={label}>
    <ol>{children}</ol>
  </nav>
);

interface TaskBarProps {
  /** A link of `iconButtonClass()`. */
  back: ReactNode;
  /** The name of the task. The screen's own h1 is in `main`. */
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
