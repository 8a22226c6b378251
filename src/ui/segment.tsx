import type { ComponentProps, ReactNode } from "react";
import hidden from "./hidden.module.css";
import styles from "./segment.module.css";

interface SegmentProps {
  legend: ReactNode;
  /** Four ways: two by two on phones. */
  four?: boolean;
  /** Six ways: three by two wherever they fit. */
  six?: boolean;
  /** One word in each: as high as a thumb, and no higher. The legend is seen, too. */
  low?: boolean;
  children: ReactNode;
}

/** A few ways, one of them black. */
export const Segment = ({ legend, four = false, six = false, low = false, children }: SegmentProps) => (
  <fieldset className={styles.segment} data-low={low || undefined}>
    <legend className={hidden.hidden}>{legend}</legend>
    {low && (
      <span className={styles.name} aria-hidden="true">
        {legend}
      </span>
    )}
    <div
      className={styles.cells}
      data-four={four || undefined}
      data-six={six || undefined}
      data-low={low || undefined}
    >
      {children}
    </div>
  </fieldset>
);

interface SegmentOptionProps extends Omit<ComponentProps<"input">, "className" | "type" | "title" | "size"> {
  title: ReactNode;
  note?: ReactNode;
}

/** One way of a segment: a radio over the whole cell. */
export const SegmentOption = ({ title, note, ...input }: SegmentOptionProps) => (
  <label className={styles.option}>
    <input {...input} type="radio" />
    <b>{title}</b>
    {note !== undefined && <small>{note}</small>}
  </label>
);
