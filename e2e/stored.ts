import type { Page } from "@playwright/test";
import type { Credentials } from "#contract/auth.ts";
import type { SignIn } from "../tests/driver/driver.ts";
import { developmentApp } from "#contract/headers.ts";

/** Our stored values as text, by the names of src/ports/stored-values.ts. */
export const readStored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));

const setAll = (facts: Record<string, string>): void => {
  for (const [name, text] of Object.entries(facts)) localStorage.setItem(`kabinet.${name}`, text);
};

/** Stores values at once, on a page of this origin without the application. */
export const store = async (page: Page, facts: Record<string, string>): Promise<void> => {
  await page.goto("/favicon.svg");
  await page.evaluate(setAll, facts);
};

/** The next page of this tab finds these stored values from its start. */
const storeAhead = async (page: Page, facts: Record<string, string>): Promise<void> => {
  const storing = await page.addInitScript(setAll, facts);
  // Later writes persist. A closed tab needs no disposal.
  page.once("domcontentloaded", () => void storing.dispose().catch(() => {}));
};

const signIn = (credentials: Credentials, version: string) => ({
  credentials: JSON.stringify(credentials),
  version: JSON.stringify(version),
});

/** The cookies of a sign-in, by which the server renders pages. */
export const storeCookies = (page: Page, { cookies }: Pick<SignIn, "cookies">): Promise<void> =>
  page.context().addCookies(
    cookies.map((cookie) => {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      const httpOnly = cookie.includes("HttpOnly");
      return { name, value, httpOnly, sameSite: "Lax", domain: "127.0.0.1", path: "/" };
    }),
  );

/** A browser with an earlier sign-in, from the next page of this tab. */
export const storeSignIn = async (
  page: Page,
  { cookies = [], ...credentials }: Credentials & Partial<SignIn>,
  version: string = developmentApp.version,
): Promise<void> => {
  await storeCookies(page, { cookies });
  await storeAhead(page, signIn(credentials, version));
};

/** A sign-in that other tabs see at once. */
export const storeSignInNow = async (
  page: Page,
  { cookies = [], ...credentials }: Credentials & Partial<SignIn>,
): Promise<void> => {
  await storeCookies(page, { cookies });
  await store(page, signIn(credentials, developmentApp.version));
};
