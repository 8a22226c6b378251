import type { ComponentProps, ReactNode } from "react";
import styles from "./chips.module.css";
import hidden from "./hidden.module.css";

/** Filters of a list: radios in a line, the chosen one black. */
export const FilterChips = ({ legend, children }: { legend: ReactNode; children: ReactNode }) => (
  <fieldset>
    <legend className={hidden.hidden}>{legend}</legend>
    <div className={styles.chips}>{children}</div>
  </fieldset>
);

interface FilterChipProps extends Omit<ComponentProps<"input">, "className" | "type" | "size"> {
  /** How many there are. */
  count?: ReactNode;
  children: ReactNode;
}

export const FilterChip = ({ count, children, ...input }: FilterChipProps) => (
  <label className={styles.chip}>
    <input {...input} type="radio" />
    <span>{children}</span> {count !== undefined && <small>{count}</small>}
  </label>
);

/** The same chips as links: categories. The current one carries `aria-current`. */
export const ChipNav = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={styles.chips} aria-label={label}>
    {children}
  </nav>
);

export const chipClass = (): string => styles.chip ?? "";
