/** Opens a `<dialog>` while it is on the page: `<dialog ref={openModal}>`. Focus goes back when it leaves. */
export const openModal = (dialog: HTMLDialogElement | null): (() => void) | undefined => {
  if (dialog === null) return undefined;
  dialog.showModal();
  dialog.querySelector<HTMLElement>("[data-first-focus], input:checked")?.focus();
  return () => dialog.close();
};

/**
 * What takes the place of something that had the focus takes the focus, too. A `ref`, for what appears because of what
 * somebody has just done: before anything was done the focus is nowhere, and stays there.
 */
export const takeLostFocus = (control: HTMLElement | null): void => {
  if (control === null || control.ownerDocument.activeElement !== control.ownerDocument.body) return;
  control.focus({ preventScroll: true });
};

/**
 * A `ref` for a row of a list (`tabIndex={-1}`): a row that goes with the focus in it leaves the focus to its list, so
 * that whoever uses the keyboard goes on from there.
 */
export const passFocusOn = (row: HTMLElement | null): (() => void) | undefined => {
  if (row === null) return undefined;
  const list = row.parentElement;
  return () => {
    if (row.contains(row.ownerDocument.activeElement)) list?.focus({ preventScroll: true });
  };
};
