import type { ReactNode } from "react";
import styles from "./bank-card.module.css";

/** Saved cards, one under another; children are `<BankCard>`. */
export const BankCards = ({ children }: { children: ReactNode }) => (
  <ul className={styles.list}>{children}</ul>
);

interface BankCardProps {
  /** The word on the drawn card. */
  brand: string;
  /** The brand and the last digits: the name people know it by. */
  name: string;
  /** Black is the main one, outlined are the others. */
  main: boolean;
  /** What it pays, and until when it is good. */
  use: ReactNode;
  /** It is no longer good. */
  expired?: boolean;
  /** Text buttons. */
  children?: ReactNode;
}

/** A saved card: what it pays and what can be done with it. */
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
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </article>
  </li>
);
