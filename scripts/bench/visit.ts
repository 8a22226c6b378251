import type { Browser, BrowserContext, Page } from "@playwright/test";
import { type Profile, slowDown } from "./profiles.ts";

/** Milliseconds since navigation, and requests until hydration. */
export type Visit = { typing: number; ready: number; requests: number };

/** Records when a field was first on screen. */
const watchForForm = () => {
  const look = () => {
    const painted = performance.getEntriesByName("first-contentful-paint").length > 0;
    if (painted && document.querySelector("input") !== null) performance.mark("typing");
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Reads both marks; waits without polling, which would slow the page. */
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
 * Starts the renderer process of a site before timing. Browsers keep a spare one, a headless one starts it on demand,
 * four times slower. Fetches nothing else.
 */
export const startProcess = async (page: Page, url: string): Promise<void> => {
  await page.goto(new URL("/favicon.svg", url).href);
};

/** Opens a page and waits until the application is ready. */
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

/** A first visit with an empty cache, and the next one. */
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

/** The layout shift of a first visit, until hydration. */
export const measureShift = async (browser: Browser, url: string, profile: Profile): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await startProcess(page, url);
  await page.addInitScript(watchForForm);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        performance.mark("shift", { detail: Number(Reflect.get(entry, "value")) });
    }).observe({ type: "layout-shift", buffered: true });
  });
  await slowDown(await context.newCDPSession(page), profile);
  await page.goto(url, { waitUntil: "commit" });
  await page.evaluate(readMarks);
  const shift = await page.evaluate(() =>
    performance
      .getEntriesByName("shift")
      .reduce((sum, entry) => sum + Number(Reflect.get(entry, "detail")), 0),
  );
  await context.close();
  return shift;
};
