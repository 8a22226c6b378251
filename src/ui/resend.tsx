import { type ReactNode, useId } from "react";
import { refresh } from "./icons.ts";
import styles from "./resend.module.css";
import { TextButton } from "./button.tsx";

interface ResendProps {
  /** The action: "Send again". */
  label: ReactNode;
  onClick: () => void;
  /** "in 0:47" while waiting; disables the action. */
  wait?: ReactNode;
  /** The `<Track>` of the wait. */
  children?: ReactNode;
}

/**
 * An action that is available again after a wait. The countdown is not a live region: announce thresholds elsewhere.
 */
export const Resend = ({ label, onClick, wait, children }: ResendProps) => {
  const waitId = useId();
  const waiting = Boolean(wait);
  return (
    <div className={styles.resend}>
      <TextButton
        icon={refresh}
        off={waiting}
        onClick={onClick}
        aria-describedby={waiting ? waitId : undefined}
      >
        {label}
      </TextButton>
      {waiting && (
        <span id={waitId} className={styles.wait}>
          {wait}
        </span>
      )}
      {children && <div className={styles.line}>{children}</div>}
    </div>
  );
};
