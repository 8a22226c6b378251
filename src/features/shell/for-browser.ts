import type { MouseEvent } from "react";

/** Whether the browser itself should follow a link: in another tab, in another window. */
export const isForBrowser = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
