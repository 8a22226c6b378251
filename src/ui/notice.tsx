import type { ReactNode } from "react";
import { Announce } from "./announce.tsx";
import { Icon } from "./icon.tsx";
import { type IconPath, alert, check, info } from "./icons.ts";
import styles from "./notice.module.css";

interface NoticeProps {
  /** `done`: success, a tick; `ask`: asks for an action, lime; `bad`: an error, red. */
  kind?: "plain" | "done" | "ask" | "bad";
  icon?: IconPath;
  /** What happened. */
  title: ReactNode;
  /** What it means for the user's money, and what to do. */
  children?: ReactNode;
  /** A text button or link. */
  action?: ReactNode;
  /** `alert` for a new error, `status` for news: the title is announced. Absent for what the page already had. */
  role?: "alert" | "status" | undefined;
}

/** A message inside the page. */
export const Notice = ({ kind = "plain", icon, title, children, action, role }: NoticeProps) => (
  <div className={styles.notice} data-kind={kind} role={role === "alert" ? role : undefined}>
    <Icon of={icon ?? (kind === "bad" ? alert : kind === "done" ? check : info)} />
    <div>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.detail}>{children}</div>}
      {action}
    </div>
    {role === "status" && <Announce>{title}</Announce>}
  </div>
);

/** A change that has taken effect, in green and announced, with its undo: an applied promo code. */
export const Applied = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <p className={styles.applied}>
    <Icon of={check} />
    <span>{children}</span>
    {action}
    <Announce>{children}</Announce>
  </p>
);
