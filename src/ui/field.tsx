import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { FieldFrame, type FieldText } from "./field-frame.tsx";
import styles from "./field.module.css";

interface FieldProps extends FieldText, Omit<ComponentProps<"input">, "className" | "id" | "size"> {
  /** The 64 px input of a screen that asks one thing. */
  large?: boolean;
  /** A button on the same line, as "Apply". */
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
      return action === undefined ? (
        control
      ) : (
        <div className={styles.join}>
          {control}
          {action}
        </div>
      );
    }}
  </FieldFrame>
);

/** The fields of a form, one under another. */
export const Fields = ({ children }: { children: ReactNode }) => (
  <div className={styles.stack}>{children}</div>
);

/** Two short fields that share a line where there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
);
