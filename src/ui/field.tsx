import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { FieldFrame, type FieldText } from "./field-frame.tsx";
import styles from "./field.module.css";

interface FieldProps extends FieldText, Omit<ComponentProps<"input">, "className" | "id" | "size"> {
  /** A 64 px input for a screen with one question. */
  large?: boolean;
  /** A button on the same line, such as "Apply". */
  action?: ReactNode;
}

/** A text input with its label, hint and error. */
export const Field = ({
  label,
  hideLabel,
  optional,
  hint,
  locked,
  error,
  large = false,
  action,
  ...input
}: FieldProps) => (
  <FieldFrame
    label={label}
    hideLabel={hideLabel ?? false}
    optional={optional}
    hint={hint}
    locked={locked ?? false}
    error={error}
  >
    {(tied) => {
      const control = (
        <input {...input} {...tied} className={classNames(styles.input, large && styles.large)} />
      );
      return action ? (
        <div className={styles.join}>
          {control}
          {action}
        </div>
      ) : (
        control
      );
    }}
  </FieldFrame>
);

/** The fields of a form, one under another. */
export const Fields = ({ children }: { children: ReactNode }) => (
  <div className={styles.stack}>{children}</div>
);

/** Two short fields, on one line where they fit. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
);

interface SelectProps extends FieldText, Omit<ComponentProps<"select">, "className" | "id"> {}

/** A native select with its label, hint and error; children are `<option>`s. */
export const Select = ({ label, hideLabel, optional, hint, error, ...select }: SelectProps) => (
  <FieldFrame label={label} hideLabel={hideLabel ?? false} optional={optional} hint={hint} error={error}>
    {(tied) => <select {...select} {...tied} className={classNames(styles.input, styles.select)} />}
  </FieldFrame>
);

interface TextAreaProps extends FieldText, Omit<ComponentProps<"textarea">, "className" | "id"> {}

/** A few lines of free text, with its label, hint and error. */
export const TextArea = ({ label, hideLabel, optional, hint, error, ...area }: TextAreaProps) => (
  <FieldFrame label={label} hideLabel={hideLabel ?? false} optional={optional} hint={hint} error={error}>
    {(tied) => <textarea {...area} {...tied} className={styles.input} />}
  </FieldFrame>
);
