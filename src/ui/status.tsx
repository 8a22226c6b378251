import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { alert, check, clock, type IconPath } from "./icons.ts";
import { classNames } from "./class-names.ts";
import drawn from "./drawn.module.css";
import styles from "./status.module.css";

export type StatusKind =
  /** Dots, as on the track: not begun, active, paused, over. */
  | "wait"
  | "live"
  | "paused"
  | "over"
  /** Icons: success, failure, in progress. */
  | "good"
  | "bad"
  | "pending";

const icons: Partial<Record<StatusKind, IconPath>> = { good: check, bad: alert, pending: clock };

/** A status in words; shape and text carry it, colour only repeats it. */
export const Status = ({ kind, children }: { kind: StatusKind; children: ReactNode }) => {
  const icon = icons[kind];
  return (
    <span className={styles.status} data-kind={kind}>
      {icon === undefined ? <i className={classNames(styles.dot, drawn.drawn)} /> : <Icon of={icon} small />}
      <span>{children}</span>
    </span>
  );
};
