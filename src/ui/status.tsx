import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { alert, check, clock, type IconPath } from "./icons.ts";
import { classNames } from "./class-names.ts";
import drawn from "./drawn.module.css";
import styles from "./status.module.css";

export type StatusKind =
  /** Dots, as on the track: not begun, live, on a pause, over. */
  | "wait"
  | "live"
  | "paused"
  | "over"
  /** Icons: it went well, it went wrong, it is under way. */
  | "good"
  | "bad"
  | "pending";

const icons: Partial<Record<StatusKind, IconPath>> = { good: check, bad: alert, pending: clock };

/** A state in a word: shape and word say it, colour only repeats. */
export const Status = ({ kind, children }: { kind: StatusKind; children: ReactNode }) => {
  const icon = icons[kind];
  return (
    <span className={styles.status} data-kind={kind}>
      {icon === undefined ? <i className={classNames(styles.dot, drawn.drawn)} /> : <Icon of={icon} small />}
      <span>{children}</span>
    </span>
  );
};
