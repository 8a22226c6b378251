import { useLayoutEffect } from "react";

// oxlint-disable-next-line shape/module-state -- set by a layout effect, so never on the server
let done = false;

/**
 * Marks the first page as interactive, once. The code that renders it calls this; in a hydrated tree the page itself, as it
 * hydrates last. The bench and tests read the mark.
 */
export const markReady = (): void => {
  if (done) return;
  done = true;
  performance.mark("ready");
  dispatchEvent(new Event("kabinet:ready"));
};

/** For the layouts around pages. */
export const useReady = (): void => useLayoutEffect(markReady, []);
