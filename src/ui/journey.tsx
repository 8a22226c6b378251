import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import drawn from "./drawn.module.css";
import styles from "./journey.module.css";

interface JourneyProps {
  label: string;
  /** `<JourneyStep>`s. */
  children: ReactNode;
}

/** The line lying down: named steps, thick up to now, dotted after it. */
export const Journey = ({ label, children }: JourneyProps) => (
  <ol className={styles.journey} aria-label={label}>
    {children}
  </ol>
);

interface JourneyStepProps {
  at: "done" | "now" | "next";
  title: ReactNode;
  /** A `<span>` below the title. */
  children?: ReactNode;
}

/** A step: done, current or next. */
export const JourneyStep = ({ at, title, children }: JourneyStepProps) => (
  <li className={styles.step} data-at={at} aria-current={at === "now" ? "step" : undefined}>
    <i className={classNames(styles.dot, drawn.drawn)} />
    <b>{title}</b>
    {children}
  </li>
);
