/** Opens a `<dialog>` while it is on the page: `<dialog ref={openModal}>`. Focus goes back when it leaves. */
export const openModal = (dialog: HTMLDialogElement | null): (() => void) | undefined => {
  if (dialog === null) return undefined;
  dialog.showModal();
  dialog.querySelector<HTMLElement>("[data-first-focus], input:checked")?.focus();
  return () => dialog.close();
};
