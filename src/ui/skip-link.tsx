import styles from "./skip-link.module.css";

/** The first thing in the body: jumps over the navigation to `<main id="main">`. */
export const SkipLink = ({ children }: { children: string }) => (
  <a className={styles.skip} href="#main">
    {children}
  </a>
);
