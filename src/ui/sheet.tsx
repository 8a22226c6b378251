import { Fragment, type ReactNode, type Ref } from "react";
import styles from "./sheet.module.css";

/** A sheet on the screen with its toolbar above; print has only the sheet. */
export const Desk = ({
  bar,
  barLabel,
  children,
}: {
  bar: ReactNode;
  barLabel: string;
  children: ReactNode;
}) => (
  <div className={styles.desk}>
    <nav className={styles.bar} aria-label={barLabel}>
      {bar}
    </nav>
    <main id="main">{children}</main>
  </div>
);

interface SheetProps {
  logo: ReactNode;
  /** The reference lines: contract, date, city. */
  meta: readonly string[];
  title: string;
  lang?: string;
  /** Below another sheet, and not printed. */
  translation?: boolean;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** An A4 document; its parts follow as headings, paragraphs, tables. */
export const Sheet = ({ logo, meta, title, lang, translation = false, ref, children }: SheetProps) => (
  <article ref={ref} className={styles.sheet} lang={lang} data-translation={translation || undefined}>
    <div className={styles.head}>
      <span>{logo}</span>
      <p className={styles.meta}>
        {meta.map((line) => (
          <Fragment key={line}>
            <span>{line}</span>
            <br />
          </Fragment>
        ))}
      </p>
    </div>
    {translation ? <h2 className={styles.title}>{title}</h2> : <h1 tabIndex={-1}>{title}</h1>}
    {children}
  </article>
);

/** A number whose hyphen never ends a line, unless the number is longer than the line. */
export const SheetNumber = ({ children }: { children: string }) => (
  <span className={styles.word}>{children}</span>
);

/** Names and values, as a table whose rows never break across pages. */
export const SheetFacts = ({ facts }: { facts: readonly (readonly [string, string])[] }) => (
  <table>
    <tbody>
      {facts.map(([name, value]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

interface SheetGoodsProps {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** Name and total of the last column. */
  total?: readonly [string, string] | null;
}

/** A table of goods; on phones each row is a block of names and values. With `total` the last column has sums. */
export const SheetGoods = ({ columns, rows, total = null }: SheetGoodsProps) => (
  <table className={styles.goods} data-sums={total !== null || undefined}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.join()}>
          {row.map((cell, index) => (
            <td key={columns[index]} data-name={columns[index]}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
    {total !== null && (
      <tfoot>
        <tr>
          <th scope="row" colSpan={columns.length - 1}>
            {total[0]}
          </th>
          <td>{total[1]}</td>
        </tr>
      </tfoot>
    )}
  </table>
);

/** Numbered terms; with `part` as `2.1`. */
export const SheetTerms = ({ terms, part }: { terms: readonly string[]; part?: number | undefined }) => (
  <ol className={styles.terms}>
    {terms.map((term) => (
      <li key={term} data-part={part}>
        {term}
      </li>
    ))}
  </ol>
);
