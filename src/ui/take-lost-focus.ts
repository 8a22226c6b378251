/**
 * What takes the place of something that had the focus takes the focus, too. A `ref`, for what appears because of what
 * somebody has just done: before anything was done the focus is nowhere, and stays there.
 */
export const takeLostFocus = (control: HTMLElement | null): void => {
  if (control === null || control.ownerDocument.activeElement !== control.ownerDocument.body) return;
  control.focus({ preventScroll: true });
};
