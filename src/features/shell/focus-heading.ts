/** A heading whose screen takes the place of another: it takes the focus, and is read out by that. A `ref`. */
export const focusHeading = (heading: HTMLHeadingElement | null): void => {
  if (heading === null) return;
  heading.ownerDocument.defaultView?.scrollTo(0, 0);
  heading.focus({ preventScroll: true });
};

/** One screen takes the place of another at the same address: it begins at its top, with its heading. A `ref`. */
export const startAtTop = (place: HTMLElement | null): void => {
  if (place === null) return;
  place.ownerDocument.defaultView?.scrollTo(0, 0);
  place.querySelector("h1")?.focus({ preventScroll: true });
};

/** The same, or at the part that the address names (`#papers`), if the screen has it. For a `ref`. */
export const startAtSection = (place: HTMLElement | null, id: string): void => {
  const part = id === "" ? null : (place?.ownerDocument.getElementById(id) ?? null);
  if (place === null || part === null) return startAtTop(place);
  part.scrollIntoView();
  part.querySelector("h2")?.focus({ preventScroll: true });
};

/** A small action took away the button that asked for it: the focus is at the heading then, not nowhere. A `ref`. */
export const focusHeadingIfLost = (news: HTMLElement | null): void => {
  if (news === null || news.ownerDocument.activeElement !== news.ownerDocument.body) return;
  news.ownerDocument.querySelector("h1")?.focus({ preventScroll: true });
};
