/** Opens a `<dialog>` while it is mounted: `<dialog ref={openModal}>`. Focus returns when it unmounts. */
export const openModal = (dialog: HTMLDialogElement | null): (() => void) | undefined => {
  if (dialog === null) return undefined;
  dialog.showModal();
  dialog.querySelector<HTMLElement>("[data-first-focus], input:checked")?.focus();
  return () => dialog.close();
};

/** A `ref` for a control that replaces the focused one: takes the focus if nothing has it. */
export const takeLostFocus = (control: HTMLElement | null): void => {
  if (control === null || control.ownerDocument.activeElement !== control.ownerDocument.body) return;
  control.focus({ preventScroll: true });
};

/**
 * A `ref` for a row of a list (`tabIndex={-1}`): when a focused row is removed, the list takes the focus, so that
 * keyboard users keep their position.
 */
export const passFocusOn = (row: HTMLElement | null): (() => void) | undefined => {
  if (row === null) return undefined;
  const list = row.parentElement;
  return () => {
    if (row.contains(row.ownerDocument.activeElement)) list?.focus({ preventScroll: true });
  };
};
