import type { Browser, BrowserContext, Page } from "@playwright/test";
import { type Profile, slowDown } from "./profiles.ts";

/** Milliseconds since the navigation began, and what was asked for until the page was taken over. */
export type Visit = { typing: number; ready: number; requests: number };

/** Notes when there first was, on screen, something to type into. */
const watchForForm = () => {
  const look = () => {
    const painted = performance.getEntriesByName("first-contentful-paint").length > 0;
    if (painted && document.querySelector("input") !== null) performance.mark("typing");
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** When both marks were set. Waits without polling, so that the measuring does not slow down what is measured. */
const readMarks = (): Promise<Visit> =>
  new Promise((resolve) => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime;
    const look = () => {
      const [typing, ready] = [at("typing"), at("ready")];
      if (typing === undefined || ready === undefined) return;
      const asked = performance.getEntriesByType("resource").filter(({ startTime }) => startTime <= ready);
      resolve({ typing, ready, requests: asked.length });
    };
    new PerformanceObserver(look).observe({ type: "mark", buffered: true });
  });

/**
 * Has the browser start the process of a site before the time runs. People's browsers have one at hand for the next
 * page; a headless one starts it then, four times as slowly, which is no work of the page's. Nothing else is fetched.
 */
export const startProcess = async (page: Page, url: string): Promise<void> => {
  await page.goto(new URL("/favicon.svg", url).href);
};

/** Opens a page in a context and waits until the application says that it is ready. */
export const visit = async (context: BrowserContext, url: string, profile: Profile): Promise<Visit> => {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await startProcess(page, url);
  await page.addInitScript(watchForForm);
  await slowDown(devtools, profile);
  await page.goto(url, { waitUntil: "commit" });
  const marks = await page.evaluate(readMarks);
  await page.close();
  return marks;
};

/** A first visit with nothing in the cache, and the next one. */
export const visitTwice = async (
  browser: Browser,
  url: string,
  profile: Profile,
): Promise<{ cold: Visit; warm: Visit }> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const cold = await visit(context, url, profile);
  const warm = await visit(context, url, profile);
  await context.close();
  return { cold, warm };
};
