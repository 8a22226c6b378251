import type { Browser, Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { inLanguage, languages } from "#contract/language.ts";
import { findViolations } from "../../e2e/axe.ts";
import type { Server } from "../../e2e/server.ts";
import { phones } from "../../tests/driver/driver.ts";
import { signInElsewhere } from "../../e2e/customer.ts";
import type { LookedAt } from "./client-pages.ts";
import { storedFor } from "./stored.ts";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended", "html-validate:document"],
  rules: {
    // How it is written does not count where a browser has written it.
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
    // Our own files are behind the same server as the page that names them.
    "require-sri": "off",
    // Phones and wide screens have different bars, of which one is not displayed: axe knows which.
    "unique-landmark": "off",
    // A link to a telephone says whose it is, too; that a number stays on one line e2e/unbroken.ts looks at.
    "tel-non-breaking": "off",
    // A field with a list that is searched while typing has no element of its own.
    "prefer-native-element": ["error", { exclude: ["combobox", "listbox"] }],
    // HTML lets an id begin with anything; React begins its own with an underscore.
    "valid-id": ["error", { relaxed: true }],
  },
});

/** What is wrong with a page's HTML as the browser has it: the rule, what it says, and where. */
const findHtmlFaults = async (html: string): Promise<string[]> => {
  const { results } = await validator.validateString(`<!doctype html>\n${html}`);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `html ${ruleId}: ${message} at ${selector ?? "?"}`),
  );
};

type Who = LookedAt["who"];

/** A page, whom it was shown to, and what is wrong with it. */
export type Visit = { address: string; who: Who; faults: readonly string[] };

/** Who looks at a page: what everybody may read, a client sees too, with the menus around it. */
const visitorsOf = ({ who }: LookedAt): Who[] => (who === "anybody" ? ["anybody", "client"] : [who]);

/** A page is there when nothing is loading any more and the network has been quiet for a moment. */
const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address, { waitUntil: "networkidle" });
  await page.locator("html:not([data-loading]):not([data-arriving])").waitFor();
  await page.locator("h1").first().waitFor();
};

const look = async (page: Page, address: string): Promise<string[]> => {
  await open(page, address);
  // The home page takes clients further.
  const html = await page.evaluate(() => document.documentElement.outerHTML);
  return [...(await findHtmlFaults(html)), ...(await findViolations(page))];
};

/** Looks at pages in both languages, each as those see it whom it is for. */
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
