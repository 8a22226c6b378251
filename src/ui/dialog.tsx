import { type ReactNode, type SubmitEventHandler, useId, useState } from "react";
import { DialogStatus } from "./announce.tsx";
import styles from "./dialog.module.css";
import hidden from "./hidden.module.css";
import { IconButton } from "./button.tsx";
import { close } from "./icons.ts";
import { openModal } from "./focus.ts";

interface DialogProps {
  title: ReactNode;
  closeLabel: string;
  /** Esc, the close button, the browser's Back or a click outside. The parent unmounts the dialog. */
  onClose: () => void;
  /** An operation must not be interrupted: the dialog cannot be closed. */
  busy?: boolean;
  /** The black footer: `<Dock>` without a sum, or a button. */
  foot?: ReactNode;
  /** One line below the buttons of the footer. */
  note?: ReactNode;
  /** Makes the dialog a form that the footer's button submits. */
  onSubmit?: SubmitEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/**
 * A native modal dialog: a sheet on phones, centred on wider screens. Render it to open it. Focus starts at
 * `data-first-focus` or the checked option, and returns to the previous element.
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
  const [status, setStatus] = useState<Element | null>(null);
  const inside = (
    <>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {!busy && <IconButton icon={close} label={closeLabel} onClick={onClose} />}
      </div>
      <div className={styles.body}>
        <DialogStatus value={status}>{children}</DialogStatus>
      </div>
      {foot && (
        <div className={styles.foot} data-on="ink">
          {foot}
          {note && <p className={styles.note}>{note}</p>}
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
        // The browser may close it without a cancel event (a second Esc): report it to the parent, or reopen
        // it.
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
      <div ref={setStatus} className={hidden.hidden} role="status" aria-atomic="false" />
    </dialog>
  );
};
