import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { sign } from "./icons.ts";
import styles from "./sheet-closing.module.css";

/** The end of a document, kept on one page. */
export const SheetClosing = ({ children }: { children: ReactNode }) => (
  <div className={styles.closing}>{children}</div>
);

/** Lines for handwriting. */
export const SheetNotes = ({ title }: { title: string }) => (
  <>
    <h2>{title}</h2>
    <div className={styles.blank} />
    <div className={styles.blank} />
  </>
);

/** An electronic signature in words. */
export const SheetSeal = ({ children }: { children: ReactNode }) => (
  <div className={styles.seal}>
    <Icon of={sign} />
    <p>{children}</p>
  </div>
);

/** Reference lines at the end, small. */
export const SheetFoot = ({ lang, children }: { lang: string; children: ReactNode }) => (
  <p className={styles.foot} lang={lang}>
    {children}
  </p>
);

interface Signer {
  who: string;
  name: string;
}

/** The places for both handwritten signatures. */
export const SheetSigns = ({ signers, hint }: { signers: readonly Signer[]; hint: string }) => (
  <div className={styles.signs}>
    {signers.map(({ who, name }) => (
      <div key={who}>
        <small>{who}</small>
        <p>{name}</p>
        <small>{hint}</small>
      </div>
    ))}
  </div>
);
