import { expect, type Page } from "@playwright/test";

/** The least width and height of what a thumb should hit, in CSS px; less than a half is rounding. */
const least = 44;

/**
 * Everything on the screen that can be pressed is 44 px wide and high, or a word of a sentence (WCAG 2.5.8, "Inline").
 * A label is part of its control, and so is what a control paints outside itself.
 */
export const expectReachableTargets = async (page: Page): Promise<void> => {
  const small = await page.evaluate((size) => {
    const scope = document.querySelector("dialog[open]") ?? document.body;
    const pressable =
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option], [tabindex='0']";
    const isInSentence = (control: Element, display: string): boolean =>
      display === "inline" &&
      Array.from(control.parentNode?.childNodes ?? []).some(
        (near) => near.nodeType === Node.TEXT_NODE && /\p{L}/u.test(near.textContent ?? ""),
      );
    return Array.from(scope.querySelectorAll<HTMLElement>(pressable)).flatMap((control) => {
      const style = getComputedStyle(control);
      const seen =
        control.checkVisibility({ visibilityProperty: true }) && control.getClientRects().length > 0;
      const offScreen = control.matches("[href='#main']");
      if (!seen || offScreen || isInSentence(control, style.display)) return [];
      const boxes = [control, control.closest("label")].flatMap((box) => box?.getBoundingClientRect() ?? []);
      const painted = ["::before", "::after"]
        .map((part) => getComputedStyle(control, part))
        .filter(({ content, position }) => content !== "none" && position === "absolute");
      const widths = [...boxes.map(({ width }) => width), ...painted.map(({ width }) => parseFloat(width))];
      const heights = [
        ...boxes.map(({ height }) => height),
        ...painted.map(({ height }) => parseFloat(height)),
      ];
      const [width, height] = [Math.max(...widths), Math.max(...heights)];
      if (width > size - 0.5 && height > size - 0.5) return [];
      const name = control.getAttribute("aria-label") ?? control.textContent.trim();
      return `${control.localName} "${name.slice(0, 60)}" ${Math.round(width)} × ${Math.round(height)}`;
    });
  }, least);
  expect(small, `what can be pressed at ${page.url()} and is smaller than ${least} px`).toEqual([]);
};
