import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { check } from "./icons.ts";
import { classNames } from "./class-names.ts";
import drawn from "./drawn.module.css";
import styles from "./stages.module.css";

/** A process with named steps. */
export const Stages = ({ children }: { children: ReactNode }) => (
  <ol className={styles.stages}>{children}</ol>
);

interface StageProps {
  at: "done" | "now" | "next";
  title: ReactNode;
  children?: ReactNode;
}

/** A step: done, current or next. */
export const Stage = ({ at, title, children }: StageProps) => (
  <li className={styles.stage} data-at={at} aria-current={at === "now" ? "step" : undefined}>
    <i className={classNames(styles.disc, drawn.drawn)}>{at === "done" && <Icon of={check} small />}</i>
    <div>
      <b>{title}</b>
      {children && <span>{children}</span>}
    </div>
  </li>
);
