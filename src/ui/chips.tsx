import type { ComponentProps, ReactNode } from "react";
import styles from "./chips.module.css";
import hidden from "./hidden.module.css";

/** Filters of a list: radio buttons in one line; the selected one is black. */
export const FilterChips = ({ legend, children }: { legend: ReactNode; children: ReactNode }) => (
  <fieldset>
    <legend className={hidden.hidden}>{legend}</legend>
    <div className={styles.chips}>{children}</div>
  </fieldset>
);

interface FilterChipProps extends Omit<ComponentProps<"input">, "className" | "type" | "size"> {
  /** The number of items. */
  count?: ReactNode;
  children: ReactNode;
}

export const FilterChip = ({ count, children, ...input }: FilterChipProps) => (
  <label className={styles.chip}>
    <input {...input} type="radio" />
    <span>{children}</span> {count !== undefined && <small>{count}</small>}
  </label>
);

/** The same chips as links, for categories. The current one has `aria-current`. */
export const ChipNav = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={styles.chips} aria-label={label}>
    {children}
  </nav>
);

export const chipClass = (): string => styles.chip ?? "";
