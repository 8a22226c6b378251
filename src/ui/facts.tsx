import type { ReactNode } from "react";
import styles from "./facts.module.css";

export interface Fact {
  name: string;
  value: ReactNode;
  /** The sum of the ones above. */
  total?: boolean;
}

/** Label left, value right. In a live region a row whose value changes is read out with its label. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ name, value, total = false }) => (
      <div key={name} aria-atomic="true" data-total={total || undefined}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
