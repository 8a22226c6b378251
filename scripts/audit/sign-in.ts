import { chromium } from "@playwright/test";
import type { Credentials } from "#contract/auth.ts";
import { storedFor } from "./stored.ts";

/**
 * Signs somebody in, and whoever was before them out, where Lighthouse opens its tabs: in the windows that no context of Playwright's has, of the Chromium
 * whose debugger listens on `port`.
 */
export const signInForLighthouse = async (
  url: string,
  port: number,
  credentials: Credentials,
): Promise<void> => {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error("the browser has no windows of its own");
  const page = await context.newPage();
  // A text of the server's, where nothing of the product runs.
  await page.goto(`${url}/robots.txt`);
  await page.evaluate((facts) => {
    localStorage.clear();
    for (const { name, value } of facts) localStorage.setItem(name, value);
  }, storedFor(credentials));
  await page.close();
  // Only the connection ends.
  await browser.close();
};
