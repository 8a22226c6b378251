import type { ComponentProps, ReactNode } from "react";
import hidden from "./hidden.module.css";
import styles from "./term-track.module.css";

/** Terms in months as stops on a line. The note below explains the price of the chosen one. */
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
    {note && <p className={styles.note}>{note}</p>}
  </fieldset>
);

interface TermStopProps extends Omit<ComponentProps<"input">, "className" | "type" | "size"> {
  count: ReactNode;
  /** "months", in the plural form of the count. */
  unit: ReactNode;
  price: ReactNode;
  /** The unit, below the price. */
  priceNote?: ReactNode;
}

/** A radio button with number, unit and price. */
export const TermStop = ({ count, unit, price, priceNote, ...input }: TermStopProps) => (
  <label className={styles.stop}>
    <input {...input} type="radio" />
    <b>{count}</b> <span>{unit}</span> <em>{price}</em> {priceNote && <small>{priceNote}</small>}
  </label>
);
