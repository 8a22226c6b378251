import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import drawn from "./drawn.module.css";
import styles from "./track.module.css";

declare module "react" {
  /** Custom properties may stand in a style beside the known ones. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}

interface TrackProps {
  /** The whole truth in one sentence: "17 days of 30 have passed, the next payment is on 3 December". */
  label: string;
  /** How much is lived, 0–100. */
  at: number;
  /** live goes on; wait has not begun; paused stands; bad broke off; over is past. */
  kind?: "live" | "wait" | "paused" | "bad" | "over";
  start?: ReactNode;
  end?: ReactNode;
}

/** Time as a line: thick is lived, thin is ahead, the dot is now. */
export const Track = ({ label, at, kind = "live", start, end }: TrackProps) => (
  <div
    className={styles.track}
    role="img"
    aria-label={label}
    data-kind={kind}
    style={{ "--at": `${Math.min(100, Math.max(0, at))}%` }}
  >
    <div className={classNames(styles.line, drawn.drawn)}>
      <i />
      <s />
      <b />
    </div>
    {(start !== undefined || end !== undefined) && (
      <div className={styles.ends} aria-hidden="true">
        <span>{start}</span>
        <span>{end}</span>
      </div>
    )}
  </div>
);
