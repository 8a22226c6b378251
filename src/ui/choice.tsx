import type { ComponentProps, ReactNode } from "react";
import styles from "./choice.module.css";
import hidden from "./hidden.module.css";

interface ChoiceText {
  title: ReactNode;
  note?: ReactNode;
  /** The price at the right, and its unit below. */
  price?: ReactNode;
  priceNote?: ReactNode;
}

type InputProps = Omit<ComponentProps<"input">, "className" | "type" | "title" | "size">;

interface ChoiceProps extends ChoiceText, InputProps {}

interface RadioRowProps extends ChoiceProps {
  /** A short note, at the end of the title's line where it fits, so that more options are on screen. */
  brief?: boolean;
}

const Words = ({ title, note, price, priceNote }: ChoiceText) => (
  <>
    <span className={styles.words}>
      <span className={styles.title}>{title}</span>
      {note && <span className={styles.note}>{note}</span>}
    </span>
    {price && (
      <span className={styles.price}>
        <span>{price}</span>
        {priceNote && <small>{priceNote}</small>}
      </span>
    )}
  </>
);

/** A group of options. The legend is for screen readers if a heading above says the same. */
export const Choices = ({
  legend,
  hideLegend = true,
  children,
}: {
  legend: ReactNode;
  hideLegend?: boolean;
  children: ReactNode;
}) => (
  <fieldset className={styles.choices}>
    <legend className={hideLegend ? hidden.hidden : styles.legend}>{legend}</legend>
    {children}
  </fieldset>
);

/** A radio button: a black disc with a lime dot when selected. The whole row is the target. */
export const RadioRow = ({ title, note, price, priceNote, brief = false, ...input }: RadioRowProps) => (
  <label className={styles.choice} data-brief={brief || undefined}>
    <input {...input} type="radio" />
    <Words title={title} note={note} price={price} priceNote={priceNote} />
  </label>
);

/** A checkbox, or a consent, which is never ticked in advance. */
export const CheckRow = ({ title, note, price, priceNote, ...input }: ChoiceProps) => (
  <label className={styles.choice}>
    <input {...input} type="checkbox" />
    <Words title={title} note={note} price={price} priceNote={priceNote} />
  </label>
);

/** A setting that applies immediately. */
export const Switch = ({ title, note, ...input }: Omit<ChoiceProps, "price" | "priceNote">) => (
  <label className={styles.choice}>
    <Words title={title} note={note} />
    {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox reports its own state (ARIA in HTML) */}
    <input {...input} type="checkbox" role="switch" />
  </label>
);
