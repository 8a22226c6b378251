import type { Browser, Page } from "@playwright/test";
import { developmentApp } from "#contract/development.ts";
import { inLanguage, languages } from "#contract/language.ts";
import { openApi } from "../../e2e/api.ts";
import { findViolations } from "../../e2e/axe.ts";
import { phones } from "../../e2e/customer.ts";
import { type ProductPage, productPages } from "../../e2e/page-table.ts";
import type { Server } from "../../e2e/server.ts";
import { findHtmlFaults } from "./html.ts";

type Who = ProductPage["who"];

/** A page, whom it was shown to, and what is wrong with it. */
export type Visit = { address: string; who: Who; faults: readonly string[] };

/** Who looks at a page: what everybody may read, a client sees too, with the menus around it. */
const visitorsOf = ({ who }: ProductPage): Who[] => (who === "anybody" ? ["anybody", "client"] : [who]);

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

/** Looks at every page of spec §2 in both languages, as a visitor and as a client; `wanted` chooses by the address. */
export const visitAll = async (
  browser: Browser,
  server: Server,
  wanted: (path: string) => boolean,
): Promise<Visit[]> => {
  const api = openApi(server.url, server.sandbox);
  const stored = {
    anybody: null,
    client: await api.signIn(phones.regular),
    newcomer: await api.signIn(phones.newcomer),
  };
  const visits: Visit[] = [];
  for (const who of ["anybody", "client", "newcomer"] as const) {
    const facts = { credentials: stored[who], version: developmentApp.version };
    const localStorage = Object.entries(facts).map(([name, value]) => ({
      name: `kabinet.${name}`,
      value: JSON.stringify(value),
    }));
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
      serviceWorkers: "block",
      storageState: {
        cookies: [],
        origins: stored[who] === null ? [] : [{ origin: server.url, localStorage }],
      },
    });
    const page = await context.newPage();
    for (const product of productPages)
      for (const language of languages) {
        const address = inLanguage(product.path, language);
        if (!visitorsOf(product).includes(who) || !wanted(product.path)) continue;
        const faults = await look(page, address).catch((failure: unknown) => [
          `not shown: ${String(failure)}`,
        ]);
        visits.push({ address, who, faults });
      }
    await context.close();
  }
  return visits;
};
