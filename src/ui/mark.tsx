import styles from "./mark.module.css";

/** The look of the link around the mark. Name it: `aria-label="Kabinet, home"`. */
export const markClass = (): string => styles.mark ?? "";

/** The mark: a door with a knob, and the word. `onInk` turns it over for black surfaces. */
export const Mark = ({ word, onInk = false }: { word: string; onInk?: boolean }) => (
  <>
    <svg className={styles.door} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill={onInk ? "#f9e70d" : "#0e0e0c"} />
      <circle cx="21.5" cy="16" r="4.5" fill={onInk ? "#0e0e0c" : "#f9e70d"} />
    </svg>
    <span aria-hidden="true">{word}</span>
  </>
);
