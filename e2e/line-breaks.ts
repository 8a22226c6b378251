import { expect, type Page } from "@playwright/test";

/**
 * Strings read as one word despite a space, hyphen or dash: a phone, a sum, a day, a name with its number,
 * hours, a serial number. No line may break in them.
 */
const broken = [
  /\+7 \(?\d|\) \d{3}-/u,
  /\d \d{3}(?!\d)|\d ₽/u,
  /\d (?:янв|фев|мар|апр|мая|июн|июл|авг|сен|окт|ноя|дек)/u,
  /\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/u,
  /\d[-–](?:\d|\p{L}{1,3}(?!\p{L}))|\p{L}-\d/u,
  /(?:Колибри|Сигнал|Короб|Заряд|Лист|Kolibri|Signal|Korob|Zaryad|List) \d/u,
].map(({ source }) => source);

/** Texts of the page that could break in such a string. */
export const expectUnbroken = async (page: Page): Promise<void> => {
  const found = await page.evaluate((sources) => {
    const patterns = sources.map((source) => new RegExp(source, "u"));
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.nodeValue ?? "";
      if (parent === null || parent.closest("script, style, noscript") !== null) continue;
      if (getComputedStyle(parent).whiteSpace.includes("nowrap")) continue;
      if (patterns.some((pattern) => pattern.test(text))) texts.push(text);
    }
    return texts;
  }, broken);
  expect(found).toEqual([]);
};
