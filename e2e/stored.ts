import type { Page } from "@playwright/test";
import type { Credentials } from "#contract/auth.ts";
import { developmentApp } from "#contract/development.ts";

/** What a browser has stored for us, by the names of src/ports/facts.ts; the text as it stands there. */
export const readStored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));

const setAll = (facts: Record<string, string>): void => {
  for (const [name, text] of Object.entries(facts)) localStorage.setItem(`kabinet.${name}`, text);
};

/** Stores facts at once, on a page of this origin that runs no application. */
export const store = async (page: Page, facts: Record<string, string>): Promise<void> => {
  await page.goto("/favicon.svg");
  await page.evaluate(setAll, facts);
};

/** The next page of ours that is opened in this tab finds facts stored, without another one before it. */
const storeAhead = async (page: Page, facts: Record<string, string>): Promise<void> => {
  const storing = await page.addInitScript(setAll, facts);
  // What follows changes them for good. A tab that is closed by then needs no end to it.
  page.once("domcontentloaded", () => void storing.dispose().catch(() => {}));
};

const signIn = (credentials: Credentials, version: string) => ({
  credentials: JSON.stringify(credentials),
  version: JSON.stringify(version),
});

/** A browser in which somebody has signed in before, from the next page that is opened in this tab. */
export const storeSignIn = (
  page: Page,
  credentials: Credentials,
  version: string = developmentApp.version,
): Promise<void> => storeAhead(page, signIn(credentials, version));

/** One in which somebody signs in at once, as far as its other tabs can see. */
export const storeSignInNow = (page: Page, credentials: Credentials): Promise<void> =>
  store(page, signIn(credentials, developmentApp.version));
