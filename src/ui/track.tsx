import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import drawn from "./drawn.module.css";
import styles from "./track.module.css";

declare module "react" {
  /** Allows custom properties in `style`. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}

interface TrackProps {
  /** The whole content in one sentence: "17 days of 30 have passed, the next payment is on 3 December". */
  label: string;
  /** Progress, 0–100. */
  at: number;
  /** live: running; wait: not begun; paused; bad: failed; over: ended. */
  kind?: "live" | "wait" | "paused" | "bad" | "over";
  start?: ReactNode;
  end?: ReactNode;
}

/** A progress line: thick for the past, thin for the future, a dot for now. */
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
