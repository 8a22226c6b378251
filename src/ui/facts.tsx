import type { ReactNode } from "react";
import styles from "./facts.module.css";

export interface Fact {
  name: string;
  value: ReactNode;
  /** The sum of the ones above. */
  total?: boolean;
}

/** Label left, value right. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ name, value, total = false }) => (
      <div key={name} data-total={total || undefined}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
