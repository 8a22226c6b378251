/** False with `prefers-reduced-motion`. */
const wantsMotion = (): boolean => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Runs an update in a view transition, if the browser supports it and the user allows motion. Resolves when the DOM
 * has changed; rejects with the error of `update`.
 *
 * A skipped animation (another one starts, or the page is hidden) rejects `ready`; the update still applies, so that
 * error is ignored.
 */
export const withViewTransition = async (update: () => void | Promise<void>): Promise<void> => {
  if (!("startViewTransition" in document) || !wantsMotion()) return update();
  const transition = document.startViewTransition(update);
  transition.ready.catch(() => {});
  await transition.updateCallbackDone;
};
