import type { Browser, Page } from "@playwright/test";
import { type Server, withSeededFolder, withServerProcess } from "../../e2e/server.ts";
import { clientAt } from "../../e2e/customer.ts";
import { type Figure, median } from "./figures.ts";
import { type Profile, slowDown } from "./profiles.ts";
import { visit } from "./visit.ts";

/** Idle time after which all is loaded, and the longest wait, in ms. */
const quietFor = 500;
const longest = 20_000;

/**
 * Tracks requests; returns a function that waits for half a second without any. Playwright's "networkidle" only
 * covers the last document.
 */
const watchRequests = (page: Page): (() => Promise<void>) => {
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
      if (performance.now() - begun > longest) throw new Error("preloading did not finish");
      await page.waitForTimeout(50);
    }
  };
};

/** Pages visited by a client, in order. */
const way = ["/catalog/", "/payments/", "/cards/", "/faq/", "/profile/", "/documents/", "/subscriptions/"];
/** Limit of a page change, relative to the bare stack (docs/speed.md). */
const slowest = 0.2;

/** Touches a link, which preloads its page. */
const touch = (page: Page, address: string): Promise<void> =>
  page.evaluate((address) => {
    const link = document.querySelector(`a[href="${address}"]`);
    if (link === null) throw new Error(`there is no link to ${address}`);
    link.dispatchEvent(new TouchEvent("touchstart", { bubbles: true }));
  }, address);

/** Clicks a link; milliseconds until its heading has the focus. */
const follow = (page: Page, address: string): Promise<number> =>
  page.evaluate(
    (address) =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelector<HTMLAnchorElement>(`a[href="${address}"]`);
        if (link === null) return reject(new Error(`there is no link to ${address}`));
        const begun = performance.now();
        link.click();
        const look = () => {
          const arrived = location.pathname === address && document.activeElement?.tagName === "H1";
          if (arrived) resolve(performance.now() - begun);
          else requestAnimationFrame(look);
        };
        look();
      }),
    address,
  );

/** Visits all pages; milliseconds of each change. */
const goOnce = async (browser: Browser, server: Server, profile: Profile): Promise<number[]> => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const allCome = watchRequests(page);
  const { home } = await clientAt(page, server, "/subscriptions/");
  await home.waitFor();
  await allCome();
  await slowDown(await context.newCDPSession(page), profile);
  const took: number[] = [];
  for (const address of way) {
    // Some links are in the account menu.
    if ((await page.locator(`a[href="${address}"]`).count()) === 0)
      await page.getByRole("banner").getByRole("button").last().click();
    await touch(page, address);
    await allCome();
    took.push(await follow(page, address));
  }
  await context.close();
  return took;
};

/** Times preloaded page changes on a wide screen: medians, alternating with visits of the bare stack. */
export const timeTaps = async (
  browser: Browser,
  bareUrl: string,
  profile: Profile,
  runs: number,
): Promise<Figure[]> => {
  const bare: number[] = [];
  const took: number[][] = [];
  await withSeededFolder((storage) =>
    withServerProcess(storage, async (server) => {
      for (let run = 0; run < runs; run += 1) {
        const own = await browser.newContext();
        bare.push((await visit(own, `${bareUrl}/`, profile)).ready);
        await own.close();
        took.push(await goOnce(browser, server, profile));
      }
    }),
  );
  return way.map((address, index) => ({
    part: "A tap until the next page has the focus",
    what: `to ${address}`,
    unit: "ms",
    by: median(bare),
    value: median(took.map((each) => each[index] ?? Number.NaN)),
    budget: slowest,
  }));
};
