import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { FieldFrame, type FieldText } from "./field-frame.tsx";
import styles from "./field.module.css";

interface SelectProps extends FieldText, Omit<ComponentProps<"select">, "className" | "id"> {}

/** A native select with its label, hint and error; children are `<option>`s. */
export const Select = ({ label, hideLabel, optional, hint, error, ...select }: SelectProps) => (
  <FieldFrame label={label} hideLabel={hideLabel ?? false} optional={optional} hint={hint} error={error}>
    {(tied) => <select {...select} {...tied} className={classNames(styles.input, styles.select)} />}
  </FieldFrame>
);
