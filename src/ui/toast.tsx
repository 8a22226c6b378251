import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { check } from "./icons.ts";
import styles from "./toast.module.css";

/** Where toasts appear. Keep it mounted, empty, so that what is put in is announced. */
export const ToastRegion = ({ children }: { children?: ReactNode }) => (
  <div className={styles.region} role="status">
    {children}
  </div>
);

interface ToastProps {
  /** Its five seconds are over; they stand still under the pointer and while it has focus. */
  onDone: () => void;
  children: ReactNode;
}

/** The result of a small action. Never for errors or money. */
export const Toast = ({ onDone, children }: ToastProps) => (
  <p
    className={styles.toast}
    data-timed=""
    onAnimationEnd={(event) => {
      if (event.target === event.currentTarget) onDone();
    }}
  >
    <Icon of={check} />
    {children}
  </p>
);
