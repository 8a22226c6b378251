import type { Browser } from "@playwright/test";
import { type Profile, slowDown } from "./profiles.ts";

/** What a field holds and where its caret stands. */
type Field = { text: string; caret: number | null; focused: boolean };

/**
 * Types a phone number from the first moment there is a field, slower than the application arrives, so that it takes
 * the form over in the middle of a number. Gives what the field holds once all is typed and all is ready.
 */
export const typeWhileArriving = async (browser: Browser, url: string, profile: Profile): Promise<Field> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await slowDown(devtools, profile);
  await page.goto(url, { waitUntil: "commit" });
  const field = page.locator("input[type=tel]");
  await field.focus();
  const isReady = () => page.evaluate(() => performance.getEntriesByName("ready").length > 0);
  let digits = 0;
  for (const digit of "9991234567") {
    // The last digits are for the application, whatever comes before: so both have their hand in the number.
    if (digits === 6) await page.waitForFunction(() => performance.getEntriesByName("ready").length > 0);
    await page.keyboard.type(digit);
    digits += 1;
  }
  if (!(await isReady())) throw new Error("the application was not ready when the number was");
  const held = await field.evaluate((input: HTMLInputElement) => ({
    text: input.value,
    caret: input.selectionStart,
    focused: document.activeElement === input,
  }));
  await context.close();
  return held;
};
