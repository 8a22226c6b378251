import type { Page } from "@playwright/test";
import type { Credentials } from "#contract/auth.ts";
import { developmentApp } from "#contract/development.ts";

/** What a browser has stored for us, by the names of src/ports/facts.ts; the text as it stands there. */
export const readStored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));

/** Stores facts on a page of this origin that runs no application. */
export const store = async (page: Page, facts: Record<string, string>): Promise<void> => {
  await page.goto("/favicon.svg");
  await page.evaluate((entries) => {
    for (const [name, text] of Object.entries(entries)) localStorage.setItem(`kabinet.${name}`, text);
  }, facts);
};

/** A browser in which somebody has signed in before. */
export const storeSignIn = (
  page: Page,
  credentials: Credentials,
  version: string = developmentApp.version,
): Promise<void> =>
  store(page, { credentials: JSON.stringify(credentials), version: JSON.stringify(version) });
