import type { ReactNode } from "react";
import styles from "./facts.module.css";
import { Drawing } from "./picture.tsx";

export interface Fact {
  name: string;
  value: ReactNode;
  /** The total of the rows above. */
  total?: boolean;
}

interface FactsProps {
  /** False: a row that does not apply. */
  facts: readonly (Fact | false)[];
}

/**
 * Label left, value right; nothing without rows. In a live region a row whose value changes is announced with its
 * label.
 */
export const Facts = ({ facts }: FactsProps) => {
  const rows = facts.filter((fact) => fact !== false);
  return (
    rows.length > 0 && (
      <dl className={styles.facts}>
        {rows.map(({ name, value, total = false }) => (
          <div key={name} aria-atomic="true" data-total={total || undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )
  );
};

interface SpecsProps {
  /** `90 км`, `на одном заряде`. */
  specs: readonly { readonly value: string; readonly name: string }[];
}

/** Specifications of a device, in large figures under black bars. */
export const Specs = ({ specs }: SpecsProps) => (
  <dl className={styles.specs}>
    {specs.map(({ value, name }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** The contents of the box. */
export const Kit = ({ children }: { children: ReactNode }) => <ul className={styles.kit}>{children}</ul>;

interface KitItemProps {
  name: string;
  note?: string | undefined;
  /** A drawing on the 320 × 240 grid. */
  art?: string | undefined;
}

/** One item of the kit: a decorative drawing with the name below. */
export const KitItem = ({ name, note, art }: KitItemProps) => (
  <li>
    {art !== undefined && <Drawing src={art} lazy />}
    <b>{name}</b>
    {note && <small>{note}</small>}
  </li>
);

interface PurseProps {
  /** The balance in digits. */
  sum: string;
  /** The balance in words for screen readers. */
  label: string;
  /** What the points pay for. */
  children: ReactNode;
}

/** The bonus balance, white on black. */
export const Purse = ({ sum, label, children }: PurseProps) => (
  <div className={styles.purse} data-on="ink" role="group" aria-label={label}>
    <p className={styles.sum}>{sum}</p>
    <p className={styles.words}>{children}</p>
  </div>
);
