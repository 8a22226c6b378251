/** `ref` of the heading of a replaced screen: focus reads it out. */
export const focusHeading = (heading: HTMLHeadingElement | null): void => {
  if (heading === null) return;
  heading.ownerDocument.defaultView?.scrollTo(0, 0);
  heading.focus({ preventScroll: true });
};

/** `ref` of a replaced screen at the same URL: scrolls to the top and focuses its heading. */
export const startAtTop = (place: HTMLElement | null): void => {
  if (place === null) return;
  place.ownerDocument.defaultView?.scrollTo(0, 0);
  place.querySelector("h1")?.focus({ preventScroll: true });
};

/** The same, or at the section of the URL's fragment. */
export const startAtSection = (place: HTMLElement | null, id: string): void => {
  const part = id === "" ? null : (place?.ownerDocument.getElementById(id) ?? null);
  if (place === null || part === null) return startAtTop(place);
  part.scrollIntoView();
  part.querySelector("h2")?.focus({ preventScroll: true });
};

/** `ref`: focuses the heading if the pressed button was removed. */
export const focusHeadingIfLost = (news: HTMLElement | null): void => {
  if (news === null || news.ownerDocument.activeElement !== news.ownerDocument.body) return;
  news.ownerDocument.querySelector("h1")?.focus({ preventScroll: true });
};
