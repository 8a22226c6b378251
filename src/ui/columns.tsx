import type { ComponentProps, ReactNode } from "react";
import styles from "./columns.module.css";

interface ColumnsProps extends Omit<ComponentProps<"form">, "className"> {
  /** The deck and what follows it: at the right on wide screens, at the end on phones. */
  side: ReactNode;
  /** Sections after the content: in two columns below both on wide screens. */
  below?: ReactNode;
  /** One centred column on wide screens with the deck at its end, for the last page of a task. */
  centred?: boolean;
}

/**
 * The body of a task: one column that ends in the dock on phones; on wide screens the black card is sticky at the
 * right. With `onSubmit` or `action` it is a form, so that the dock's button submits it.
 */
export const Columns = ({ side, below, centred = false, children, ...form }: ColumnsProps) => {
  const inside = (
    <>
      <div className={styles.content}>{children}</div>
      {below && <div className={styles.below}>{below}</div>}
      <div className={styles.side}>{side}</div>
    </>
  );
  return form.onSubmit !== undefined || form.action !== undefined ? (
    <form noValidate {...form} className={styles.columns} data-columns data-centred={centred || undefined}>
      {inside}
    </form>
  ) : (
    <div className={styles.columns} data-columns data-centred={centred || undefined}>
      {inside}
    </div>
  );
};

/** Sections beside the content: below the black card on wide screens, after the content on phones. */
export const Aside = ({ children }: { children: ReactNode }) => (
  <div className={styles.aside}>{children}</div>
);

/** The black card: a quote and a dock, or only a dock. */
export const Deck = ({ children }: { children: ReactNode }) => (
  <div className={styles.deck} data-on="ink">
    {children}
  </div>
);
