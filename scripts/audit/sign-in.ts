import { chromium } from "@playwright/test";
import type { Credentials } from "#contract/auth.ts";
import { developmentApp } from "#contract/headers.ts";

/** localStorage entries of a signed-in browser; none for a visitor. */
export const storedFor = (credentials: Credentials | null): { name: string; value: string }[] =>
  credentials === null
    ? []
    : Object.entries({ credentials, version: developmentApp.version }).map(([name, value]) => ({
        name: `kabinet.${name}`,
        value: JSON.stringify(value),
      }));

/**
 * Signs in within the default context of the Chromium with this debugging `port`, where Lighthouse opens tabs; ends
 * the previous session.
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
  // A page without the application.
  await page.goto(`${url}/robots.txt`);
  await page.evaluate((facts) => {
    localStorage.clear();
    for (const { name, value } of facts) localStorage.setItem(name, value);
  }, storedFor(credentials));
  await page.close();
  // Ends only the connection.
  await browser.close();
};
