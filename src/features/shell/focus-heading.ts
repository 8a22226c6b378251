/** `ref` of the heading of a replaced screen: focus reads it out. */
export const focusHeading = (heading: HTMLHeadingElement | null): void => {
  if (heading === null) return;
  heading.ownerDocument.defaultView?.scrollTo(0, 0);
  heading.focus({ preventScroll: true });
};

/** `ref` of a replaced screen at the same URL: scrolls to the top and focuses its heading. */
export const startAtTop = (page: HTMLElement | null): void => {
  if (page === null) return;
  page.ownerDocument.defaultView?.scrollTo(0, 0);
  page.querySelector("h1")?.focus({ preventScroll: true });
};

/** The same, or at the section of the URL's fragment. */
export const startAtSection = (page: HTMLElement | null, id: string): void => {
  const part = id === "" ? null : (page?.ownerDocument.getElementById(id) ?? null);
  if (page === null || part === null) return startAtTop(page);
  part.scrollIntoView();
  part.querySelector("h2")?.focus({ preventScroll: true });
};

/** `ref`: focuses the heading if the pressed button was removed. */
export const focusHeadingIfLost = (message: HTMLElement | null): void => {
  if (message === null || message.ownerDocument.activeElement !== message.ownerDocument.body) return;
  message.ownerDocument.querySelector("h1")?.focus({ preventScroll: true });
};
