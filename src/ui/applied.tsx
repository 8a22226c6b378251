import type { ReactNode } from "react";
import { Announce } from "./announce.tsx";
import styles from "./applied.module.css";
import { Icon } from "./icon.tsx";
import { check } from "./icons.ts";

/** What has taken effect, in green and read out, with a way to take it back: an applied promo code. */
export const Applied = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <p className={styles.applied}>
    <Icon of={check} />
    <span>{children}</span>
    {action}
    <Announce>{children}</Announce>
  </p>
);
