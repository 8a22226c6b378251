import type { Page } from "@playwright/test";

/** How long nothing may be on its way until it counts as all there, in ms; and the most that is waited. */
const quietFor = 500;
const longest = 20_000;

/**
 * Hears what a page asks for, from now on; gives a function that waits until nothing has been on its way for half a second.
 * Playwright's "networkidle" is that of the last whole load: within an application it has been reached long before.
 */
export const watchRequests = (page: Page): (() => Promise<void>) => {
  const open = new Set<unknown>();
  let since = performance.now();
  const ended = (request: unknown): void => {
    open.delete(request);
    since = performance.now();
  };
  page
    .on("request", (request) => void open.add(request))
    .on("requestfinished", ended)
    .on("requestfailed", ended);
  return async () => {
    const begun = performance.now();
    since = begun;
    while (open.size > 0 || performance.now() - since < quietFor) {
      if (performance.now() - begun > longest)
        throw new Error("what was fetched ahead did not come to an end");
      await page.waitForTimeout(50);
    }
  };
};
