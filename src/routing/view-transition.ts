import type { AnyRouter } from "@tanstack/react-router";

/** False with `prefers-reduced-motion`. */
const wantsMotion = (): boolean => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Runs an update in a view transition, if the browser supports it and the user allows motion. Resolves when the DOM
 * has changed; rejects with the error of `update`. `thing`: its picture moves from one page to the next.
 *
 * A skipped animation (another one starts, or the page is hidden) rejects `ready`; the update still applies, so that
 * error is ignored.
 */
export const withViewTransition = async (
  update: () => void | Promise<void>,
  thing: string | null = null,
): Promise<void> => {
  if (!("startViewTransition" in document) || !wantsMotion()) return update();
  const before = namePicture(thing);
  let after: HTMLElement | null = null;
  const transition = document.startViewTransition(async () => {
    await update();
    // A name may occur once.
    before?.style.removeProperty("view-transition-name");
    after = namePicture(thing);
  });
  transition.ready.catch(() => {});
  transition.finished
    .catch(() => {})
    .finally(() => {
      for (const picture of [before, after]) picture?.style.removeProperty("view-transition-name");
    });
  await transition.updateCallbackDone;
};

/** Names the picture of a thing (`of` in src/ui/picture.tsx; src/styles/arriving.css). */
const namePicture = (thing: string | null): HTMLElement | null => {
  if (thing === null) return null;
  const picture = document.querySelector<HTMLElement>(`main [data-of="${CSS.escape(thing)}"]`);
  picture?.style.setProperty("view-transition-name", "picture");
  return picture;
};

type Place = { readonly pathname: string; readonly search: unknown };

/** The subscription, or the device of the catalogue, that a page is about. */
const thingAt = ({ pathname, search }: Place): string | null => {
  if (typeof search === "object" && search !== null && "s" in search && typeof search.s === "number")
    return String(search.s);
  return /\/catalog\/(?:[^/]+\/)?([^/]+)\/$/.exec(pathname)?.[1] ?? null;
};

/** The thing whose picture both places show: of a list and an item in it, or of two pages of one thing. */
export const sharedThing = (from: Place | undefined, to: Place): string | null => {
  if (from === undefined) return null;
  const [old, next] = [thingAt(from), thingAt(to)];
  if (old !== null && next !== null) return old === next ? next : null;
  return from.pathname === to.pathname ? (next ?? old) : null;
};

/** Pages change in view transitions, except where a link or a search says `viewTransition: false`. */
export const animatePages = (router: AnyRouter): void => {
  router.startViewTransition = (update) => {
    const isRefused = router.shouldViewTransition === false;
    // As the router's own function does: the refusal holds once.
    delete router.shouldViewTransition;
    if (isRefused) return update();
    return withViewTransition(
      update,
      sharedThing(router.stores.resolvedLocation.get(), router.latestLocation),
    );
  };
};
