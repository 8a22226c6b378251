import type { Browser, Page } from "@playwright/test";
import { customerAt, phones } from "../../e2e/customer.ts";
import { withSeededFolder, withServerProcess } from "../../e2e/server.ts";
import { type Profile, slowDown } from "./profiles.ts";

/** Where a signed-in client goes, one after another: first visits, then pages that have been there. */
const way = ["/catalog/", "/faq/", "/subscriptions/", "/catalog/", "/faq/", "/subscriptions/"];

/** Clicks the link to an address; milliseconds until its heading is there and has the focus. */
const follow = (page: Page, address: string): Promise<number> =>
  page.evaluate(
    (address) =>
      new Promise<number>((resolve, reject) => {
        const links = Array.from(document.querySelectorAll<HTMLAnchorElement>(`a[href="${address}"]`));
        const link = links.find((each) => each.checkVisibility()) ?? links[0];
        if (link === undefined) return reject(new Error(`there is no link to ${address}`));
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

/** How long each change of page takes on a wide screen, against the real server: the first visit and the next. */
export const measureTransitions = async (
  browser: Browser,
  profile: Profile,
): Promise<{ to: string; first: number; again: number }[]> => {
  const took: number[] = [];
  await withSeededFolder((storage) =>
    withServerProcess(storage, async ({ url, sandbox }) => {
      const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      const customer = customerAt(page, sandbox);
      await customer.signIn(phones.regular);
      await customer.home.waitFor();
      await slowDown(await context.newCDPSession(page), profile);
      for (const address of way) took.push(await follow(page, address));
      await context.close();
    }),
  );
  const half = way.length / 2;
  return way
    .slice(0, half)
    .map((to, index) => ({ to, first: took[index] ?? 0, again: took[index + half] ?? 0 }));
};
