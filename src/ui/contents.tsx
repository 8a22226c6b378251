import styles from "./contents.module.css";

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
