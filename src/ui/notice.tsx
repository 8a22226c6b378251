import type { ReactNode } from "react";
import { Announce } from "./announce.tsx";
import { Icon } from "./icon.tsx";
import { type IconPath, alert, check, info } from "./icons.ts";
import styles from "./notice.module.css";

interface NoticeProps {
  /** Plain on paper; `done` has been done, a tick; `ask` wants something, lime; `bad` broke, red. */
  kind?: "plain" | "done" | "ask" | "bad";
  icon?: IconPath;
  /** What happened. */
  title: ReactNode;
  /** What about the money, and what to do. */
  children?: ReactNode;
  /** The way out: a text button or link. */
  action?: ReactNode;
  /** `alert` for an error that has just happened, `status` for news: its title is read out. Nothing for what was there. */
  role?: "alert" | "status";
}

/** A message inside the page. */
export const Notice = ({ kind = "plain", icon, title, children, action, role }: NoticeProps) => (
  <div className={styles.notice} data-kind={kind} role={role === "alert" ? role : undefined}>
    <Icon of={icon ?? (kind === "bad" ? alert : kind === "done" ? check : info)} />
    <div>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.detail}>{children}</div>}
      {action}
    </div>
    {role === "status" && <Announce>{title}</Announce>}
  </div>
);

/** What has taken effect, in green and read out, with a way to take it back: an applied promo code. */
export const Applied = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <p className={styles.applied}>
    <Icon of={check} />
    <span>{children}</span>
    {action}
    <Announce>{children}</Announce>
  </p>
);
