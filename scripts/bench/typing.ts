import type { Browser } from "@playwright/test";
import { type Profile, slowDown } from "./profiles.ts";

/** A field's text and caret. */
type Field = { text: string; caret: number | null; focused: boolean };

/**
 * Types a phone number slowly from the moment the field appears, so that the application takes over in the middle.
 * Returns the field at the end.
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
    // The last digits wait for the application, so that both handle a part.
    if (digits === 6) await page.waitForFunction(() => performance.getEntriesByName("ready").length > 0);
    await page.keyboard.type(digit);
    digits += 1;
  }
  if (!(await isReady())) throw new Error("the application was not ready after the number was typed");
  const held = await field.evaluate((input: HTMLInputElement) => ({
    text: input.value,
    caret: input.selectionStart,
    focused: document.activeElement === input,
  }));
  await context.close();
  return held;
};
