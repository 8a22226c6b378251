import type { ComponentProps, ReactNode } from "react";
import hidden from "./hidden.module.css";
import styles from "./segment.module.css";

interface SegmentProps {
  legend: ReactNode;
  /** Four options: two to a line on phones. */
  four?: boolean;
  /** One-word options, 44 px high, with a visible legend. */
  low?: boolean;
  children: ReactNode;
}

/** A segmented control; the selected option is black. */
export const Segment = ({ legend, four = false, low = false, children }: SegmentProps) => (
  <fieldset className={styles.segment} data-low={low || undefined}>
    <legend className={hidden.hidden}>{legend}</legend>
    {low && (
      <span className={styles.name} aria-hidden="true">
        {legend}
      </span>
    )}
    <div className={styles.cells} data-four={four || undefined} data-low={low || undefined}>
      {children}
    </div>
  </fieldset>
);

interface SegmentOptionProps extends Omit<ComponentProps<"input">, "className" | "type" | "title" | "size"> {
  title: ReactNode;
  note?: ReactNode;
}

/** One option: a radio button over the whole cell. */
export const SegmentOption = ({ title, note, ...input }: SegmentOptionProps) => (
  <label className={styles.option}>
    <input {...input} type="radio" />
    <b>{title}</b>
    {note && <small>{note}</small>}
  </label>
);
