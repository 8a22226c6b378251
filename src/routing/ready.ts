import { useLayoutEffect } from "react";

let done = false;

/**
 * The first page is on the screen and answers: said once, by what renders it or, where React hydrates it, by the page
 * itself, which is hydrated after what surrounds it. Bench and tests read the mark.
 */
export const markReady = (): void => {
  if (done) return;
  done = true;
  performance.mark("ready");
  dispatchEvent(new Event("kabinet:ready"));
};

/** For what every page of a kind stands in. */
export const useReady = (): void => useLayoutEffect(markReady, []);
