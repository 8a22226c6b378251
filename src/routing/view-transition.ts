/** Whoever asked for less motion is shown the next page at once. */
const wantsMotion = (): boolean => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Changes what is on the screen, with an animation where the browser has them (CSS View Transitions) and nobody asked
 * for less motion. Resolves when the change is on the screen, rejects with what `update` threw.
 *
 * The browser skips an animation when another begins or nobody looks at the page, and rejects `ready`: the change
 * itself is shown all the same, so nobody has to hear of it.
 */
export const withViewTransition = async (update: () => void | Promise<void>): Promise<void> => {
  if (!("startViewTransition" in document) || !wantsMotion()) return update();
  const transition = document.startViewTransition(update);
  transition.ready.catch(() => {});
  await transition.updateCallbackDone;
};
