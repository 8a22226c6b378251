import type { MouseEvent } from "react";

/** Whether the browser should handle the click (new tab or window). */
export const isModifiedClick = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
