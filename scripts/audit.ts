// Looks at every page of the production build in both languages: html-validate and axe on what the browser has, as a
// visitor and as a client, and Lighthouse on what everybody may read. Ends with 1 if anything is wrong:
//   npm run audit [-- --pages /faq/,/about/] [--only pages|lighthouse]
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { withSeededFolder, withServerProcess } from "../e2e/server.ts";
import { readHeads } from "../server/http/heads.ts";
import { findFreePort } from "./audit/free-port.ts";
import { categories, judge, provideLighthouse } from "./audit/lighthouse.ts";
import { visitAll } from "./audit/visits.ts";
import { printTable } from "./bench/print.ts";
import { browserMissing, provideBrowser } from "./browser.ts";
import { build } from "./build.ts";

const { values } = parseArgs({ options: { pages: { type: "string" }, only: { type: "string" } } });
const chosen = values.pages?.split(",");
const isWanted = (path: string): boolean => chosen === undefined || chosen.includes(path);

if (values.only !== "pages") provideLighthouse();
build();
const executablePath = await provideBrowser();
if (executablePath === null) throw new Error(browserMissing);
const port = await findFreePort();
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
});

/** Each fault, and the pages it was found on. */
const faults = new Map<string, Set<string>>();
const note = (page: string, found: readonly string[]): void => {
  for (const fault of found) faults.set(fault, (faults.get(fault) ?? new Set()).add(page));
};

await withSeededFolder((storage) =>
  withServerProcess(storage, async (server) => {
    if (values.only !== "lighthouse") {
      const visits = await visitAll(browser, server, isWanted);
      printTable("HTML and axe", [
        ["page", "seen by", "faults"],
        ...visits.map(({ address, who, faults: found }) => [address, who, String(found.length)]),
      ]);
      for (const { address, who, faults: found } of visits) note(`${address} (${who})`, found);
    }
    if (values.only === "pages") return;
    const heads = readHeads("dist");
    const open = Object.entries(heads?.ru.pages ?? {}).filter(([, { description }]) => description !== null);
    const rows: string[][] = [];
    for (const [path] of open.filter(([path]) => isWanted(path)))
      for (const address of [path, `/en${path}`]) {
        const { marks, faults: found } = await judge(server.url + address, port);
        rows.push([address, ...marks.map(String)]);
        note(address, found);
        if (marks.some((mark) => mark < 100) && found.length === 0) note(address, ["a mark below 100"]);
      }
    printTable("Lighthouse, as a phone sees it", [["page", ...categories], ...rows]);
  }),
);
await browser.close();

for (const [fault, pages] of faults) console.log(`\n${fault}\n  on ${[...pages].join(", ")}`);
console.log(faults.size === 0 ? "\nNothing is wrong" : `\nFaults: ${faults.size}`);
process.exitCode = faults.size === 0 ? 0 : 1;
