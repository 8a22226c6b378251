// Measures size and speed relative to a page of the bare stack from the same run, and writes docs/speed.md:
//   npm run bench [-- --runs 7] [--only weight,visits,pages,rendering,taps,typing,kit,codes]
import { chromium } from "@playwright/test";
import { buildBoth, folders } from "./bench/build.ts";
import { timeCodes } from "./bench/code-requests.ts";
import { type Figure, isOver, keepFigures, scoreOf } from "./bench/figures.ts";
import { exploreMachines } from "./bench/kit.ts";
import { figuresOfPages } from "./bench/pages.ts";
import { ms, printFigures, printTable } from "./bench/print.ts";
import { slow } from "./bench/profiles.ts";
import { figuresOfRendering } from "./bench/rendering.ts";
import { serve } from "./bench/serve.ts";
import { writeSpeedPage } from "./bench/speed-page.ts";
import { timeTaps } from "./bench/taps.ts";
import { typeWhileArriving } from "./bench/typing.ts";
import { figuresOfVisits } from "./bench/visits.ts";
import { figuresOfWeight, printRoutes } from "./bench/weigh.ts";
import { findBrowser } from "./browser.ts";
import { command, listOf, wholeNumber } from "./command.ts";

const parts = ["weight", "visits", "pages", "rendering", "taps", "typing", "kit", "codes"] as const;
const { runs, only } = command(
  "npm run bench --",
  "Measures size and speed relative to a bare page of the same libraries; writes docs/speed.md.",
)
  .option("--runs <count>", "visits of each page", wholeNumber(3), 5)
  .option("--only <parts>", `some of ${parts.join(",")}`, listOf(parts), parts)
  .parse()
  .opts<{ runs: number; only: readonly (typeof parts)[number][] }>();
const wanted = new Set(only);
const failures: string[] = [];
const figures: Figure[] = [];
const note = (found: readonly Figure[]): void => {
  figures.push(...found);
  printFigures(found);
};

await buildBoth();
if (wanted.has("weight")) {
  note(figuresOfWeight(folders));
  printRoutes(folders.product);
}

const executablePath = findBrowser();
if (executablePath === null) throw new Error("Chromium is missing; npm test installs it");
// Chromium's own pages would be measured, too.
const quiet = "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", quiet] });
const [product, bare] = await Promise.all([serve(folders.product), serve(folders.bare)]);

if (wanted.has("visits"))
  note(await figuresOfVisits(browser, { product: product.url, bare: bare.url }, slow, runs));
if (wanted.has("pages")) note(await figuresOfPages(browser, bare.url, slow, runs));
if (wanted.has("rendering")) note(await figuresOfRendering());
if (wanted.has("taps")) note(await timeTaps(browser, bare.url, slow, runs));

if (wanted.has("typing")) {
  const held = await typeWhileArriving(browser, `${product.url}/`, slow);
  const typed = "+7 (999) 123-45-67";
  const isKept = held.text === typed && held.focused && held.caret === typed.length;
  console.log(`\nInput before hydration: ${isKept ? "kept" : "LOST"} (${JSON.stringify(held)})`);
  if (!isKept) failures.push("what was typed before the application came is not kept");
}
if (wanted.has("kit"))
  printTable("The kit", [
    ["machine", "situations", "steps", "explored in"],
    ...(await exploreMachines()).map(({ machine, situations, steps, took }) => [
      machine,
      String(situations),
      String(steps),
      ms(took),
    ]),
  ]);
if (wanted.has("codes")) failures.push(...(await timeCodes()));

await browser.close();
product.close();
bare.close();
writeSpeedPage(keepFigures(figures));
for (const figure of figures.filter(isOver))
  failures.push(`${figure.what}: ${scoreOf(figure).toFixed(2)}, and the budget is ${figure.budget}`);
for (const failure of failures) console.error(`\n${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
