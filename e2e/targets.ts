import { expect, type Page } from "@playwright/test";

/**
 * Runs in the page: pressable elements smaller than 44 px, except words of a sentence (WCAG 2.5.8, "Inline").
 * A label and a painted touch area count as part of the control.
 */
export const tooSmall = (): string[] => {
  // Less than half a pixel is rounding.
  const least = 44 - 0.5;
  const scope = document.querySelector("dialog[open]") ?? document.body;
  const pressable =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option], [tabindex='0']";
  const isInSentence = (control: Element, display: string): boolean =>
    display === "inline" &&
    Array.from(control.parentNode?.childNodes ?? []).some(
      (near) =>
        /\p{L}/u.test(near.textContent ?? "") &&
        (near.nodeType === Node.TEXT_NODE ||
          (near instanceof HTMLElement &&
            !near.matches(pressable) &&
            getComputedStyle(near).display === "inline")),
    );
  return Array.from(scope.querySelectorAll<HTMLElement>(pressable)).flatMap((control) => {
    const style = getComputedStyle(control);
    const seen = control.checkVisibility({ visibilityProperty: true }) && control.getClientRects().length > 0;
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
    if (width > least && height > least) return [];
    const name = control.getAttribute("aria-label") ?? control.textContent.trim();
    return `${control.localName} "${name.slice(0, 60)}" ${Math.round(width)} × ${Math.round(height)}`;
  });
};

export const expectReachableTargets = async (page: Page): Promise<void> => {
  const small = await page.evaluate(tooSmall);
  expect(small, `what can be pressed at ${page.url()} and is smaller than 44 px`).toEqual([]);
};
