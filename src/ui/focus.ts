import { useCallback, useState } from "react";

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

/**
 * The row that takes the focus when it appears: once, and only in the `list` (its query) it was chosen in. If a search
 * or a refresh brings it back later, the focus stays in the search field.
 */
export const useFocusOnce = (
  row: number | undefined,
  list: string,
  /** A constant. */
  focus: (link: HTMLAnchorElement) => void,
) => {
  const [target, setTarget] = useState({ row, list });
  const focusRow = useCallback(
    (link: HTMLAnchorElement | null): void => {
      if (link === null) return;
      focus(link);
      setTarget((now) => ({ ...now, row: undefined }));
    },
    [focus],
  );
  return {
    choose: (next: number | undefined): void => setTarget({ row: next, list }),
    /** `ref` of a row's link. */
    refOf: (id: number) => (id === target.row && list === target.list ? focusRow : null),
  };
};
