import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import drawn from "./drawn.module.css";
import styles from "./error-body.module.css";

interface ErrorBodyProps {
  /** The status code, painted huge; screen readers get the heading. None where no server has said one. */
  code?: number;
  /** What happened, in words. */
  title: ReactNode;
  /** What about the money, and what to do. */
  lead?: ReactNode;
  /** Buttons and links: the ways out. */
  children: ReactNode;
  /** The code for support. */
  support?: ReactNode | undefined;
}

/** A page that is not there has a gap in its line; a fault of ours has a jolt. */
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

/** The body of an error page: a huge number, a broken line, what happened, the way out. */
export const ErrorBody = ({ code, title, lead, children, support }: ErrorBodyProps) => (
  <div className={styles.error}>
    {code !== undefined && (
      <p className={styles.code} aria-hidden="true">
        {code}
      </p>
    )}
    <Break gap={code !== undefined && code < 500} />
    <h1 tabIndex={-1}>{title}</h1>
    {lead !== undefined && <p className={styles.lead}>{lead}</p>}
    <div className={styles.ways}>{children}</div>
    {support !== undefined && <p className={styles.support}>{support}</p>}
  </div>
);
