import type { ComponentProps, ReactNode } from "react";
import hidden from "./hidden.module.css";
import styles from "./term-track.module.css";

/** Months as stops on a line. The note under it says what the chosen term is worth. */
export const TermTrack = ({
  legend,
  note,
  children,
}: {
  legend: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}) => (
  <fieldset>
    <legend className={hidden.hidden}>{legend}</legend>
    <div className={styles.track}>{children}</div>
    {note !== undefined && <p className={styles.note}>{note}</p>}
  </fieldset>
);

interface TermStopProps extends Omit<ComponentProps<"input">, "className" | "type" | "size"> {
  count: ReactNode;
  /** The plural word of the count. */
  unit: ReactNode;
  price: ReactNode;
  /** Per what: a word under the price. */
  priceNote?: ReactNode;
  /** What the whole term comes to. */
  total?: ReactNode;
}

/** One stop: a radio, its number, its word, its price, and what it comes to. */
export const TermStop = ({ count, unit, price, priceNote, total, ...input }: TermStopProps) => (
  <label className={styles.stop}>
    <input {...input} type="radio" />
    <b>{count}</b> <span>{unit}</span> <em>{price}</em>{" "}
    {priceNote !== undefined && <small>{priceNote}</small>}{" "}
    {total !== undefined && <small className={styles.total}>{total}</small>}
  </label>
);
