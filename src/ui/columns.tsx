import type { ComponentProps, ReactNode } from "react";
import styles from "./columns.module.css";

interface ColumnsProps extends Omit<ComponentProps<"form">, "className"> {
  /** The deck and whatever stands under it: at the right on wide screens, at the end on phones. */
  side: ReactNode;
  /** One column in the middle of wide screens, with the card at its end: the end of a task. */
  centred?: boolean;
}

/**
 * The body of a task: on phones one flow that ends in the dock, on wide screens the black card stands at the right
 * and stays in sight. With `onSubmit` or `action` the whole is a form, so that the dock's button can submit it.
 */
export const Columns = ({ side, centred = false, children, ...form }: ColumnsProps) => {
  const inside = (
    <>
      <div className={styles.content}>{children}</div>
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

/** The black card: a quote and a dock, or a dock alone. */
export const Deck = ({ children }: { children: ReactNode }) => (
  <div className={styles.deck} data-on="ink">
    {children}
  </div>
);
