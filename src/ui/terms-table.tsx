import type { ReactNode } from "react";
import { VisuallyHidden } from "./announce.tsx";
import styles from "./terms-table.module.css";

interface TermsTableProps {
  /** For screen readers. */
  caption: string;
  columns: { term: string; month: string; total: string; saved: string };
  /** Read by screen readers where nothing is saved. */
  nothing: string;
  rows: readonly {
    readonly months: number;
    readonly term: ReactNode;
    readonly month: ReactNode;
    readonly total: ReactNode;
    readonly saved: ReactNode;
  }[];
}

/** Terms side by side with monthly price, total and saving; in narrow places one card each. */
export const TermsTable = ({ caption, columns, nothing, rows }: TermsTableProps) => (
  <div className={styles.box}>
    <table className={styles.terms}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{columns.term}</th>
          <th scope="col">{columns.month}</th>
          <th scope="col">{columns.total}</th>
          <th scope="col">{columns.saved}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ months, term, month, total, saved }) => (
          <tr key={months}>
            <th scope="row">{term}</th>
            <td data-name={columns.month}>{month}</td>
            <td data-name={columns.total}>{total}</td>
            <td data-name={columns.saved} className={styles.saved}>
              {saved ?? (
                <>
                  <span aria-hidden="true">—</span>
                  <VisuallyHidden>{nothing}</VisuallyHidden>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
