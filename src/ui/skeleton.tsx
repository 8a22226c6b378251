import { type ReactNode, useCallback } from "react";
import hidden from "./hidden.module.css";
import styles from "./skeleton.module.css";

interface SkeletonProps {
  /**
   * Called with true when the blocks become visible, and with false 200 ms later, or when they unmount. The parent
   * shows the content only after false, so that the blocks do not flash (spec §9, minimum delay). Content that loads
   * earlier does not wait.
   */
  onHold?: (held: boolean) => void;
  /** Announced once: "Loading subscriptions". */
  label: ReactNode;
  /** Blocks in the real layout. */
  children: ReactNode;
}

/** A placeholder, visible after 300 ms of loading. */
export const Skeleton = ({ onHold, label, children }: SkeletonProps) => {
  const release = useCallback(() => () => onHold?.(false), [onHold]);
  return (
    <div
      ref={release}
      className={styles.skeleton}
      data-timed=""
      onAnimationStart={({ target, currentTarget }) => {
        if (target === currentTarget) onHold?.(true);
      }}
      onAnimationEnd={({ target, currentTarget, animationName }) => {
        if (target === currentTarget && animationName.includes("stay")) onHold?.(false);
      }}
    >
      <p className={hidden.hidden} role="status">
        {label}
      </p>
      <div aria-hidden="true">{children}</div>
    </div>
  );
};

/** A grey card for blocks. */
export const SkeletonCard = ({ children }: { children: ReactNode }) => (
  <div className={styles.card}>{children}</div>
);

interface SkeletonBlockProps {
  /** Any CSS lengths. */
  width?: string;
  height?: string;
}

export const SkeletonBlock = ({ width = "100%", height = "1rem" }: SkeletonBlockProps) => (
  <div className={styles.block} style={{ width, height }} />
);
