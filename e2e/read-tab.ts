import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { readRecording } from "#tools/inspector/history/file.ts";
import type { Entry } from "#src/dev/recording/entry.ts";

/** How long to wait for a page's recording, in ms; a hanging page is skipped. */
const patience = 10_000;

/** A tab's recording; `at`: its clock, in ms. */
type Read = { entries: Entry[]; at: number };

const read = async (page: Page): Promise<Read> => {
  const at = await page.evaluate(() => Date.now());
  const save = page.locator("[data-recorder] button").first();
  const isOurs = (await save.count()) > 0;
  // At the bank only the tab's storage has the recording; one of our pages can save it.
  if (!isOurs) await page.goto(new URL("/", page.url()).href, { waitUntil: "commit" });
  await save.waitFor({ state: "attached" });
  const [download] = await Promise.all([page.waitForEvent("download"), save.dispatchEvent("click")]);
  const file = readRecording(await readFile(await download.path(), "utf8"));
  if ("wrong" in file) throw new Error(file.wrong);
  const { entries } = file;
  const reading = entries.findLastIndex((entry) => entry.kind === "page" && entry.what === "came");
  return { entries: isOurs ? [...entries] : entries.slice(0, reading), at };
};

const giveUp = async (): Promise<never> => {
  await setTimeout(patience, undefined, { ref: false });
  throw new Error("the page does not answer");
};

/** A tab's recording so far, saved by the button of the bar as a person would. Throws if there is none. */
export const readTab = (page: Page): Promise<Read> => Promise.race([read(page), giveUp()]);
