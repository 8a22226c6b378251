import type { ReactNode, RefCallback } from "react";
import { classNames } from "./class-names.ts";
import { Drawing } from "./picture.tsx";
import styles from "./gate.module.css";
import { Icon } from "./icon.tsx";
import type { IconPath } from "./icons.ts";

interface GateProps {
  /** The mark and, at the other side, the language link. */
  top: ReactNode;
  /** A drawing that stands on the slab. */
  art: string;
  /** How long the form is: on phones the drawing leaves room for one field with all that belongs to it, or for several. */
  tall?: "field" | "fields";
  /** Legal line of wide screens: `<Footer>`. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Before sign-in: a device standing on the black slab, the form inside it. */
export const Gate = ({ top, art, tall, footer, children }: GateProps) => (
  <div className={classNames(styles.gate, tall !== undefined && styles.tall)} data-tall={tall}>
    <header className={styles.top}>{top}</header>
    <div className={styles.art} aria-hidden="true">
      <Drawing src={art} late />
    </div>
    <main className={styles.panel} id="main" data-on="ink">
      {children}
    </main>
    {footer !== undefined && <div className={styles.footer}>{footer}</div>}
  </div>
);

/** The heading of the gate and the sentence under it. */
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
    {children !== undefined && <p className={styles.lead}>{children}</p>}
  </div>
);

/** Spacing for the form in the slab: `<form className={gateFormClass()}>`. */
export const gateFormClass = (): string => styles.form ?? "";

/** The small print under the button. */
export const GateLegal = ({ children }: { children: ReactNode }) => (
  <p className={styles.legal}>{children}</p>
);

/** Side ways out, at both ends of one line. */
export const GateLinks = ({ children }: { children: ReactNode }) => (
  <p className={styles.links}>{children}</p>
);

interface HintCardProps {
  icon?: IconPath;
  /** A drawing beside the words, on the 200 × 150 grid, cut by the edge of the card. */
  art?: string;
  title: ReactNode;
  children?: ReactNode;
}

/** Quiet help on a black surface: what a robot call is, where its digits are. */
export const HintCard = ({ icon, art, title, children }: HintCardProps) => (
  <div className={styles.hint}>
    {icon !== undefined && <Icon of={icon} />}
    <div>
      <b>{title}</b>
      {children}
    </div>
    {art !== undefined && <img src={art} alt="" width="200" height="150" />}
  </div>
);
