import type { ReactNode, RefCallback } from "react";
import { classNames } from "./class-names.ts";
import { Drawing } from "./picture.tsx";
import styles from "./gate.module.css";

interface GateProps {
  /** The logo, and the language link at the other side. */
  top: ReactNode;
  /** A drawing at the edge of the black panel. */
  art: string;
  /** The height of the form: on phones the drawing leaves room for one field and its texts, or for several. */
  tall?: "field" | "fields" | undefined;
  /** The legal line of wide screens: `<Footer>`. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The shell before sign-in: a device on a black panel with the form inside. */
export const Gate = ({ top, art, tall, footer, children }: GateProps) => (
  <div className={classNames(styles.gate, tall !== undefined && styles.tall)} data-tall={tall}>
    <header className={styles.top}>{top}</header>
    <div className={styles.art} aria-hidden="true">
      <Drawing src={art} late />
    </div>
    <main className={styles.panel} id="main" data-on="ink">
      {children}
    </main>
    {footer && <div className={styles.footer}>{footer}</div>}
  </div>
);

/** The heading of the gate and the sentence below. */
export const GateHead = ({
  title,
  headingRef,
  children,
}: {
  title: ReactNode;
  headingRef?: RefCallback<HTMLHeadingElement> | undefined;
  children?: ReactNode;
}) => (
  <div className={styles.head}>
    <h1 tabIndex={-1} ref={headingRef}>
      {title}
    </h1>
    {children && <p className={styles.lead}>{children}</p>}
  </div>
);

/** Spacing of the form in the panel: `<form className={gateFormClass()}>`. */
export const gateFormClass = (): string => styles.form ?? "";

/** The legal text below the button. */
export const GateLegal = ({ children }: { children: ReactNode }) => (
  <p className={styles.legal}>{children}</p>
);

/** Secondary links, at both ends of one line. */
export const GateLinks = ({ children }: { children: ReactNode }) => (
  <p className={styles.links}>{children}</p>
);

interface HintCardProps {
  /** A drawing beside the text, on the 200 × 150 grid, cut by the edge of the card. */
  art?: string | undefined;
  title: ReactNode;
  children?: ReactNode;
}

/** A hint on a surface of its own: what a robot call is, where its digits are. */
export const HintCard = ({ art, title, children }: HintCardProps) => (
  <div className={styles.hint}>
    <div>
      <b>{title}</b>
      {children}
    </div>
    {art !== undefined && <img src={art} alt="" width="200" height="150" />}
  </div>
);
