import type { ReactNode } from "react";
import hidden from "./hidden.module.css";
import styles from "./skeleton.module.css";

interface SkeletonProps {
  /** Said once to screen readers: "Loading subscriptions". */
  label: ReactNode;
  /** Bones, in the real layout. */
  children: ReactNode;
}

/** Loading that has lasted over 300 ms; before that nothing is shown. */
export const Skeleton = ({ label, children }: SkeletonProps) => (
  <div className={styles.skeleton}>
    <p className={hidden.hidden} role="status">
      {label}
    </p>
    <div aria-hidden="true">{children}</div>
  </div>
);

/** A quiet card for bones. */
export const BoneCard = ({ children }: { children: ReactNode }) => (
  <div className={styles.card}>{children}</div>
);

interface BoneProps {
  /** Any CSS lengths. */
  width?: string;
  height?: string;
}

export const Bone = ({ width = "100%", height = "1rem" }: BoneProps) => (
  <div className={styles.bone} style={{ width, height }} />
);
