import type { Browser, Page } from "@playwright/test";
import { type Server, withSeededFolder, withServerProcess } from "../../e2e/server.ts";
import { clientAt } from "../../e2e/customer.ts";
import type { Figure } from "./figures.ts";
import { type Profile, slowDown } from "./profiles.ts";
import { visit } from "./visit.ts";
import { median } from "./visits.ts";

/** How long nothing may be on its way until it counts as all there, in ms; and the most that is waited. */
const quietFor = 500;
const longest = 20_000;

/**
 * Hears what a page asks for, from now on; gives a function that waits until nothing has been on its way for half a second.
 * Playwright's "networkidle" is that of the last whole load: within an application it has been reached long before.
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
      if (performance.now() - begun > longest)
        throw new Error("what was fetched ahead did not come to an end");
      await page.waitForTimeout(50);
    }
  };
};

/** Where a signed-in client goes, one after another. */
const way = ["/catalog/", "/payments/", "/cards/", "/faq/", "/profile/", "/documents/", "/subscriptions/"];
/** The most that a change of page may take of the time in which the bare stack is there (docs/speed.md). */
const slowest = 0.2;

/** Puts a finger on the link to an address: it is fetched ahead. */
const touch = (page: Page, address: string): Promise<void> =>
  page.evaluate((address) => {
    const link = document.querySelector(`a[href="${address}"]`);
    if (link === null) throw new Error(`there is no link to ${address}`);
    link.dispatchEvent(new TouchEvent("touchstart", { bubbles: true }));
  }, address);

/** Clicks the link to an address; milliseconds until its heading is there and has the focus. */
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

/** Goes the whole way once; milliseconds that each change of page took, in order. */
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
    // Some links stand in the menu of the person.
    if ((await page.locator(`a[href="${address}"]`).count()) === 0)
      await page.getByRole("banner").getByRole("button").last().click();
    await touch(page, address);
    await allCome();
    took.push(await follow(page, address));
  }
  await context.close();
  return took;
};

/**
 * How long each change of page takes on a wide screen, against the real server, when the page has been fetched ahead:
 * medians, beside the first visits of the bare stack in turn.
 */
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
