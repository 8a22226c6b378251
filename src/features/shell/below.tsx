import { useDeferredValue } from "react";
import styles from "./below.module.css";

/**
 * Whether what lies below the first screen is rendered yet: not at first, so that a tap is answered before a long page is
 * whole, and right after that. `atOnce`: somebody goes on from there.
 */
export const useBelow = (atOnce: boolean): boolean => useDeferredValue(true, atOnce);

/** The place of what lies below the first screen: as high as the screen, so that what follows it stays out of sight. */
export const BelowPlace = () => <div className={styles.place} />;
