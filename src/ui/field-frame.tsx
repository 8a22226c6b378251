import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import hidden from "./hidden.module.css";
import { Icon } from "./icon.tsx";
import { alert, lock } from "./icons.ts";

export interface FieldText {
  label: ReactNode;
  /** Hides the label visually if a heading right above says the same. */
  hideLabel?: boolean;
  /** Text after the label, such as "optional". */
  optional?: ReactNode;
  hint?: ReactNode;
  /** The field is read-only, and the hint, beside a lock, says why. */
  locked?: boolean;
  /** What is wrong and what to do. Makes the field invalid. */
  error?: ReactNode;
}

/** Ids and attributes that connect a control with its texts. */
interface Tied {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface FieldFrameProps extends FieldText {
  children: (tied: Tied) => ReactNode;
}

/** Label, control, then hint or error, connected by ids. The error is announced when it appears. */
export const FieldFrame = ({
  label,
  hideLabel = false,
  optional,
  hint,
  locked = false,
  error,
  children,
}: FieldFrameProps) => {
  const id = useId();
  const wrong = Boolean(error);
  const noteId = `${id}note`;
  const noted = wrong || Boolean(hint);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={classNames(styles.label, hideLabel && hidden.hidden)}>
        <span>{label}</span> {optional && <span className={styles.optional}>{optional}</span>}
      </label>
      {children({ id, "aria-invalid": wrong || undefined, "aria-describedby": noted ? noteId : undefined })}
      {wrong ? (
        <p key="error" id={noteId} className={styles.error} role="alert">
          <Icon of={alert} small />
          <span>{error}</span>
        </p>
      ) : (
        noted && (
          <p key="hint" id={noteId} className={classNames(styles.hint, locked && styles.locked)}>
            {locked && <Icon of={lock} small />}
            <span>{hint}</span>
          </p>
        )
      )}
    </div>
  );
};
