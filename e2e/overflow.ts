import { expect, type Page } from "@playwright/test";

/** Elements wider than the page or cut off by their container; drawings may be. */
export const losses = (): string[] => {
  const width = document.documentElement.clientWidth;
  const scope = document.querySelector("dialog[open]") ?? document.body;
  const isSeen = (box: Element): boolean => {
    const { width: w, height: h } = box.getBoundingClientRect();
    return w > 1 && h > 1 && box.checkVisibility({ visibilityProperty: true });
  };
  // Rows of chips scroll, drawings are cut by their frame, fields scroll their text.
  const mayBeWider = (box: Element): boolean => {
    for (let at: Element | null = box; at !== null && at !== scope; at = at.parentElement) {
      const { overflowX, position } = getComputedStyle(at);
      if (overflowX === "auto" || overflowX === "scroll") return true;
      if (at.matches("img, svg, input, [aria-hidden=true], [role=img]") || position === "fixed") return true;
    }
    return false;
  };
  const wide = Array.from(scope.querySelectorAll("*")).flatMap((box) => {
    const { left, right } = box.getBoundingClientRect();
    const isOut = right > width + 1 || left < -1;
    const isCut =
      box.children.length === 0 &&
      box.scrollWidth > box.clientWidth + 2 &&
      box.clientWidth > 1 &&
      // The enlarged touch area of a control is not text.
      getComputedStyle(box, "::after").content === "none";
    if (!(isOut || isCut) || !isSeen(box) || mayBeWider(box)) return [];
    return `${box.localName} "${box.textContent.trim().slice(0, 40)}" ${Math.round(left)}–${Math.round(right)}`;
  });
  const dialogs = Array.from(document.querySelectorAll("dialog[open]")).flatMap((dialog) => {
    const rooms = [dialog, ...dialog.querySelectorAll("*")].filter(
      (box) => box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY),
    );
    return rooms.every((box) => box.clientHeight >= 140) ? [] : "a dialog whose body has no room";
  });
  const page = document.documentElement.scrollWidth;
  return [...(page > width ? [`the page ${page}`] : []), ...wide, ...dialogs];
};

/**
 * Words broken without a hyphen, and words wider than their tab. Words of six letters and more are hyphenated
 * (base.css).
 */
const brokenWords = (): string[] => {
  const found: string[] = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || parent.closest("script, style, [aria-hidden=true], #news") !== null) continue;
    if (!parent.checkVisibility({ visibilityProperty: true }) || parent.getBoundingClientRect().width <= 1)
      continue;
    for (const { 0: word, index } of (node.nodeValue ?? "").matchAll(/[\p{L}\d]+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
      if (lines.size > 1 && word.length < 6) found.push(`broken: ${word} in "${node.nodeValue ?? ""}"`);
      const tab = parent.closest("nav li > :is(a, button)");
      if (tab !== null && range.getBoundingClientRect().width > tab.getBoundingClientRect().width + 1)
        found.push(`wider than its tab: ${word}`);
    }
  }
  return found;
};

/** WCAG 1.4.12 text spacing: nothing may be lost with it. */
const spacing =
  "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }";

/**
 * Nothing is lost on a 4K screen, at 320 px (400 % zoom of a wide screen), there with WCAG text spacing, and
 * with 200 % text. Restores the page.
 */
export const expectNoLoss = async (page: Page): Promise<void> => {
  const before = page.viewportSize();
  const browser = await page.context().newCDPSession(page);
  /** The browser replies before the page has the size. */
  const textOf = async (size: number) => {
    await browser.send("Page.setFontSizes", { fontSizes: { standard: size, fixed: size } });
    await page.waitForFunction(
      (px) => getComputedStyle(document.documentElement).fontSize === px,
      `${size}px`,
    );
  };
  const style = (css: string) =>
    page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = text === "" ? [] : [sheet];
    }, css);
  const found: Record<string, string[]> = {};
  await page.setViewportSize({ width: 3840, height: 2160 });
  found["4K"] = await page.evaluate(losses);
  await page.setViewportSize({ width: 320, height: 640 });
  found["320 px"] = await page.evaluate(losses);
  await style(spacing);
  found["text spacing"] = await page.evaluate(losses);
  await style("");
  await textOf(32);
  found["text of 200 %"] = [...(await page.evaluate(losses)), ...(await page.evaluate(brokenWords))];
  // The fonts of a page that is painted before its fonts arrive.
  await style(':root { --font: "Onest Fallback", system-ui, sans-serif; }');
  found["and other letters"] = await page.evaluate(brokenWords);
  await style("");
  await textOf(16);
  await browser.detach();
  if (before !== null) await page.setViewportSize(before);
  const nothing = {
    "4K": [],
    "320 px": [],
    "text spacing": [],
    "text of 200 %": [],
    "and other letters": [],
  };
  expect(found, `lost at ${page.url()}`).toEqual(nothing);
};
