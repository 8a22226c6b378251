// Times the inspector of `npm run dev` with 30 actors and 20,000 events, in Chromium:
//   node scripts/inspector-load.ts [--events 20000]
import { chromium, type CDPSession, type Page } from "@playwright/test";
import { createServer } from "vite";
import { channelName } from "#src/dev/recording/message.ts";
import { type Entry, version } from "#src/dev/recording/entry.ts";
import { walk } from "../tests/inspector/walk.ts";
import { machines } from "../tests/machines/machines.ts";
import { median } from "./bench/figures.ts";
import { printTable } from "./bench/print.ts";
import { findBrowser } from "./browser.ts";
import { command, wholeNumber } from "./command.ts";

/** Limits of main-thread time per event and per typed letter, in ms. */
const bounds = { event: 4, letter: 50 };
const actors = 30;
const further = 100;

const { events } = command("node scripts/inspector-load.ts", "Times the inspector (docs/inspector.md).")
  .option("--events <count>", "number of events, of 30 actors", wholeNumber(1), 20_000)
  .parse()
  .opts<{ events: number }>();

// Cast: Object.keys returns strings; these are the keys of `machines`.
const names = Object.keys(machines) as (keyof typeof machines)[];
const crew = Array.from({ length: actors }, (_, nth) =>
  nth === 0 ? "app" : (names[nth % names.length] ?? "app"),
);
const { entries } = walk(crew, events + 2 * further);
const firstFurther = entries.findLastIndex(
  ({ kind }, index) => kind === "event" && entries.length - index > 6 * further,
);

const executablePath = findBrowser();
if (executablePath === null) throw new Error("Chromium is missing; npm test installs it");
const server = await createServer({ server: { port: 5397, strictPort: true }, logLevel: "error" });
await server.listen();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
const origin = "http://127.0.0.1:5397";
await page.goto(`${origin}/inspector.html`);
await page.getByText("No page is recorded").waitFor();
const sender = await context.newPage();
await sender.goto(`${origin}/favicon.svg`);
const devtools = await context.newCDPSession(page);
// Time of the thread itself, without other programs.
await devtools.send("Performance.enable", { timeDomain: "threadTicks" });

const send = (batch: readonly Entry[]) =>
  sender.evaluate(({ channel, message }) => new BroadcastChannel(channel).postMessage(message), {
    channel: channelName,
    message: { kind: "entries", version, entries: batch },
  });

const begin = performance.now();
for (let from = 0; from < firstFurther; from += 1500)
  await send(entries.slice(from, Math.min(firstFurther, from + 1500)));
await shows(page, firstFurther);
const filled = performance.now() - begin;
await page.locator(".react-flow__node").first().waitFor({ timeout: 60_000 });
await page.waitForTimeout(3000);

const idle = await busyDuring(devtools, () => page.waitForTimeout(5000));
const rest = entries.slice(firstFurther);
const sent = { events: 0, ms: 0 };
const busy = await busyDuring(devtools, async () => {
  const start = performance.now();
  for (let index = 0; index < rest.length;) {
    const next = rest.findIndex(({ kind }, at) => at > index && kind === "event");
    const end = next === -1 ? rest.length : next;
    await send(rest.slice(index, end));
    await page.waitForTimeout(40);
    index = end;
    sent.events += 1;
  }
  sent.ms = performance.now() - start;
});
const perEvent = (busy - (idle / 5000) * sent.ms) / sent.events;

const letters = await typed(page, "submitted");

printTable(`The inspector with ${actors} actors and ${events} events (${entries.length} entries)`, [
  ["what", "took"],
  ["all of it, sent at once, until it is shown", `${Math.round(filled)} ms`],
  [`one more event (mean of ${sent.events}), of the main thread`, `${perEvent.toFixed(2)} ms`],
  ["a letter in the filter until it is painted (median)", `${median(letters).toFixed(1)} ms`],
  ["the slowest letter", `${Math.max(...letters).toFixed(1)} ms`],
]);
await browser.close();
await server.close();
process.exitCode = perEvent <= bounds.event && Math.max(...letters) <= bounds.letter ? 0 : 1;

async function shows(inspected: Page, count: number): Promise<void> {
  await inspected.locator(".timeline").getByText(`/ ${count}`).waitFor({ timeout: 120_000 });
}

/** Main-thread time of `during`, in ms. */
async function busyDuring(session: CDPSession, during: () => Promise<void>): Promise<number> {
  const worked = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
  const before = await worked();
  await during();
  return (await worked()) - before;
}

/** Milliseconds from each key event to the next frame. */
async function typed(inspected: Page, word: string): Promise<number[]> {
  const field = inspected.getByRole("searchbox", { name: "Filter by words" });
  await field.evaluate((input) => {
    const took: number[] = [];
    Object.assign(window, { took });
    input.addEventListener(
      "input",
      () => {
        const start = performance.now();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", () => took.push(performance.now() - start));
          port1.start();
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
  await field.pressSequentially(word, { delay: 150 });
  // Cast: the list that the listener above fills.
  return inspected.evaluate(() => (window as unknown as { took: number[] }).took);
}
