import { type ReactNode, useCallback } from "react";
import hidden from "./hidden.module.css";
import styles from "./skeleton.module.css";

interface SkeletonProps {
  /**
   * Told true when the blocks can be seen, and false 200 ms later, or when they have gone: whoever shows content in
   * their place waits meanwhile, so that nothing flashes (spec §9, minimum delay). What comes earlier waits for nothing.
   */
  hold?: (held: boolean) => void;
  /** Said once to screen readers: "Loading subscriptions". */
  label: ReactNode;
  /** Blocks, in the real layout. */
  children: ReactNode;
}

/** Loading that has lasted over 300 ms; before that nothing is shown. */
export const Skeleton = ({ hold, label, children }: SkeletonProps) => {
  const letGo = useCallback(() => () => hold?.(false), [hold]);
  return (
    <div
      ref={letGo}
      className={styles.skeleton}
      data-timed=""
      onAnimationStart={({ target, currentTarget }) => {
        if (target === currentTarget) hold?.(true);
      }}
      onAnimationEnd={({ target, currentTarget, animationName }) => {
        if (target === currentTarget && animationName.includes("stay")) hold?.(false);
      }}
    >
      <p className={hidden.hidden} role="status">
        {label}
      </p>
      <div aria-hidden="true">{children}</div>
    </div>
  );
};

/** A quiet card for blocks. */
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
