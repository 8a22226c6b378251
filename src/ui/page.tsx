import type { ReactNode } from "react";
import styles from "./page.module.css";

interface PageProps {
  /** A place has tabs at the thumb; a task is one thing to finish and ends in a dock; a document is only read. */
  kind?: "place" | "task" | "document";
  /** SkipLink, strips and bars, in the order they are read. */
  before: ReactNode;
  children: ReactNode;
  /** Footer and, on a place, tabs. */
  after?: ReactNode;
}

/** The shell of a signed-in screen: what comes before, `<main id="main">`, what comes after. */
export const Page = ({ kind = "place", before, children, after }: PageProps) => (
  <div className={styles.page} data-kind={kind}>
    {before}
    <main className={styles.main} id="main">
      {children}
    </main>
    {after}
  </div>
);

/** The quieter sentence under a heading. */
export const Lead = ({ children }: { children: ReactNode }) => <p className={styles.lead}>{children}</p>;

/** A part of a screen with its own heading. With an `id` it can be gone to: the heading takes the focus then. */
export const Section = ({ title, id, children }: { title?: ReactNode; id?: string; children: ReactNode }) => (
  <section className={styles.section} id={id}>
    {title !== undefined && <h2 {...(id !== undefined && { tabIndex: -1 })}>{title}</h2>}
    {children}
  </section>
);
