import type { ComponentProps } from "react";
import { FieldFrame, type FieldText } from "./field-frame.tsx";
import styles from "./field.module.css";

interface TextAreaProps extends FieldText, Omit<ComponentProps<"textarea">, "className" | "id"> {}

/** A few lines of free text, with its label, hint and error. */
export const TextArea = ({ label, hideLabel, optional, hint, error, ...area }: TextAreaProps) => (
  <FieldFrame label={label} hideLabel={hideLabel ?? false} optional={optional} hint={hint} error={error}>
    {(tied) => <textarea {...area} {...tied} className={styles.input} />}
  </FieldFrame>
);
