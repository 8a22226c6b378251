import type { ReactNode } from "react";
import styles from "./bank-card.module.css";

/** A list of `<BankCard>`. */
export const BankCards = ({ children }: { children: ReactNode }) => (
  <ul className={styles.list}>{children}</ul>
);

interface BankCardProps {
  /** The word on the drawn card. */
  brand: string;
  /** Brand and last digits. */
  name: string;
  /** Black for the main card, outlined for the others. */
  main: boolean;
  /** What it pays, and its expiry. */
  use: ReactNode;
  expired?: boolean;
  /** Text buttons. */
  children?: ReactNode;
}

/** A saved card with its actions. */
export const BankCard = ({ brand, name, main, use, expired = false, children }: BankCardProps) => (
  <li>
    <article className={styles.card} aria-label={name}>
      <span
        className={styles.plastic}
        data-other={main ? undefined : ""}
        style={{ "--letters": Math.max(1, brand.length) }}
        aria-hidden="true"
      >
        {brand}
      </span>
      <b className={styles.name}>{name}</b>
      <p className={styles.use} data-bad={expired || undefined}>
        {use}
      </p>
      {children && <div className={styles.actions}>{children}</div>}
    </article>
  </li>
);
