import type { ReactNode, Ref } from "react";
import styles from "./page.module.css";
import { Picture } from "./picture.tsx";

interface PageProps {
  /** A section has tabs at the bottom; a task ends in a dock; a document is only read. */
  kind?: "section" | "task" | "document";
  /** SkipLink, strips and bars, in reading order. */
  before: ReactNode;
  children: ReactNode;
  /** Footer and, in a section, tabs. */
  after?: ReactNode;
}

/** The shell of a signed-in screen around `<main id="main">`. */
export const Page = ({ kind = "section", before, children, after }: PageProps) => (
  <div className={styles.page} data-kind={kind}>
    {before}
    <main className={styles.main} id="main">
      {children}
    </main>
    {after}
  </div>
);

/** The quieter sentence below a heading. */
export const Lead = ({ children }: { children: ReactNode }) => <p className={styles.lead}>{children}</p>;

/** Sentences, each on its own line. No two are equal. */
export const Lines = ({ of }: { of: readonly string[] }) =>
  of.map((line) => (
    <span key={line} className={styles.line}>
      {line}
    </span>
  ));

/** A part of a screen with its own heading. With an `id` links can lead to it, and focus its heading. */
export const Section = ({
  title,
  id,
  children,
}: {
  title?: ReactNode;
  id?: string | undefined;
  children: ReactNode;
}) => (
  <section className={styles.section} id={id}>
    {title && <h2 tabIndex={id === undefined ? undefined : -1}>{title}</h2>}
    {children}
  </section>
);

/** The first link of the body: skips the navigation. */
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
  /** False for a task on a phone, which ends in its dock. */
  onPhone?: boolean;
}

/** The footer of a page. */
export const Footer = ({ brand, children, onPhone = true }: FooterProps) => (
  <footer className={styles.foot} data-on-phone={onPhone}>
    <p>{brand}</p>
    <ul>{children}</ul>
  </footer>
);

interface ContentsProps {
  /** "Contents". */
  label: string;
  /** The headings of the page and their ids. */
  parts: readonly { readonly id: string; readonly title: string }[];
}

/** The table of contents of a long text, on wide screens only. */
export const Contents = ({ label, parts }: ContentsProps) => (
  <nav className={styles.contents} aria-label={label}>
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

interface BesideProps {
  /** `<Contents>` or a picture: at the right on wide screens, before the text on phones. */
  side: ReactNode;
  children: ReactNode;
}

/** A text to read with something beside it. It keeps its width while there is nothing. */
export const Beside = ({ side, children }: BesideProps) => (
  <div className={styles.beside}>
    {side}
    <div>{children}</div>
  </div>
);

interface DeviceHeaderProps {
  art: string;
  /** The thing in the picture (`of` in picture.tsx). */
  of?: string;
  title: ReactNode;
  note?: ReactNode;
  /** The ref of the heading. */
  ref?: Ref<HTMLHeadingElement>;
}

/** The device that a task is about: picture, name as the heading, note. */
export const DeviceHeader = ({ art, of, title, note, ref }: DeviceHeaderProps) => (
  <div className={styles.device}>
    <Picture src={art} size="thumb" of={of} />
    <div>
      <h1 tabIndex={-1} ref={ref}>
        {title}
      </h1>
      {note && <small>{note}</small>}
    </div>
  </div>
);
