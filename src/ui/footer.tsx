import type { ReactNode } from "react";
import styles from "./footer.module.css";

interface FooterProps {
  /** Brand and year. */
  brand: ReactNode;
  /** `<li>`s with the legal links. */
  children: ReactNode;
  /** A task on a phone ends in its dock. */
  onPhone?: boolean;
}

/** The last line of a page. */
export const Footer = ({ brand, children, onPhone = true }: FooterProps) => (
  <footer className={styles.foot} data-on-phone={onPhone}>
    <p>{brand}</p>
    <ul>{children}</ul>
  </footer>
);
