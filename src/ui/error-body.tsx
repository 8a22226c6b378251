import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import drawn from "./drawn.module.css";
import styles from "./error-body.module.css";

interface ErrorBodyProps {
  /** The HTTP status, in huge digits hidden from screen readers. Absent if no server replied. */
  code?: number;
  /** What happened. */
  title: string;
  /** What it means for the user's money, and what to do. */
  lead?: ReactNode;
  /** Buttons and links that lead on. */
  children: ReactNode;
  /** The code for support. */
  support?: ReactNode | undefined;
}

/** The line is interrupted for a missing page, and jagged for a fault of the product. */
const Break = ({ gap }: { gap: boolean }) => (
  <div className={classNames(styles.line, drawn.drawn)} data-kind={gap ? "gap" : "jolt"} aria-hidden="true">
    {gap ? (
      <svg viewBox="0 0 66 44" width="66" height="44">
        <circle className={styles.disc} cx="33" cy="26" r="16" />
        <circle className={styles.core} cx="33" cy="26" r="6.5" />
      </svg>
    ) : (
      <svg
        viewBox="0 0 92 56"
        width="92"
        height="56"
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinejoin="round"
      >
        <path d="M0 41.5h8L28 6l24 46 18-26 12 15.5h10" />
      </svg>
    )}
  </div>
);

/** The body of an error page: a huge number, a broken line, what happened, what to do. */
export const ErrorBody = ({ code, title, lead, children, support }: ErrorBodyProps) => (
  <div className={styles.error}>
    {code !== undefined && (
      <p className={styles.code} aria-hidden="true">
        {code}
      </p>
    )}
    <Break gap={code !== undefined && code < 500} />
    <h1 tabIndex={-1}>{title}</h1>
    {lead && <p className={styles.lead}>{lead}</p>}
    <div className={styles.ways}>{children}</div>
    {support && <p className={styles.support}>{support}</p>}
  </div>
);
