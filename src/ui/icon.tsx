import { classNames } from "./class-names.ts";
import styles from "./icon.module.css";
import type { IconPath } from "./icons.ts";

/** A decorative icon: the text beside it, or the control's label, has the meaning. */
export const Icon = ({ of, small = false }: { of: IconPath; small?: boolean }) => (
  <svg className={classNames(styles.icon, small && styles.small)} viewBox="0 0 24 24" aria-hidden="true">
    <path d={of} />
  </svg>
);

/** The look of the link around the logo. Name it: `aria-label="Kabinet, home"`. */
export const logoClass = (): string => styles.logo ?? "";

/** The logo: a door with a knob, and the name. `onInk` inverts it for black surfaces. */
export const Logo = ({ word, onInk = false }: { word: string; onInk?: boolean }) => (
  <>
    <svg className={styles.door} data-on-ink={onInk || undefined} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" />
      <circle cx="21.5" cy="16" r="4.5" />
    </svg>
    <span aria-hidden="true">{word}</span>
  </>
);
