import { type ReactNode, useId } from "react";
import styles from "./place-card.module.css";

interface PlaceCardProps {
  /** An address, mostly. */
  title: ReactNode;
  /** Buttons and links that look like them. */
  actions?: ReactNode;
  /** Sentences, each in a `<p>`. */
  children: ReactNode;
}

/** A place somebody has to go to, or is to be at, and what helps with it. */
export const PlaceCard = ({ title, actions, children }: PlaceCardProps) => {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </section>
  );
};
