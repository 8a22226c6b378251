import { type ReactNode, type SubmitEventHandler, useId, useState } from "react";
import { NewsOfDialog } from "./announce.tsx";
import styles from "./dialog.module.css";
import hidden from "./hidden.module.css";
import { IconButton } from "./button.tsx";
import { close } from "./icons.ts";
import { openModal } from "./focus.ts";

interface DialogProps {
  title: ReactNode;
  closeLabel: string;
  /** Esc, the cross, the browser's back gesture or a click outside. The parent takes the dialog away. */
  onClose: () => void;
  /** Something is under way that must not be left: the dialog stays. */
  busy?: boolean;
  /** The black foot: `<Dock>` without a sum, or a button. */
  foot?: ReactNode;
  /** One line under the buttons of the foot. */
  note?: ReactNode;
  /** With it the dialog is a form, and the foot's button may submit it. */
  onSubmit?: SubmitEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/**
 * A native modal dialog: a sheet on phones, centred on anything wider. Render it to open it.
 * Focus starts at `data-first-focus` or the chosen option, and returns to where it was.
 */
export const Dialog = ({
  title,
  closeLabel,
  onClose,
  busy = false,
  foot,
  note,
  onSubmit,
  children,
}: DialogProps) => {
  const titleId = useId();
  const [news, setNews] = useState<Element | null>(null);
  const inside = (
    <>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {!busy && <IconButton icon={close} label={closeLabel} onClick={onClose} />}
      </div>
      <div className={styles.body}>
        <NewsOfDialog value={news}>{children}</NewsOfDialog>
      </div>
      {foot !== undefined && (
        <div className={styles.foot} data-on="ink">
          {foot}
          {note !== undefined && <p className={styles.note}>{note}</p>}
        </div>
      )}
    </>
  );
  return (
    <dialog
      ref={openModal}
      className={styles.sheet}
      aria-labelledby={titleId}
      closedby={busy ? "none" : "any"}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!busy) onClose();
      }}
      onClose={(event) => {
        // The browser may close it without asking (a second Esc): the parent hears of it, or it opens again.
        if (event.target !== event.currentTarget || event.currentTarget.open) return;
        if (busy) event.currentTarget.showModal();
        else onClose();
      }}
    >
      {onSubmit === undefined ? (
        <div className={styles.inside}>{inside}</div>
      ) : (
        <form noValidate className={styles.inside} onSubmit={onSubmit}>
          {inside}
        </form>
      )}
      <div ref={setNews} className={hidden.hidden} role="status" aria-atomic="false" />
    </dialog>
  );
};
