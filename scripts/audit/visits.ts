import type { Browser, Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { inLanguage, languages } from "#contract/language.ts";
import { findViolations } from "../../e2e/axe.ts";
import type { Server } from "../../e2e/server.ts";
import { phones } from "../../tests/driver/driver.ts";
import { signInElsewhere } from "../../e2e/customer.ts";
import type { LookedAt } from "./client-pages.ts";
import { storedFor } from "./sign-in.ts";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended", "html-validate:document"],
  rules: {
    // Serialized by a browser, so quotes are not ours.
    "attr-quotes": "off",
    "doctype-style": "off",
    "no-inline-style": "off",
    "no-trailing-whitespace": "off",
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "attr-case": "off",
    "long-title": "off",
    "no-implicit-input-type": "off",
    // Files come from the same server as the page.
    "require-sri": "off",
    // Bars of phones and wide screens; one is hidden, which axe knows.
    "unique-landmark": "off",
    // Links to phones contain names; e2e/line-breaks.ts checks that numbers do not break.
    "tel-non-breaking": "off",
    // A searchable list has no native element.
    "prefer-native-element": ["error", { exclude: ["combobox", "listbox"] }],
    // React's ids begin with an underscore, which HTML allows.
    "valid-id": ["error", { relaxed: true }],
  },
});

/** Faults of a page's HTML in the browser: rule, message, place. */
const findHtmlFaults = async (html: string): Promise<string[]> => {
  const { results } = await validator.validateString(`<!doctype html>\n${html}`);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `html ${ruleId}: ${message} at ${selector ?? "?"}`),
  );
};

type Who = LookedAt["who"];

/** A page, its viewer, and its faults. */
export type Visit = { address: string; who: Who; faults: readonly string[] };

/** Viewers of a page; clients also see public pages, with other menus. */
const visitorsOf = ({ who }: LookedAt): Who[] => (who === "anybody" ? ["anybody", "client"] : [who]);

/** Waits until nothing loads and the network is idle. */
const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address, { waitUntil: "networkidle" });
  await page.locator("html:not([data-loading]):not([data-arriving])").waitFor();
  await page.locator("h1").first().waitFor();
};

const look = async (page: Page, address: string): Promise<string[]> => {
  await open(page, address);
  // The home page redirects clients.
  const html = await page.evaluate(() => document.documentElement.outerHTML);
  return [...(await findHtmlFaults(html)), ...(await findViolations(page))];
};

/** Audits pages in both languages, as each viewer. */
export const visitAll = async (
  browser: Browser,
  server: Server,
  pages: readonly LookedAt[],
): Promise<Visit[]> => {
  const stored = {
    anybody: null,
    client: server.regular,
    newcomer: await signInElsewhere(server, phones.newcomer),
  };
  const visits: Visit[] = [];
  for (const who of ["anybody", "client", "newcomer"] as const) {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
      serviceWorkers: "block",
      storageState: {
        cookies: [],
        origins: [{ origin: server.url, localStorage: storedFor(stored[who]) }],
      },
    });
    const page = await context.newPage();
    for (const each of pages.filter((wanted) => visitorsOf(wanted).includes(who)))
      for (const language of languages) {
        const address = inLanguage(each.path, language);
        const faults = await look(page, address).catch((failure: unknown) => [
          `not shown: ${String(failure)}`,
        ]);
        visits.push({ address, who, faults });
      }
    await context.close();
  }
  return visits;
};
