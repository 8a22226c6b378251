import type { ReactNode, Ref } from "react";
import styles from "./page.module.css";
import { Picture } from "./picture.tsx";

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

/** The first thing in the body: jumps over the navigation to `<main id="main">`. */
export const SkipLink = ({ children }: { children: string }) => (
  <a className={styles.skip} href="#main">
    {children}
  </a>
);

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

interface ContentsProps {
  /** "Contents". */
  label: string;
  /** The headings of the page, by their ids. */
  parts: readonly { readonly id: string; readonly title: string }[];
}

/** What a long text consists of: beside it on wide screens, where there is room. Phones scroll. */
export const Contents = ({ label, parts }: ContentsProps) => (
  <nav className={styles.contents} aria-label={label} data-contents="">
    <p>{label}</p>
    <ul>
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  </nav>
);

interface DeviceHeaderProps {
  art: string;
  title: ReactNode;
  note?: ReactNode;
  /** Of the heading. */
  ref?: Ref<HTMLHeadingElement>;
}

/** Which device this task is about: a picture, its name as the heading, a word on it. */
export const DeviceHeader = ({ art, title, note, ref }: DeviceHeaderProps) => (
  <div className={styles.device}>
    <Picture src={art} size="thumb" />
    <div>
      <h1 tabIndex={-1} ref={ref}>
        {title}
      </h1>
      {note !== undefined && <small>{note}</small>}
    </div>
  </div>
);
