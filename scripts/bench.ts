// Weighs and times the product against a page of the bare stack that is built in the same run:
//   npm run bench [-- --runs 7]
import { chromium } from "@playwright/test";
import { parseArgs } from "node:util";
import { buildBoth, folders } from "./bench/build.ts";
import { type CodeTime, ratioBound, timeCodeRequests } from "./bench/code-requests.ts";
import { exploreMachines } from "./bench/kit.ts";
import { timePages } from "./bench/pages.ts";
import { kB, ms, printTable } from "./bench/print.ts";
import { fast, slow } from "./bench/profiles.ts";
import { serve } from "./bench/serve.ts";
import { measureTransitions } from "./bench/transitions.ts";
import { typeWhileArriving } from "./bench/typing.ts";
import { compare } from "./bench/visits.ts";
import { weighPage, weighRoutes } from "./bench/weigh.ts";
import { findBrowser } from "./browser.ts";

/** The most JavaScript the sign-in page may ask for, in bytes (brotli). */
const heaviest = 130_000;
/** How late a page may be read by when the bare stack is ready, and how much of it may move. */
const latestRead = 0.5;
const mostShift = 0.001;
/** How much later than the bare stack the application may be ready on the slow profile. */
const slowest = 1.15;

const { values } = parseArgs({ options: { runs: { type: "string", default: "7" } } });
const runs = Math.max(5, Number(values.runs));
const failures: string[] = [];

await buildBoth();
const weights = {
  product: weighPage(folders.product, "index.html"),
  bare: weighPage(folders.bare, "index.html"),
};
printTable("JavaScript, brotli", [
  ["page", "product", "bare stack", "ratio"],
  ["sign-in", kB(weights.product), kB(weights.bare), (weights.product / weights.bare).toFixed(2)],
  ["any other, before its own", kB(weighPage(folders.product, "shell.html")), "", ""],
]);
printTable("What each route adds", [
  ["route", "JavaScript"],
  ...weighRoutes(folders.product).map(({ route, bytes }) => [route, kB(bytes)]),
]);
if (weights.product > heaviest)
  failures.push(`the sign-in page asks for ${kB(weights.product)} of JavaScript`);

const executablePath = findBrowser();
if (executablePath === null) throw new Error("there is no Chromium here: npm test would install one");
// Chromium's own pages are not to be measured along.
const quiet = "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", quiet] });
const [product, bare] = await Promise.all([serve(folders.product), serve(folders.bare)]);

for (const profile of [slow, fast]) {
  const comparisons = await compare(browser, { product: product.url, bare: bare.url }, profile, runs);
  printTable(`Sign-in, ${profile.name} profile, median of ${runs}`, [
    ["until", "product", "bare stack", "ratio"],
    ...comparisons.map((each) => [each.measure, ms(each.product), ms(each.bare), each.ratio.toFixed(2)]),
  ]);
  const ready = comparisons.find(({ measure }) => measure === "cold.ready");
  if (profile === slow && ready !== undefined && ready.ratio > slowest)
    failures.push(`the application is ready ${ready.ratio.toFixed(2)} × as late as the bare stack`);
}

const pageTimes = await timePages(browser, bare.url, slow, Math.min(runs, 5));
printTable(
  `Other pages, ${slow.name} profile, median of ${Math.min(runs, 5)}, by the bare stack's first visit`,
  [
    ["page", "visit", "read", "ratio", "data", "ratio", "shift", "requests"],
    ...pageTimes.map(({ path, visit, read, data, shift, requests, bare: by }) => [
      ...[path, visit, ms(read), (read / by).toFixed(2), ms(data), (data / by).toFixed(2)],
      ...[shift.toFixed(4), String(requests)],
    ]),
  ],
);

for (const { path, visit, read, shift, bare: by } of pageTimes) {
  if (read / by > latestRead)
    failures.push(
      `${path} is read (${visit} visit) ${(read / by).toFixed(2)} × as late as the bare stack is ready`,
    );
  if (shift > mostShift) failures.push(`${path} moves by ${shift.toFixed(4)} while it arrives`);
}

const held = await typeWhileArriving(browser, `${product.url}/`, slow);
const typed = "+7 (999) 123-45-67";
const isKept = held.text === typed && held.focused && held.caret === typed.length;
console.log(`\nTyped before the application came: ${isKept ? "kept" : "LOST"} (${JSON.stringify(held)})`);
if (!isKept) failures.push("what was typed before the application came is not kept");

for (const profile of [slow, fast])
  printTable(`From page to page, ${profile.name} profile`, [
    ["to", "first", "again"],
    ...(await measureTransitions(browser, profile)).map(({ to, first, again }) => [to, ms(first), ms(again)]),
  ]);

printTable("The kit", [
  ["machine", "situations", "steps", "explored in"],
  ...(await exploreMachines()).map(({ machine, situations, steps, took }) => [
    machine,
    String(situations),
    String(steps),
    ms(took),
  ]),
]);

const codeTimes = await timeCodeRequests(60);
printTable("A code request, median of 60, by whose phone it is", [
  ["phone", "answered in", "by a known one's"],
  ...Object.entries(codeTimes).map(([kind, { took, ratio }]) => [
    kind,
    `${took.toFixed(1)} ms`,
    ratio.toFixed(3),
  ]),
]);
const { alike, ...others } = codeTimes;
const isApart = ({ ratio }: CodeTime): boolean => Math.abs(ratio - 1) > ratioBound;
// Two phones of one kind are told apart by nothing but noise.
if (isApart(alike)) failures.push("this machine is too busy to compare code requests (V17)");
else if (Object.values(others).some(isApart))
  failures.push("the time of a code request tells whose phone it is (V17)");

await browser.close();
product.close();
bare.close();
for (const failure of failures) console.error(`\n${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
