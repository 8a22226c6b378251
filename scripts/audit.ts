// Audits every page of the production build in both languages, as a visitor and as a client, with html-validate, axe and
// Lighthouse. Exits with 1 if there are faults:
//   npm run audit [-- --pages /faq/,/payments/] [--only pages|lighthouse]
import { Option } from "commander";
import { chromium } from "@playwright/test";
import { inLanguage, languages } from "#contract/language.ts";
import { type Server, withSeededFolder, withServerProcess } from "../e2e/server.ts";
import { headFor, readBuiltPages } from "../server/platform/http/built-pages.ts";
import { phones } from "../tests/driver/driver.ts";
import { signInElsewhere } from "../e2e/customer.ts";
import { findPages, isForClients, type LookedAt } from "./audit/client-pages.ts";
import { findFreePort } from "./free-port.ts";
import { judge, provideLighthouse } from "./audit/lighthouse.ts";
import { categories } from "./audit/report.ts";
import { signInForLighthouse } from "./audit/sign-in.ts";
import { visitAll } from "./audit/visits.ts";
import { printTable } from "./bench/print.ts";
import { browserMissing, provideBrowser } from "./browser.ts";
import { build } from "./build.ts";
import { command } from "./command.ts";

const options = command(
  "npm run audit --",
  "Audits every page of the production build with html-validate, axe and Lighthouse (docs/decisions/042).",
)
  .option("--pages <paths>", "only these, for example /faq/,/payments/")
  .addOption(new Option("--only <what>", "only one part").choices(["pages", "lighthouse"]))
  .parse()
  .opts<{ pages?: string; only?: "pages" | "lighthouse" }>();
const chosen = options.pages?.split(",");
const pathOf = ({ path }: LookedAt): string => path.replace(/\?.*/, "");
const isWanted = (page: LookedAt): boolean => chosen === undefined || chosen.includes(pathOf(page));

if (options.only !== "pages") provideLighthouse();
build();
const built = readBuiltPages("dist");
if (built === null) throw new Error("the build has no pages");
const executablePath = await provideBrowser();
if (executablePath === null) throw new Error(browserMissing);
const port = await findFreePort();
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
});

/** Pages by fault. */
const faults = new Map<string, Set<string>>();
const note = (page: string, found: readonly string[]): void => {
  for (const fault of found) faults.set(fault, (faults.get(fault) ?? new Set()).add(page));
};

/** Whether search engines may list a page. */
const isListed = (page: LookedAt): boolean => headFor(built.languages.ru, pathOf(page)).description !== null;

const judgeAll = async (server: Server, who: LookedAt["who"], pages: readonly LookedAt[]): Promise<void> => {
  console.log(`\nLighthouse, phone (${who}): ${categories.join(", ")}`);
  for (const page of pages)
    for (const language of languages) {
      const address = inLanguage(page.path, language);
      const circumstances = { port, signedIn: who !== "anybody", listed: isListed(page) };
      const { scores, faults: found } = await judge(server.url + address, circumstances).catch(
        (failure: unknown) => ({ scores: [], faults: [`not judged: ${String(failure)}`] }),
      );
      console.log(`  ${address}: ${scores.join(", ") || "not judged"}`);
      note(`${address} (${who})`, found);
      if (scores.some((score) => score < 100) && found.length === 0)
        note(`${address} (${who})`, ["a score below 100"]);
    }
};

await withSeededFolder((storage) =>
  withServerProcess(storage, async (server) => {
    const all = await findPages(server.url, server.regular);
    const unknown = chosen?.filter((path) => all.every((page) => pathOf(page) !== path)) ?? [];
    if (unknown.length > 0) throw new Error(`there is no page ${unknown.join(", ")}`);
    const pages = all.filter(isWanted);
    if (options.only !== "lighthouse") {
      const visits = await visitAll(browser, server, pages);
      printTable("HTML and axe", [
        ["page", "seen by", "faults"],
        ...visits.map(({ address, who, faults: found }) => [address, who, String(found.length)]),
      ]);
      for (const { address, who, faults: found } of visits) note(`${address} (${who})`, found);
    }
    if (options.only === "pages") return;
    const newcomer = await signInElsewhere(server, phones.newcomer);
    const seenBy = {
      anybody: pages.filter((page) => page.who === "anybody" && isListed(page)),
      client: pages.filter(isForClients),
      newcomer: pages.filter((page) => page.who === "newcomer"),
    };
    await judgeAll(server, "anybody", seenBy.anybody);
    // From here on the browser is signed in.
    await signInForLighthouse(server.url, port, server.regular);
    await judgeAll(server, "client", seenBy.client);
    await signInForLighthouse(server.url, port, newcomer);
    await judgeAll(server, "newcomer", seenBy.newcomer);
  }),
);
await browser.close();

for (const [fault, pages] of faults) console.log(`\n${fault}\n  on ${[...pages].join(", ")}`);
console.log(faults.size === 0 ? "\nNo faults" : `\nFaults: ${faults.size}`);
process.exitCode = faults.size === 0 ? 0 : 1;
