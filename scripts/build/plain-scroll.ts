import type { Plugin } from "vite";

/** What remains of the router's file when `scrollRestoration` is off: to the top, or to the fragment. */
const plain = `
export const storageKey = "";
export const defaultGetScrollRestorationKey = () => "";
export const getElementScrollRestorationEntry = () => undefined;
export function setupScrollRestoration(router) {
  const scroll = router._scroll;
  if (scroll.r) return;
  scroll.r = true;
  router.subscribe("onRendered", ({ toLocation: { hash, state } }) => {
    const toTop = scroll.n;
    scroll.n = true;
    scroll.h = false;
    const options = state.__hashScrollIntoViewOptions ?? true;
    if (hash && options) document.getElementById(hash)?.scrollIntoView(options);
    else if (toTop && !hash) scrollTo({ top: 0, left: 0 });
  });
}
`;

/** The router remembers how far every page was scrolled, if it is asked to. We do not ask, and leave that part out. */
export const plainScroll = (): Plugin => ({
  name: "kabinet:plain-scroll",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  load: {
    filter: { id: /router-core[\\/]dist[\\/]esm[\\/]scroll-restoration\.js$/ },
    handler: () => plain,
  },
});
