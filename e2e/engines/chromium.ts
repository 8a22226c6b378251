import { chromium as launcher } from "@playwright/test";
import { browserMissing, findBrowser } from "../../scripts/browser.ts";
import type { Engine } from "./engine.ts";

/** Chromium through Playwright, as in the stories. */
export const chromium: Engine = {
  name: "Chromium",
  withTab: async ({ size, serve }, run) => {
    const executablePath = findBrowser();
    if (executablePath === null) throw new Error(browserMissing);
    const browser = await launcher.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
    try {
      const context = await browser.newContext({ viewport: size });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(error.stack ?? error.message));
      page.on("console", (message) => {
        if (message.type() === "error") faults.push(`${message.text()} (${message.location().url})`);
      });
      await serve(null, (url) =>
        run(
          {
            open: async (address) => void (await page.goto(address)),
            // Cast: a function of one JSON value, as Playwright sends.
            ask: (question, given) => page.evaluate(question as never, given) as never,
            find: async (question, given) => {
              // Cast: as above.
              const found = (
                await page.evaluateHandle(question as (given: unknown) => Element | null, given)
              ).asElement();
              if (found === null) return null;
              return {
                press: () => found.click(),
                write: async (text) => {
                  await found.focus();
                  await page.keyboard.type(text);
                },
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
    }
  },
};
