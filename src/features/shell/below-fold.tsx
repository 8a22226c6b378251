import { type MouseEvent, useDeferredValue } from "react";
import styles from "./below-fold.module.css";

/** Whether the browser itself should follow a link: in another tab, in another window. */
export const isModifiedClick = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/**
 * Whether what lies below the first screen is rendered yet: not at first, so that a tap is answered before a long page is
 * whole, and right after that. `atOnce`: somebody goes on from there.
 */
export const useBelowFold = (atOnce: boolean): boolean => useDeferredValue(true, atOnce);

/** The place of what lies below the first screen: as high as the screen, so that what follows it stays out of sight. */
export const BelowFold = () => <div className={styles.place} />;
