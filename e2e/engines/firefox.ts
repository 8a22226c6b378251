import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ElementHandle, launch } from "puppeteer-core";
import { findFirefox, firefoxMissing } from "../../scripts/engines.ts";
import type { Engine } from "./engine.ts";

/** Firefox's messages about files that a page was loading when it was left; they are harmless. */
const leftBehind = /A ServiceWorker intercepted the request|error loading dynamically imported module/;

/** Firefox over WebDriver BiDi. */
export const firefox: Engine = {
  name: "Firefox",
  withTab: async ({ size, serve }, run) => {
    const executablePath = findFirefox();
    if (executablePath === null) throw new Error(firefoxMissing);
    // As root Firefox needs a home of its own.
    const home = await mkdtemp(join(tmpdir(), "kabinet-firefox-"));
    const browser = await launch({
      browser: "firefox",
      executablePath,
      headless: true,
      defaultViewport: size,
      env: { ...process.env, HOME: home },
    });
    try {
      const page = await browser.newPage();
      const faults: string[] = [];
      page.on("pageerror", (error) => {
        faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
      });
      page.on("console", (message) => {
        if (message.type() === "error") faults.push(`${message.text()} (${message.location().url ?? ""})`);
      });
      await serve(null, (url) =>
        run(
          {
            open: async (address) => {
              const before = faults.length;
              await page.goto(address);
              faults.push(...faults.splice(before).filter((fault) => !leftBehind.test(fault)));
            },
            // Cast: a function of one JSON value, as Puppeteer sends.
            ask: (question, given) => page.evaluate(question as never, given) as never,
            find: async (question, given) => {
              // Casts: as above; the result is an element.
              const answer = await page.evaluateHandle(question as (given: unknown) => unknown, given);
              const found = answer.asElement() as ElementHandle | null;
              if (found === null) return null;
              return {
                press: () => found.click(),
                write: (text) => found.type(text),
              };
            },
            picture: () => page.screenshot(),
            faults: () => faults,
          },
          url,
        ),
      );
    } finally {
      await browser.close();
      await rm(home, { recursive: true, force: true });
    }
  },
};
