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
