/** Somebody goes on from here. A `ref`. */
export const focusHere = (link: HTMLAnchorElement | null): void => link?.focus();
