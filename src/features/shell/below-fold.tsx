import { type MouseEvent, useDeferredValue } from "react";
import styles from "./below-fold.module.css";

/** Whether the browser should handle the click (new tab or window). */
export const isModifiedClick = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/**
 * False in the first render, true right after, so that a tap is answered before a long page is complete. `atOnce`:
 * true from the start.
 */
export const useBelowFold = (atOnce: boolean): boolean => useDeferredValue(true, atOnce);

/** Placeholder as high as the screen. */
export const BelowFold = () => <div className={styles.place} />;
