import type { ReactNode, RefCallback } from "react";
import { Icon } from "./icon.tsx";
import { check } from "./icons.ts";
import styles from "./toast.module.css";

/** The live region of toasts. Keep it mounted and empty, so that a new toast is announced. */
export const ToastRegion = ({ children }: { children?: ReactNode }) => (
  <div className={styles.region} role="status">
    {children}
  </div>
);

interface ToastProps {
  /** Called after five seconds, which pause under the pointer and while focused. */
  onDone: () => void;
  ref?: RefCallback<HTMLElement>;
  children: ReactNode;
}

/** The result of a small action. Never for errors or money. */
export const Toast = ({ onDone, ref, children }: ToastProps) => (
  <p
    ref={ref}
    className={styles.toast}
    data-timed=""
    onAnimationEnd={(event) => {
      if (event.target === event.currentTarget) onDone();
    }}
  >
    <Icon of={check} />
    <span>{children}</span>
  </p>
);
