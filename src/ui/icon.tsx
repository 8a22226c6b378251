import { classNames } from "./class-names.ts";
import styles from "./icon.module.css";
import type { IconPath } from "./icons.ts";

/** One icon, always decoration: the words next to it, or the control's label, carry the meaning. */
export const Icon = ({ of, small = false }: { of: IconPath; small?: boolean }) => (
  <svg className={classNames(styles.icon, small && styles.small)} viewBox="0 0 24 24" aria-hidden="true">
    <path d={of} />
  </svg>
);
